import type { Cd } from '#contract/cds';
import { toAmount, toNumber, zeroAmount } from '#core/money/amount';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { addDays, countDaysBetween, type Day } from '#core/time/day';

/** Places along the time line, in percent from its left end. */
export interface LadderRung {
  cd: Cd;
  from: number;
  to: number;
  /** What will have come free by its maturity, over this and the rungs before it, in US dollars. */
  freeByThen: number;
}

export interface LadderTick {
  /** The first of a month. */
  day: Day;
  at: number;
}

export interface CdLadder {
  /** The next to mature first. */
  rungs: LadderRung[];
  /** Where today is. */
  today: number;
  ticks: LadderTick[];
}

/** Months from tick to tick, the finest of which leaves at most so many ticks. */
const steps = [1, 3, 6, 12, 24, 60, 120];
const maxTicks = 5;

/** The firsts of every so many months in between, counted from January: every 3 -> Jan, Apr, Jul, Oct. */
const listMonthStarts = (first: Day, last: Day, step: number): Day[] => {
  const january = `${first.slice(0, 4)}-01-01`;
  const firsts: Day[] = [];
  for (let day = january; day <= last; day = addMonthsToDay(day, step)) {
    if (day >= first) firsts.push(day);
  }
  return firsts;
};

/** So that there are few enough to be named. */
export const listTickDays = (first: Day, last: Day): Day[] => {
  const candidates = steps.map((step) => listMonthStarts(first, last, step));
  return candidates.find(({ length }) => length <= maxTicks) ?? [];
};

const withRunningTotal = (cds: readonly Cd[]): { cd: Cd; freeByThen: number }[] => {
  let free = zeroAmount;
  return cds.map((cd) => {
    free = free.plus(toAmount(cd.valueAtMaturity));
    return { cd, freeByThen: toNumber(free) };
  });
};

/**
 * The active CDs along a line of time that runs from the first start, or today where that is earlier, to the last
 * maturity. Null while none is active.
 */
export const createCdLadder = (cds: readonly Cd[], today: Day): CdLadder | null => {
  const active = cds
    .filter(({ status }) => status === 'active')
    .toSorted((a, b) => a.maturityDate.localeCompare(b.maturityDate) || a.id - b.id);
  const days = active.flatMap(({ startDate, maturityDate }) => [startDate, maturityDate]);
  if (days.length === 0) return null;
  const line = [...days, today].toSorted();
  const [first = today, last = addDays(today, 1)] = [line.at(0), line.at(-1)];
  const at = (day: Day): number => (countDaysBetween(first, day) / countDaysBetween(first, last)) * 100;
  return {
    rungs: withRunningTotal(active).map((rung) => ({
      ...rung,
      from: at(rung.cd.startDate),
      to: at(rung.cd.maturityDate),
    })),
    today: at(today),
    ticks: listTickDays(first, last).map((day) => ({ day, at: at(day) })),
  };
};
