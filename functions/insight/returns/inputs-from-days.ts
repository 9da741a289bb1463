import type { Platform, Trade } from '#contract/portfolio/trades';
import { listCurrentHoldings } from '#core/insight/current-holdings';
import { type DailyFigures, sumDayFeesAndCarriedAmounts } from '#core/insight/daily-figures';
import { combineDailyFigures, type SignedDailyFigures, sliceDailyFigures } from '#core/insight/daily-figures-in-range';
import { type HoldingAtClose, listHoldingsAtClose } from '#core/insight/returns/holdings-at-close';
import type { CurveExclusions } from '#core/insight/returns/performance';
import type { ReturnDayRange } from '#core/insight/returns/ranges';
import type { Position } from '#core/portfolio/position/positions';
import { computeReturnFigures, toPriceLookup } from '#core/portfolio/returns';
import { addDays, type Day, getEarlierDay } from '#core/time/day';
import type { UsdClosesWithSources } from '#functions/analytics/closes';
import type { DailyFiguresContext, DailyFiguresHistory } from '#functions/analytics/daily-figures-history';
import { readPortfolioSnapshotOnDay } from '#functions/analytics/snapshot-on-day';
import { listStocksToReview, type RangeInputs, toUnpricedExcludedStock } from '#functions/insight/returns/range-inputs';
import {
  type CloseSourceLookup,
  computeDailyFiguresFromTrades,
  createCloseLookup,
  listUnpricedStocks,
  readTradesWithCloses,
  type TradesWithCloses,
} from '#functions/insight/returns/trades-with-closes';
import { createLatestPriceLookup } from '#functions/insight/stock/latest-prices';
import { isStockSelected, type PortfolioPartSelection } from '#functions/insight/stock/stock-selection';
import { listTradesOfSymbols } from '#functions/portfolio/store';
import { listLedgerIndexRowsBetween } from '#functions/runtime/storage/ledger-indexes';
import type { CloseHistory } from '#functions/stocks/close-history-cache';

/**
 * All shares over a range, from the figures of days that are kept: neither trades of years that are not shown are read, nor
 * those of the range. What the days count otherwise than returns do (shares at cost for want of a price, stocks without a
 * price of today) is told apart by its own rows, which is a stock or two, mostly none.
 */

const createSymbolFilter = ({ unpricedSymbols, reviewSymbols, withoutHistory }: CurveExclusions) => {
  const without = new Set([...unpricedSymbols, ...reviewSymbols, ...withoutHistory]);
  return (symbol: string): boolean => !without.has(symbol);
};

/** Stocks of which it takes a look whether the range can count them. */
const listUncertainSymbols = (
  { ledgers, positions }: DailyFiguresContext,
  { names, late }: DailyFiguresHistory,
  { start, to }: ReturnDayRange,
): string[] => {
  const { unpricedSymbols, withoutHistory, atCost } = names;
  const sold = atCost.filter((symbol) =>
    positions.some((one) => one.symbol === symbol && one.lastTrade.transactionDate > start),
  );
  const unheard = Object.entries(late).flatMap(([symbol, close]) => (close > start ? [symbol] : []));
  return [...new Set([...unpricedSymbols, ...withoutHistory, ...sold, ...unheard])].filter(
    (symbol) => (ledgers.trades.firstDays.get(symbol) ?? '~') <= to,
  );
};

/** Of some stocks the rows that the days count and the range does not, and the other way round. */
interface Apart {
  minus: TradesWithCloses;
  plus: TradesWithCloses;
  unpriced: string[];
  trades: readonly Trade[];
  histories: CloseHistory[];
}

const nobody: TradesWithCloses = { trades: [], closes: new Map(), histories: [], sourceOf: () => ({}) };
const filterBySymbols = (rows: TradesWithCloses, symbols: ReadonlySet<string>): TradesWithCloses => ({
  ...rows,
  trades: rows.trades.filter(({ symbol }) => symbols.has(symbol)),
  closes: new Map([...rows.closes].filter(([symbol]) => symbols.has(symbol))),
});

const readApart = async (
  context: DailyFiguresContext,
  days: DailyFiguresHistory,
  part: PortfolioPartSelection,
  range: ReturnDayRange,
): Promise<Apart> => {
  const others = context.ledgers.trades.symbols.filter((symbol) => !isStockSelected(part, context, symbol));
  const questions = listUncertainSymbols(context, days, range).filter((symbol) => !others.includes(symbol));
  const symbols = [...new Set([...questions, ...others])];
  if (symbols.length === 0) return { minus: nobody, plus: nobody, unpriced: [], trades: [], histories: [] };
  const trades = await listTradesOfSymbols(context.owner, symbols, context.ledgers.trades.heads.PTX);
  const rows = await readTradesWithCloses(context, trades, range.to);
  const asks = new Set(questions);
  const unpriced = listUnpricedStocks(filterBySymbols(rows, asks), context, range);
  const isInDays = createSymbolFilter(days.names);
  const [gone, alien] = [new Set(unpriced), new Set(others)];
  const minus = symbols.filter((symbol) => isInDays(symbol) && (gone.has(symbol) || alien.has(symbol)));
  const plus = questions.filter((symbol) => !isInDays(symbol) && !gone.has(symbol));
  return {
    minus: filterBySymbols(rows, new Set(minus)),
    plus: filterBySymbols(rows, new Set(plus)),
    unpriced,
    trades,
    histories: rows.histories,
  };
};

const collectSymbols = ({ trades }: TradesWithCloses): Set<string> => new Set(trades.map(({ symbol }) => symbol));

/** What only the trades of the day tell: asked for where there were fees, or shares both came and went. */
const sumTradesToday = async (
  { owner, today }: DailyFiguresContext,
  moved: Pick<DailyFigures, 'invested' | 'sold' | 'fees'>,
  counts: (row: { symbol: string }) => boolean,
): Promise<Pick<DailyFigures, 'spent' | 'carried'>> => {
  if (moved.fees.eq(0) && (moved.invested.eq(0) || moved.sold.eq(0))) return sumDayFeesAndCarriedAmounts([]);
  const trades = await listLedgerIndexRowsBetween<Trade>(owner, 'PTXD', today, today);
  return sumDayFeesAndCarriedAmounts(trades.filter(counts));
};

/** Today's row after those of the days that are over, of what these count. */
const withToday = async (
  context: DailyFiguresContext,
  pastDays: readonly DailyFigures[],
  held: readonly Position<Platform>[],
): Promise<DailyFigures[]> => {
  const now = computeReturnFigures(held, toPriceLookup(context.market.prices));
  const last = pastDays.at(-1);
  const moved = {
    invested: now.invested.minus(last?.invested ?? 0),
    sold: now.sold.minus(last?.sold ?? 0),
    fees: now.fees.minus(last?.fees ?? 0),
  };
  const symbols = new Set(held.map(({ symbol }) => symbol));
  const ofToday = await sumTradesToday(context, moved, ({ symbol }) => symbols.has(symbol));
  return [...pastDays, { ...now, date: context.today, ...ofToday }];
};

/**
 * Where a close is from: of one that was read, its own history; of one that is kept with the days, what its stock was
 * counted with, if that was one source.
 */
const getCloseSource =
  (
    { market }: DailyFiguresContext,
    { sources }: DailyFiguresHistory,
    { sourceOf }: UsdClosesWithSources,
  ): CloseSourceLookup =>
  (symbol, date) => {
    const storedSource = market.own.has(symbol) ? 'own' : sources[symbol]?.length === 1 ? sources[symbol][0] : null;
    return { source: sourceOf(symbol, date) ?? storedSource ?? null };
  };

/** What was held at the close of a day that is over, as the days count it, less some stocks. */
const readHoldingsOnDay = async (
  context: DailyFiguresContext,
  days: DailyFiguresHistory,
  day: Day,
  without: ReadonlySet<string>,
) => {
  const { standing, read } = await readPortfolioSnapshotOnDay(context, days, day);
  const held = listHoldingsAtClose(
    standing,
    day,
    createCloseLookup(standing, day, getCloseSource(context, days, read)),
  ).filter(({ symbol }) => !without.has(symbol));
  return { held, histories: read.histories };
};

export const readRangeInputsFromDailyFigures = async (
  context: DailyFiguresContext,
  days: DailyFiguresHistory,
  { part, range, paid }: { part: PortfolioPartSelection; range: ReturnDayRange; paid: RangeInputs['paid'] },
): Promise<RangeInputs> => {
  const { start, to } = range;
  const isToday = to === context.today;
  const lastPastDay = getEarlierDay(to, addDays(context.today, -1));
  const [apart, kept, before, after] = await Promise.all([
    readApart(context, days, part, range),
    days.since(start, 'day'),
    readHoldingsOnDay(context, days, start, new Set()),
    isToday
      ? { held: [] as HoldingAtClose<Platform>[], histories: [] }
      : readHoldingsOnDay(context, days, to, new Set()),
  ]);
  const gone = collectSymbols(apart.minus);
  const [minus, plus] = [
    computeDailyFiguresFromTrades(apart.minus, context, { start, to: lastPastDay }),
    computeDailyFiguresFromTrades(apart.plus, context, { start, to }),
  ];
  const terms = (figures: readonly DailyFigures[], less: readonly DailyFigures[]): SignedDailyFigures[] => [
    { figures, sign: 1 },
    ...(less.length > 0 ? [{ figures: less, sign: -1 as const }] : []),
  ];
  const pastFigures = combineDailyFigures(
    terms(sliceDailyFigures(kept, start, lastPastDay), gone.size > 0 ? minus.figures : []),
  );
  const isCounted = createSymbolFilter(days.names);
  const held = context.positions.filter(({ symbol }) => isCounted(symbol) && !gone.has(symbol));
  const all = isToday ? await withToday(context, pastFigures, held) : pastFigures;
  const figures =
    apart.plus.trades.length > 0 ? combineDailyFigures([...terms(all, []), { figures: plus.figures, sign: 1 }]) : all;
  const stays = ({ symbol }: HoldingAtClose) => !gone.has(symbol);
  const review = listStocksToReview(context, ({ symbol }) => isStockSelected(part, context, symbol)).filter(
    ({ symbol }) => (context.ledgers.trades.firstDays.get(symbol) ?? '~') <= to,
  );
  const leftOut = [
    ...apart.unpriced.map((symbol) => toUnpricedExcludedStock(symbol, apart.trades, context.market.splits, to)),
    ...review,
  ];
  const without = new Set(leftOut.map(({ symbol }) => symbol));
  const ofRange = sliceDailyFigures(figures, start, to);
  return {
    range,
    totals: ofRange,
    figures: () => ofRange,
    start: [...before.held.filter(stays), ...plus.start],
    end: [
      ...(isToday ? listCurrentHoldings(held, createLatestPriceLookup(context)) : after.held.filter(stays)),
      ...plus.end,
    ],
    paid: paid.filter(({ symbol }) => !without.has(symbol) && isStockSelected(part, context, symbol)),
    leftOut,
    histories: [...before.histories, ...after.histories, ...apart.histories],
  };
};
