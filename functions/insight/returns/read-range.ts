import type { ReturnsQuery } from '#contract/insight/insight';
import type { Trade } from '#contract/portfolio/trades';
import type { DailyFigures } from '#core/insight/daily-figures';
import { sliceDailyFigures } from '#core/insight/daily-figures-in-range';
import type { PairedDividendRow } from '#core/insight/net-worth/net-worth-cash';
import type { PaidDividendRow } from '#core/insight/returns/investment-bridge';
import type { ReturnDayRange } from '#core/insight/returns/ranges';
import { type ReturnRangeChoice, resolveReturnDayRange } from '#core/insight/returns/ranges';
import { addDays, type Day, getLaterDay } from '#core/time/day';
import type { DailyFiguresContext } from '#functions/analytics/daily-figures-history';
import { type LoadedDailyFigures, loadOrComputeDailyFigures } from '#functions/analytics/performance';
import { listPaidDividendsBetween } from '#functions/dividends/found/paid-dividends';
import { type CurrentNetWorthInputs, readCurrentNetWorthInputs } from '#functions/insight/net-worth-inputs';
import type { ReturnsEffects } from '#functions/insight/returns/benchmark';
import { readRangeInputsFromDailyFigures } from '#functions/insight/returns/inputs-from-days';
import type { RangeInputs } from '#functions/insight/returns/range-inputs';
import {
  type ExcludedStock,
  listStocksToReview,
  toUnpricedExcludedStock,
} from '#functions/insight/returns/range-inputs';
import {
  computeDailyFiguresFromTrades,
  keepLastClosesAtSpanEnds,
  listUnpricedStocks,
  readTradesWithCloses,
} from '#functions/insight/returns/trades-with-closes';
import {
  isRowSelected,
  isStockSelected,
  isWholePortfolio,
  listSelectedTrades,
  type PortfolioPartSelection,
  selectPaidDividendRows,
  toPortfolioPartSelection,
} from '#functions/insight/stock/stock-selection';
import { memoize } from '#functions/runtime/port';
import { Refusal, refuseFutureDate } from '#functions/runtime/refusal';

/** A part of the shares over a range, from its own trades; or all of them, while nothing is kept of their days. */
const buildRangeInputsFromRows = async (
  context: DailyFiguresContext,
  {
    part,
    range,
    trades,
    paid,
  }: { part: PortfolioPartSelection; range: ReturnDayRange; trades: readonly Trade[]; paid: RangeInputs['paid'] },
): Promise<RangeInputs> => {
  const span = { start: range.start, to: range.to };
  const review = listStocksToReview(context, (position) => isRowSelected(part, context, position));
  const reviewed = new Set(review.map(({ symbol }) => symbol));
  const known = trades.filter(({ symbol }) => !reviewed.has(symbol));
  const rows = await readTradesWithCloses(context, known, range.to);
  const unpriced = new Set(listUnpricedStocks(rows, context, span));
  const counts = ({ symbol }: { symbol: string }) => !reviewed.has(symbol) && !unpriced.has(symbol);
  const counted = { ...rows, trades: known.filter(counts) };
  const slice = (figures: readonly DailyFigures[]) => sliceDailyFigures(figures, range.start, range.to);
  const atEnds = { ...counted, closes: keepLastClosesAtSpanEnds(rows.closes, span) };
  const { figures: totals, ...held } = computeDailyFiguresFromTrades(atEnds, context, span);
  const leftOut: ExcludedStock[] = [
    ...[...unpriced].map((symbol) => toUnpricedExcludedStock(symbol, trades, context.market.splits, range.to)),
    ...review,
  ];
  return {
    range,
    totals: slice(totals),
    figures: memoize(() => slice(computeDailyFiguresFromTrades(counted, context, span).figures)),
    ...held,
    paid: paid.filter(counts),
    leftOut,
    histories: rows.histories,
  };
};

/** @throws Refusal 400 for days that no range has, and for a part of a household. */
const refuseReturnsQuery = (
  { scope, range, from, to, platform, class: kind, symbol }: ReturnsQuery,
  today: Day,
): void => {
  const refuse = (path: string, message: string): never => {
    throw new Refusal(400, 'invalid', message, { details: [{ path, msg: message }] });
  };
  if (range !== 'own' && (from ?? to) !== undefined) refuse('from', 'Days of your own go with the range own.');
  if (to !== undefined) refuseFutureDate('to', to, today);
  if (from !== undefined) refuseFutureDate('from', from, today);
  if (from !== undefined && to !== undefined && from > to) refuse('from', 'The range cannot end before it begins.');
  if (scope === 'household' && (platform ?? kind ?? symbol) !== undefined) {
    refuse('scope', 'A household has no parts: choose investments for one platform, class or stock.');
  }
};

/** The day of the first trade of the part, or of the first dividend. */
const findFirstEventDay = (part: PortfolioPartSelection, context: DailyFiguresContext): Day | null => {
  const { trades, income } = context.ledgers;
  const firstDays = part.platform === undefined ? trades.firstDays : trades.firstDaysOn(part.platform);
  const traded = [...firstDays].flatMap(([symbol, day]) => (isStockSelected(part, context, symbol) ? [day] : []));
  const paid = part.platform === undefined ? income.filter(({ symbol }) => isStockSelected(part, context, symbol)) : [];
  return [...traded, ...paid.map(({ date }) => date)].toSorted()[0] ?? null;
};

const toDateRange = (
  { range, from, to }: Pick<ReturnsQuery, 'range' | 'from' | 'to'>,
  today: Day,
  firstEvent: Day | null,
): ReturnDayRange | null => {
  const wanted: ReturnRangeChoice =
    range === 'own'
      ? { name: 'own', from: getLaterDay(from ?? firstEvent ?? today, '1900-01-01'), to: to ?? today }
      : { name: range };
  return resolveReturnDayRange(wanted, today, firstEvent);
};

/** What is asked of the shares, with what is known of them. */
export interface ReturnsContext extends LoadedDailyFigures {
  part: PortfolioPartSelection;
  /** Null where nothing is recorded by then. */
  range: ReturnDayRange | null;
  /** What a household has beside its shares; null where the shares alone are asked for. */
  household: CurrentNetWorthInputs | null;
}

/** @param former where an answer of before does meanwhile: then each call counts that many days at most. */
export const loadReturnsContext = async (
  owner: string,
  query: ReturnsQuery,
  effects: ReturnsEffects,
  former?: Pick<ReturnsEffects, 'correcting'>,
): Promise<ReturnsContext> => {
  const read = await loadOrComputeDailyFigures(owner, effects, former);
  const { asked } = read;
  refuseReturnsQuery(query, asked.today);
  const part = toPortfolioPartSelection(query);
  const household = query.scope === 'household' ? await readCurrentNetWorthInputs(asked, effects) : null;
  const first = [findFirstEventDay(part, asked), household?.firstDay ?? null]
    .filter((day) => day !== null)
    .toSorted()[0];
  return { ...read, part, household, range: toDateRange(query, asked.today, first ?? null) };
};

/** The dividends of the part that were paid in the range, row by row. */
export const listDividendsPaidInRange = async (
  context: DailyFiguresContext,
  part: PortfolioPartSelection,
  range: ReturnDayRange,
): Promise<PairedDividendRow[]> => {
  const { trades } = context.ledgers;
  const platforms = [...new Set(context.positions.map(({ platform }) => platform))];
  const paid = await listPaidDividendsBetween(context.owner, trades.heads.MDIV, {
    from: range.from,
    to: range.to,
    platforms: part.platform === undefined ? platforms : [part.platform],
  });
  return selectPaidDividendRows(part, context, paid);
};

/** Days are still to be counted before there are any figures: up to here they are. */
export const findLastComputedDayIfUnfinished = ({ asked, counted }: LoadedDailyFigures): string | null =>
  counted && counted.to < addDays(asked.today, -1) ? counted.to : null;

/** A class is read as all shares without the others, which mostly are few; a platform and a stock from their own rows. */
export const isCoveredByDailyFigures = ({ platform, symbol, class: kind }: PortfolioPartSelection): boolean =>
  platform === undefined && symbol === undefined && (kind === undefined || kind === 'stocks');

/** What the figures of the range are computed from. */
export const readRangeInputs = async (read: ReturnsContext, range: ReturnDayRange): Promise<RangeInputs> => {
  const { asked, counted, part } = read;
  const { income, trades } = asked.ledgers;
  if (counted && isCoveredByDailyFigures(part))
    return readRangeInputsFromDailyFigures(asked, counted, { part, range, paid: income });
  const [own, paid] = await Promise.all([
    isWholePortfolio(part) ? trades.all() : listSelectedTrades(part, asked),
    part.platform === undefined
      ? income.filter(({ symbol }) => selectPaidDividendRows(part, asked, [{ symbol } as PaidDividendRow]).length > 0)
      : listDividendsPaidInRange(asked, part, range),
  ]);
  return buildRangeInputsFromRows(asked, { part, range, trades: own, paid });
};
