import type { PriceOrigin } from '#contract/dashboard';
import type { Platform } from '#contract/trades';
import type { CashMove } from '#core/cash/moves';
import type { PaidDividend } from '#core/dividends/income';
import type { Books } from '#core/insight/dashboard';
import type { SplitsBySymbol } from '#core/portfolio/splits';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';
import { readAsCorrected } from '#functions/dividends/as-corrected';
import { type Market as PricesAndSplits, readMarket as readPrices } from '#functions/portfolio/market';
import { readLedger, type TradeLedger } from '#functions/portfolio/read-ledger';
import { clock } from '#functions/ports';
import { getFxRate, getQuotes, getSplits } from '#functions/stocks/cache';
import { isKept, type LedgerHead, type LedgerKind, listHeads } from '#functions/storage/ledger';

/** What dashboard and analytics are computed from: the heads, the ledgers in one round of queries, then the market in another. */

export const liveBooks = { now: clock, quotesOf: getQuotes, splitsOf: getSplits, rateOf: getFxRate };
export type BooksEffects = typeof liveBooks;

export interface Ledgers {
  trades: TradeLedger;
  income: PaidDividend[];
  /** What is still to be moved in cash by a correction of dividends; mostly nothing. */
  cashMoves: CashMove[];
  rows: { trades: number; foundDividends: number; manualDividends: number };
  /** Everything follows from the heads: what is kept of the trades is made, and no dividend is being corrected. */
  isSettled: boolean;
}

/**
 * What the trades come to, the balances, and the dividends paid by `today`, after the heads were read. Nobody here has the
 * right to write books.
 */
export const readLedgers = async (
  owner: string,
  today: Day,
  read?: Record<LedgerKind, LedgerHead>,
): Promise<Ledgers> => {
  const heads = read ?? (await listHeads(owner));
  const [trades, { income, moves, rows, isSettled }] = await Promise.all([
    readLedger(owner, { mayWrite: false, heads }),
    readAsCorrected(owner, heads.MDIV, today),
  ]);
  return {
    trades,
    income,
    cashMoves: moves,
    rows: { trades: trades.count, foundDividends: rows.found, manualDividends: rows.entered },
    isSettled: isSettled && isKept(heads.PTX),
  };
};

/** With the splits that could be looked up. */
export interface Market extends PricesAndSplits {
  splits: SplitsBySymbol;
}

export const readMarket = async (trades: TradeLedger, today: Day, effects: BooksEffects): Promise<Market> => {
  const market = await readPrices(trades, today, effects);
  return { ...market, splits: trades.splits(market.lookedUp) };
};

export const booksOf = async (
  { trades, income }: Ledgers,
  { splits, prices }: Market,
  today: Day,
): Promise<Books<Platform>> => ({
  positions: await trades.positions(splits),
  prices,
  income,
  today,
});

export interface WholeBooks {
  ledgers: Ledgers;
  market: Market;
  books: Books<Platform>;
}

/** What is held and counts with a price of one's own, by symbol. */
export const ownPricesUsed = (positions: Books['positions'], own: Market['own']): PriceOrigin['ownPrices'] => {
  const held = new Set(positions.filter(({ open }) => open).map(({ symbol }) => symbol));
  return [...own]
    .flatMap(([symbol, quote]) => (quote && held.has(symbol) ? [{ symbol, date: quote.date }] : []))
    .toSorted((a, b) => compareText(a.symbol, b.symbol));
};

/** Of the prices that the value was made of: those of open positions. */
export const originOf = ({ positions }: Books, { quotes, prices, own }: Market): PriceOrigin => {
  const held = new Set(positions.filter(({ open }) => open).map(({ symbol }) => symbol));
  const used = [...quotes.values()].filter(({ symbol }) => held.has(symbol) && prices.has(symbol));
  return {
    sources: [...new Set(used.map(({ source }) => source))].toSorted(),
    asOf: used.map(({ asOf }) => asOf).toSorted()[0] ?? null,
    staleSymbols: used
      .filter(({ stale }) => stale)
      .map(({ symbol }) => symbol)
      .toSorted(),
    ownPrices: ownPricesUsed(positions, own),
  };
};
