import type { Cd } from '#contract/cds';
import { type Amount, toAmount, toNumber, zeroAmount } from '#core/money/amount';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { countDaysBetween, type Day } from '#core/time/day';
import { type LadderTick, listTickDays } from './cd-ladder';

/** A CD that waits for a decision at this distance, in days, is marked. */
const daysAhead = 30;
/** Months from today: so far the axis reaches at least. */
const leastMonths = 6;

type TimelineMark = 'matured' | 'soon' | 'later';

export interface TimelineStem {
  cd: Cd;
  /** What it is worth at maturity; once it has matured, what it is worth. US dollars. */
  amount: number;
  /** Over this and those before it. */
  freeByThen: number;
  mark: TimelineMark;
  /** In percent: along the axis from today, above what matures on the same day, and how high. */
  at: number;
  above: number;
  height: number;
}

export interface MaturityTimeline {
  /** Matured ones first, then the next to mature. */
  stems: TimelineStem[];
  ticks: LadderTick[];
  /** Of all. */
  total: number;
}

const toTimelineMark = ({ status, daysLeft }: Cd): TimelineMark =>
  status === 'matured' ? 'matured' : daysLeft <= daysAhead ? 'soon' : 'later';

const withAmounts = (cds: readonly Cd[]) => {
  let free = zeroAmount;
  return cds.map((cd) => {
    const amount = cd.status === 'matured' ? cd.currentValue : cd.valueAtMaturity;
    free = free.plus(toAmount(amount));
    return { cd, amount, freeByThen: toNumber(free), mark: toTimelineMark(cd) };
  });
};

/** Those that come free on one day stand on one another. */
const withPlaces = (rows: ReturnType<typeof withAmounts>, getPlace: (day: Day) => number) => {
  const heights = new Map<number, Amount>();
  return rows.map((row) => {
    const at = row.mark === 'matured' ? 0 : getPlace(row.cd.maturityDate);
    const below = heights.get(at) ?? zeroAmount;
    heights.set(at, below.plus(toAmount(row.amount)));
    return { ...row, at, below: toNumber(below) };
  });
};

/**
 * The CDs that hold money along an axis from today to the last maturity: matured ones stand at today, since they can be
 * had. $20,000 is twice as high as $10,000. Null without any.
 */
export const createMaturityTimeline = (cds: readonly Cd[], today: Day): MaturityTimeline | null => {
  const open = cds
    .filter(({ status }) => status !== 'closed')
    .toSorted((a, b) => a.maturityDate.localeCompare(b.maturityDate) || a.id - b.id);
  const rows = withAmounts(open);
  const last = rows.at(-1);
  if (!last) return null;
  const end = [last.cd.maturityDate, addMonthsToDay(today, leastMonths)].toSorted().at(-1) ?? today;
  const days = countDaysBetween(today, end);
  const getPlace = (day: Day): number => (countDaysBetween(today, day) / days) * 100;
  const stems = withPlaces(rows, getPlace);
  const highest = Math.max(...stems.map(({ amount, below }) => amount + below)) || 1;
  return {
    stems: stems.map(({ below, ...stem }) => ({
      ...stem,
      above: (below / highest) * 100,
      height: (stem.amount / highest) * 100,
    })),
    ticks: listTickDays(today, end).map((day) => ({ day, at: getPlace(day) })),
    total: last.freeByThen,
  };
};
