/** From where to where the axis of figures goes, and which figures stand at it. */

type AxisLimits = [low: number, high: number];

const margin = 0.06;

/** Not from the one figure to the same: a line of equal figures lies in the middle. */
const widenEqualLimits = (low: number, high: number): AxisLimits => {
  if (high > low) return [low, high];
  const by = Math.abs(low) * 0.05 || 1;
  return [low - by, high + by];
};

/** With room at both ends; from 0 where the lowest figure is less than half of the highest. */
export const getLinearLimits = (low: number, high: number): AxisLimits => {
  const [from, to] = widenEqualLimits(low, high);
  const room = (to - from) * margin;
  if (from >= 0 && from < to / 2) return [0, to + room];
  if (to <= 0 && to > from / 2) return [from - room, 0];
  return [from - room, to + room];
};

/** By the same part above and below; only for figures above 0. */
export const getLogLimits = (low: number, high: number): AxisLimits => {
  const [from, to] = high > low ? [low, high] : [low / 1.05, high * 1.05];
  const room = (to / from) ** margin;
  return [from / room, to * room];
};

const steps = [1, 2, 5];
/** Whole steps: 0.1 + 0.2 is 0.3 at an axis. */
const roundAxisValue = (value: number): number => Number(value.toPrecision(12));

/** 1, 2 or 5 times a power of ten: the smallest by which the width takes no more than so many. */
const findTickStep = (wide: number, maxTicks: number): number => {
  const power = 10 ** Math.floor(Math.log10(wide / maxTicks));
  return (steps.find((step) => (step * power * maxTicks) / wide >= 1 - 1e-9) ?? 10) * power;
};

export const getLinearTicks = ([from, to]: AxisLimits, maxTicks: number): number[] => {
  const step = findTickStep(to - from, maxTicks);
  const first = Math.ceil(from / step - 1e-9);
  const last = Math.floor(to / step + 1e-9);
  return Array.from({ length: Math.max(0, last - first) + 1 }, (_, at) => roundAxisValue((first + at) * step));
};

/** Of a logarithmic axis: 1, 2 and 5 of each power of ten; where that gives too few, evenly apart; too many, the powers. */
export const getLogTicks = ([from, to]: AxisLimits, maxTicks: number): number[] => {
  const powers = Array.from(
    { length: Math.ceil(Math.log10(to)) - Math.floor(Math.log10(from)) + 1 },
    (_, at) => Math.floor(Math.log10(from)) + at,
  );
  const within = (of: readonly number[]) =>
    powers
      .flatMap((power) => of.map((step) => roundAxisValue(step * 10 ** power)))
      .filter((one) => one >= from && one <= to);
  const fine = within(steps);
  if (fine.length < 3) return getLinearTicks([from, to], maxTicks);
  return fine.length <= maxTicks ? fine : within([1]);
};
