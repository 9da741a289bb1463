import { closesInOrder, countDays, type DayFigures, nothingYet } from '#core/insight/day-figures';
import { firstTradeDays } from '#core/portfolio/trades';
import { monthOf } from '#core/time/day';
import { readAllCloses } from '#functions/analytics/closes';
import { findCounted, listDays } from '#functions/analytics/days-store';
import { listTrades, tradeLedger } from '#functions/portfolio/store';
import { getHistory } from '#functions/stocks/history';

/** Whether the daily figures that are kept are what the trades come to, counted from nothing. It mends nothing. */
export interface VerifiedDays {
  /** How many are kept, of those that are right as far as the head says; 0 where they are still to be counted. */
  days: number;
  /** A sentence each: what follows from the trades alone. */
  differences: string[];
  /** Days whose value is another one by the closes that the market tells now; those of years ago may be told otherwise. */
  valuedOtherwise: number;
}

const differ = (kept: DayFigures, counted: DayFigures | undefined, fields: readonly (keyof DayFigures)[]): boolean =>
  fields.some((field) => String(kept[field]) !== String(counted?.[field] ?? 0));

/** What was spent on a day is of that day alone, and of no later one on which nothing has changed. */
const areOtherTrades = (kept: DayFigures, counted: DayFigures | undefined): boolean =>
  differ(kept, counted, ['invested', 'sold', 'fees']) ||
  String(kept.spent) !== String(counted?.date === kept.date ? counted.spent : 0);

export const verifyDays = async (owner: string, { historyOf } = { historyOf: getHistory }): Promise<VerifiedDays> => {
  const [head, counted] = [await tradeLedger.head(owner), await findCounted(owner)];
  const { version, daysAt, daysTo } = head;
  if (!counted.with || daysAt !== version || daysTo === undefined) {
    return { days: 0, differences: [], valuedOtherwise: 0 };
  }
  const { leftOut, splits: told, own = [] } = counted.with;
  const splits = new Map(Object.entries(told));
  const trades = (await listTrades(owner)).filter(({ symbol }) => !leftOut.includes(symbol));
  const firstDays = firstTradeDays(trades);
  const first = [...firstDays.values()].toSorted()[0] ?? daysTo;
  const kept = (await listDays(owner, { from: monthOf(first), to: monthOf(daysTo), by: 'day' })).filter(
    ({ date }) => date <= daysTo,
  );
  const { closes } = await readAllCloses(firstDays, { owner, own, splits, historyOf });
  const happened = { trades, closes: closesInOrder(closes), splits };
  const fromNothing = countDays(nothingYet(), happened, first, daysTo);
  let at = 0;
  const pairs = kept.map((one) => {
    while ((fromNothing[at + 1]?.date ?? '9') <= one.date) at += 1;
    return { one, counted: (fromNothing[at]?.date ?? '9') <= one.date ? fromNothing[at] : undefined };
  });
  return {
    days: kept.length,
    differences: pairs
      .filter((pair) => areOtherTrades(pair.one, pair.counted))
      .map(({ one }) => `The figures of ${one.date} are not what the trades come to.`),
    valuedOtherwise: pairs.filter((pair) => differ(pair.one, pair.counted, ['value'])).length,
  };
};
