import type { Platform, Trade } from '#contract/portfolio/trades';
import {
  computeDailyFigures,
  createEmptyPositionsAndCloses,
  flattenStockCloses,
  type PositionsAndCloses,
  parseStoredPositionsAndCloses,
} from '#core/insight/daily-figures';
import { filterCurveRows } from '#core/insight/returns/performance';
import { addDays, type Day, getEarlierDay, getLaterDay, toMonth } from '#core/time/day';
import { addMonthsToMonth, getLastDayOfMonth, type Month } from '#core/time/months';
import { readMarketAndOwnAssetCloses, type UsdClosesWithSources } from '#functions/analytics/closes';
import type { DailyFiguresContext, DailyFiguresHistory } from '#functions/analytics/daily-figures-history';
import { findMonthEndSnapshot } from '#functions/analytics/daily-figures-store';
import { listLedgerIndexRowsBetween } from '#functions/runtime/storage/ledger-indexes';

const getLastEndedMonth = (day: Day): Month =>
  day === getLastDayOfMonth(toMonth(day)) ? toMonth(day) : addMonthsToMonth(toMonth(day), -1);

const noCloses: UsdClosesWithSources = {
  closes: new Map(),
  histories: [],
  historiesBySymbol: new Map(),
  sourceOf: () => null,
};

/** How the counted stocks stood at the close of a day, and the closes that were asked for it. */
interface SnapshotWithCloses {
  standing: PositionsAndCloses<Platform>;
  read: UsdClosesWithSources;
}

/**
 * How the stocks that the days count stood at the close of a day that is over: gone on to from the end of the month before,
 * by the trades and the closes of that month alone. Before the first trade there is nothing, whatever was kept of a ledger
 * that began earlier.
 */
export const readPortfolioSnapshotOnDay = async (
  { owner, ledgers: { trades: ledger }, market, historyOf }: DailyFiguresContext,
  { names, first, keptTo }: Pick<DailyFiguresHistory, 'names' | 'first' | 'keptTo'>,
  day: Day,
): Promise<SnapshotWithCloses> => {
  if (day < first) return { standing: createEmptyPositionsAndCloses(), read: noCloses };
  const month = getLastEndedMonth(getEarlierDay(day, keptTo));
  const stored = month < toMonth(first) ? null : await findMonthEndSnapshot(owner, month);
  const snapshot = stored
    ? parseStoredPositionsAndCloses(stored, market.splits)
    : createEmptyPositionsAndCloses<Platform>();
  const from = stored ? addDays(getLastDayOfMonth(month), 1) : '';
  if (from > day) return { standing: snapshot, read: noCloses };
  const trades = filterCurveRows(await listLedgerIndexRowsBetween<Trade>(owner, 'PTXD', from, day), names);
  const held = [...snapshot.books.values()].flatMap(({ open, symbol }) => (open ? [symbol] : []));
  const symbols = new Set([...held, ...trades.map(({ symbol }) => symbol)]);
  const read = await readMarketAndOwnAssetCloses(
    new Map([...symbols].map((symbol) => [symbol, getLaterDay(ledger.firstDays.get(symbol) ?? day, from)])),
    { owner, own: market.own.keys(), splits: market.splits, historyOf, until: day },
  );
  const closes = flattenStockCloses(read.closes).filter(({ date }) => date <= day);
  computeDailyFigures(snapshot, { trades, closes, splits: market.splits }, day, day);
  return { standing: snapshot, read };
};
