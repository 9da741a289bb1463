import type { PriceOrigin } from '#contract/dashboard';
import type { Quote } from '#contract/stocks';
import type { Platform, Trade } from '#contract/trades';
import type { CashMove } from '#core/cash/moves';
import { dividendIncome, type PaidDividend } from '#core/dividends/income';
import type { Books } from '#core/insight/dashboard';
import { positionsOf } from '#core/portfolio/positions';
import type { SplitsBySymbol } from '#core/portfolio/splits';
import { type Day, dayInNewYork } from '#core/time/day';
import { readAsCorrected } from '#functions/dividends/as-corrected';
import { listManual } from '#functions/dividends/manual-store';
import { inDollars, knownSplits } from '#functions/portfolio/market';
import { listTrades } from '#functions/portfolio/store';
import { clock } from '#functions/ports';
import { getFxRate, getQuotes, getSplits } from '#functions/stocks/cache';

/** What dashboard and analytics are computed from: the ledgers in one round of queries, then the market in another. */

export const liveBooks = { now: clock, quotesOf: getQuotes, splitsOf: getSplits, rateOf: getFxRate };
export type BooksEffects = typeof liveBooks;

export interface Ledgers {
  trades: Trade[];
  income: PaidDividend[];
  /** What is still to be moved in cash by a correction of dividends; mostly nothing. */
  cashMoves: CashMove[];
  rows: { trades: number; foundDividends: number; manualDividends: number };
}

/** Trades, and the dividends paid by `today`. */
export const readLedgers = async (owner: string, today: Day): Promise<Ledgers> => {
  const [trades, { found, moves }, manual] = await Promise.all([
    listTrades(owner),
    readAsCorrected(owner),
    listManual(owner),
  ]);
  return {
    trades,
    income: dividendIncome(found, manual, today),
    cashMoves: moves,
    rows: { trades: trades.length, foundDividends: found.length, manualDividends: manual.length },
  };
};

export interface Market {
  quotes: ReadonlyMap<string, Quote>;
  splits: SplitsBySymbol;
  prices: Books['prices'];
}

export const symbolsIn = (trades: readonly Trade[]): string[] => [...new Set(trades.map(({ symbol }) => symbol))];

/** Quotes and splits are asked for in the same turn, which is one request to the table. */
export const readMarket = async (
  symbols: readonly string[],
  { quotesOf, splitsOf, rateOf }: BooksEffects,
): Promise<Market> => {
  const [splits, quotes] = await Promise.all([splitsOf(symbols), quotesOf(symbols)]);
  return { quotes, splits: knownSplits(splits), prices: await inDollars(quotes, rateOf) };
};

export const booksOf = ({ trades, income }: Ledgers, { splits, prices }: Market, today: Day): Books<Platform> => ({
  positions: positionsOf(trades, splits),
  prices,
  income,
  today,
});

export interface WholeBooks {
  ledgers: Ledgers;
  market: Market;
  books: Books<Platform>;
}

export const readBooks = async (owner: string, effects: BooksEffects): Promise<WholeBooks> => {
  const today = dayInNewYork(effects.now());
  const ledgers = await readLedgers(owner, today);
  const market = await readMarket(symbolsIn(ledgers.trades), effects);
  return { ledgers, market, books: booksOf(ledgers, market, today) };
};

/** Of the prices that the value was made of: those of open positions. */
export const originOf = ({ positions }: Books, { quotes, prices }: Market): PriceOrigin => {
  const held = new Set(positions.filter(({ open }) => open).map(({ symbol }) => symbol));
  const used = [...quotes.values()].filter(({ symbol }) => held.has(symbol) && prices.has(symbol));
  return {
    sources: [...new Set(used.map(({ source }) => source))].toSorted(),
    asOf: used.map(({ asOf }) => asOf).toSorted()[0] ?? null,
    staleSymbols: used
      .filter(({ stale }) => stale)
      .map(({ symbol }) => symbol)
      .toSorted(),
  };
};
