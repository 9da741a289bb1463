import { onTestFinished, vi } from 'vitest';

/** Until the test is over, pauses of these lengths end at once. Which of them were taken, in order. */
export const skipPauses = (lengths: readonly number[]): number[] => {
  const taken: number[] = [];
  const skipping = new Proxy(setTimeout, {
    apply: (target, self, [work, length, ...given]) => {
      const isSkipped = lengths.includes(length);
      if (isSkipped) taken.push(length);
      return Reflect.apply(target, self, [work, isSkipped ? 0 : length, ...given]);
    },
  });
  const spy = vi.spyOn(globalThis, 'setTimeout').mockImplementation(skipping);
  onTestFinished(() => spy.mockRestore());
  return taken;
};
