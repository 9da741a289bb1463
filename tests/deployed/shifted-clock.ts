const RealDate = globalThis.Date;

/** Lets the clock of this process go that many milliseconds ahead; 0 puts it right. */
export const shiftClock = (milliseconds: number): void => {
  class ShiftedDate extends RealDate {
    constructor(...parts: unknown[]) {
      super(...((parts.length > 0 ? parts : [ShiftedDate.now()]) as [number]));
    }
    static override now(): number {
      return RealDate.now() + milliseconds;
    }
  }
  globalThis.Date = (milliseconds === 0 ? RealDate : ShiftedDate) as DateConstructor;
};
