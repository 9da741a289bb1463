import type { PriceOrigin } from '#contract/dashboard';
import type { Quote } from '#contract/stocks';
import type { Platform } from '#contract/trades';
import type { CashMove } from '#core/cash/moves';
import { dividendIncome, type PaidDividend } from '#core/dividends/income';
import type { Books } from '#core/insight/dashboard';
import type { Split, SplitsBySymbol } from '#core/portfolio/splits';
import type { Day } from '#core/time/day';
import { readAsCorrected } from '#functions/dividends/as-corrected';
import { type FoundRow, readFound } from '#functions/dividends/found-store';
import { listManual, type ManualRow } from '#functions/dividends/manual-store';
import { inDollars, knownSplits } from '#functions/portfolio/market';
import { readLedger, type TradeLedger } from '#functions/portfolio/read-ledger';
import { clock } from '#functions/ports';
import { getFxRate, getQuotes, getSplits } from '#functions/stocks/cache';
import { knownAt } from '#functions/storage/known-at';
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

interface Dividends {
  found: readonly FoundRow[];
  manual: readonly ManualRow[];
  moves: CashMove[];
  isSettled: boolean;
}
/** While none is being corrected. Every change of a dividend moves their head, and so does whoever marks one. */
const dividendsAt = knownAt<Dividends>();

const readDividends = async (owner: string, { version }: LedgerHead): Promise<Dividends> => {
  const known = dividendsAt.find(owner, [version]);
  if (known) return known;
  const [{ found, corrections }, manual] = await Promise.all([readFound(owner), listManual(owner)]);
  if (corrections.length > 0) return { manual, isSettled: false, ...(await readAsCorrected(owner)) };
  return dividendsAt.keep(owner, [version], { found, manual, moves: [], isSettled: true });
};

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
  const [trades, { found, manual, moves, isSettled }] = await Promise.all([
    readLedger(owner, { mayWrite: false, heads }),
    readDividends(owner, heads.MDIV),
  ]);
  return {
    trades,
    income: dividendIncome(found, manual, today),
    cashMoves: moves,
    rows: { trades: trades.count, foundDividends: found.length, manualDividends: manual.length },
    isSettled: isSettled && isKept(heads.PTX),
  };
};

export interface Market {
  /** Null where they cannot be looked up. */
  lookedUp: ReadonlyMap<string, Split[] | null>;
  quotes: ReadonlyMap<string, Quote>;
  splits: SplitsBySymbol;
  prices: Books['prices'];
}

/** Quotes and splits are asked for in the same turn, which is one request to the table. */
export const readMarket = async (
  symbols: readonly string[],
  { quotesOf, splitsOf, rateOf }: BooksEffects,
): Promise<Market> => {
  const [lookedUp, quotes] = await Promise.all([splitsOf(symbols), quotesOf(symbols)]);
  return { lookedUp, quotes, splits: knownSplits(lookedUp), prices: await inDollars(quotes, rateOf) };
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
