import type { Platform, Trade } from '#contract/portfolio/trades';
import {
  computeDailyFigures,
  createEmptyPositionsAndCloses,
  type DailyFigures,
  flattenStockCloses,
  type PositionsAndCloses,
} from '#core/insight/daily-figures';
import {
  type CloseLookup,
  type DatedClose,
  type HoldingAtClose,
  listHoldingsAtClose,
} from '#core/insight/returns/holdings-at-close';
import { roundPrice, toNumber } from '#core/money/amount';
import { findFirstTradeDays } from '#core/portfolio/first-trade-days';
import { hasHoldingsBetween } from '#core/portfolio/position/held-between';
import type { ClosesBySymbol } from '#core/stocks/closes';
import { addDays, countDaysBetween, type Day } from '#core/time/day';
import { readMarketAndOwnAssetCloses } from '#functions/analytics/closes';
import type { DailyFiguresContext } from '#functions/analytics/daily-figures-history';
import { createLatestPriceLookup } from '#functions/insight/stock/latest-prices';
import type { CloseHistory } from '#functions/stocks/close-history-cache';

/** Some stocks by their own trades, from the first one on: what is not among the figures of days, or is asked for alone. */
export interface TradesWithCloses {
  trades: readonly Trade[];
  /** Of today, the latest price. */
  closes: ClosesBySymbol;
  histories: CloseHistory[];
  sourceOf: CloseSourceLookup;
}

/** Where a close is from, and when it was known, as far as that is known. */
export type CloseSourceLookup = (symbol: string, date: Day) => Pick<DatedClose, 'source' | 'at'>;

type Span = { start: Day; to: Day };

/** So many days old may a close be; an older one counts, and is marked. */
const freshDays = 7;

/** The closes of the trades' stocks since they were first traded; a close of today is the latest price there is. */
export const readTradesWithCloses = async (
  context: DailyFiguresContext,
  trades: readonly Trade[],
  to: Day,
): Promise<TradesWithCloses> => {
  const { owner, market, historyOf, today } = context;
  const firstDays = findFirstTradeDays(trades.filter(({ transactionDate }) => transactionDate <= to));
  if (firstDays.size === 0) return { trades, closes: new Map(), histories: [], sourceOf: () => ({}) };
  const { closes, histories, sourceOf } = await readMarketAndOwnAssetCloses(firstDays, {
    owner,
    own: market.own.keys(),
    splits: market.splits,
    historyOf,
    until: to,
  });
  const known = [...firstDays.keys()].map((symbol) => {
    const past = (closes.get(symbol) ?? []).filter(({ date }) => date <= to && date < today);
    const price = to === today ? market.prices.get(symbol)?.price : undefined;
    return [
      symbol,
      price === undefined ? past : [...past, { date: today, close: toNumber(roundPrice(price)) }],
    ] as const;
  });
  const latest = createLatestPriceLookup(context);
  return {
    trades,
    closes: new Map(known),
    histories,
    sourceOf: (symbol, date) => {
      const { source = null, at } = (date === today && latest(symbol)) || { source: sourceOf(symbol, date) };
      return { source, ...(at !== undefined && { at }) };
    },
  };
};

/** The stocks that were held at the close of a day of the span without any close up to it. */
export const listUnpricedStocks = (
  { trades, closes }: TradesWithCloses,
  { market }: DailyFiguresContext,
  { start, to }: Span,
): string[] =>
  [...Map.groupBy(trades, ({ symbol }) => symbol)].flatMap(([symbol, own]) => {
    const first = closes.get(symbol)?.[0]?.date;
    const last = first === undefined || first > to ? to : addDays(first, -1);
    return hasHoldingsBetween(own, market.splits, start, last) ? [symbol] : [];
  });

/** The closes of a standing, each of its own day. */
export const createCloseLookup =
  ({ closes, closedOn }: PositionsAndCloses, day: Day, getCloseSource: CloseSourceLookup): CloseLookup =>
  (symbol) => {
    const [close, date] = [closes.get(symbol), closedOn.get(symbol) ?? day];
    if (!close) return undefined;
    return {
      close,
      date,
      ...(countDaysBetween(date, day) > freshDays && { isStale: true as const }),
      ...getCloseSource(symbol, date),
    };
  };

/** All that what is held at the ends of a span needs: of each stock its last close by then. */
export const keepLastClosesAtSpanEnds = (closes: ClosesBySymbol, { start, to }: Span): ClosesBySymbol =>
  new Map(
    [...closes].map(([symbol, own]) => {
      const last = [start, to].map((day) => own.findLast(({ date }) => date <= day)).filter((one) => one !== undefined);
      return [symbol, [...new Set(last)]] as const;
    }),
  );

interface OwnCounted {
  /** Of `start`, and of each later day on which they can have changed. */
  figures: DailyFigures[];
  start: HoldingAtClose<Platform>[];
  end: HoldingAtClose<Platform>[];
}

/** The figures of these stocks over a span, counted from nothing. */
export const computeDailyFiguresFromTrades = (
  { trades, closes, sourceOf }: TradesWithCloses,
  { market }: DailyFiguresContext,
  { start, to }: Span,
): OwnCounted => {
  const { splits } = market;
  const inOrder = flattenStockCloses(closes);
  const snapshot = createEmptyPositionsAndCloses<Platform>();
  const before = {
    trades: trades.filter(({ transactionDate }) => transactionDate <= start),
    closes: inOrder.filter(({ date }) => date <= start),
    splits,
  };
  const within = {
    trades: trades.filter(({ transactionDate }) => transactionDate > start),
    closes: inOrder.filter(({ date }) => date > start),
    splits,
  };
  const first = computeDailyFigures(snapshot, before, start, start);
  const held = listHoldingsAtClose(snapshot, start, createCloseLookup(snapshot, start, sourceOf));
  const later = computeDailyFigures(snapshot, within, addDays(start, 1), to);
  return {
    figures: [...first, ...later],
    start: held,
    end: listHoldingsAtClose(snapshot, to, createCloseLookup(snapshot, to, sourceOf)),
  };
};
