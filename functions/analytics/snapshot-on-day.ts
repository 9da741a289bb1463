import type { Platform, Trade } from '#contract/portfolio/trades';
import {
  computeDailyFigures,
  createEmptySnapshot,
  listStockCloses,
  restoreSnapshot,
  type ValuationSnapshot,
} from '#core/insight/daily-figures';
import { filterCurveRows } from '#core/insight/returns/performance';
import { addDays, type Day, maxDay, minDay, toMonth } from '#core/time/day';
import { addMonths, getLastDayOfMonth, type Month } from '#core/time/months';
import { type ClosesInUsd, readAllCloses } from '#functions/analytics/closes';
import type { DayHistory, DaysContext } from '#functions/analytics/days';
import { findMonthEndSnapshot } from '#functions/analytics/days-store';
import { listIndexRowsBetween } from '#functions/runtime/storage/indexes';

const lastEndBy = (day: Day): Month =>
  day === getLastDayOfMonth(toMonth(day)) ? toMonth(day) : addMonths(toMonth(day), -1);

const noCloses: ClosesInUsd = { closes: new Map(), histories: [], historiesBySymbol: new Map(), sourceOf: () => null };

/** How the counted stocks stood at the close of a day, and the closes that were asked for it. */
interface StandingOn {
  standing: ValuationSnapshot<Platform>;
  read: ClosesInUsd;
}

/**
 * How the stocks that the days count stood at the close of a day that is over: gone on to from the end of the month before,
 * by the trades and the closes of that month alone. Before the first trade there is nothing, whatever was kept of a ledger
 * that began earlier.
 */
export const getSnapshotOnDay = async (
  { owner, ledgers: { trades: ledger }, market, historyOf }: DaysContext,
  { names, first, keptTo }: Pick<DayHistory, 'names' | 'first' | 'keptTo'>,
  day: Day,
): Promise<StandingOn> => {
  if (day < first) return { standing: createEmptySnapshot(), read: noCloses };
  const month = lastEndBy(minDay(day, keptTo));
  const stored = month < toMonth(first) ? null : await findMonthEndSnapshot(owner, month);
  const snapshot = stored ? restoreSnapshot(stored, market.splits) : createEmptySnapshot<Platform>();
  const from = stored ? addDays(getLastDayOfMonth(month), 1) : '';
  if (from > day) return { standing: snapshot, read: noCloses };
  const trades = filterCurveRows(await listIndexRowsBetween<Trade>(owner, 'PTXD', from, day), names);
  const held = [...snapshot.books.values()].flatMap(({ open, symbol }) => (open ? [symbol] : []));
  const symbols = new Set([...held, ...trades.map(({ symbol }) => symbol)]);
  const read = await readAllCloses(
    new Map([...symbols].map((symbol) => [symbol, maxDay(ledger.firstDays.get(symbol) ?? day, from)])),
    {
      owner,
      own: market.own.keys(),
      splits: market.splits,
      historyOf: (since, effects) => historyOf(since, effects, day),
    },
  );
  const closes = listStockCloses(read.closes).filter(({ date }) => date <= day);
  computeDailyFigures(snapshot, { trades, closes, splits: market.splits }, day, day);
  return { standing: snapshot, read };
};
