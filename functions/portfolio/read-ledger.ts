import type { Platform, Trade } from '#contract/trades';
import { applySplits, type Book } from '#core/portfolio/book';
import type { DailyLedger } from '#core/portfolio/daily-change';
import { bookFrom, foldTrades, isUpToDate, type KeptBook, keptOf } from '#core/portfolio/kept-book';
import { type Position, positionIn, positionsOf } from '#core/portfolio/positions';
import { recentOf } from '#core/portfolio/recent-trades';
import { areSameSplits, type SplitsBySymbol } from '#core/portfolio/splits';
import { monthsOf, type TradeMonths } from '#core/portfolio/trade-months';
import { firstTradeDays } from '#core/portfolio/trades';
import type { QuotesBySymbol } from '#core/portfolio/valuation';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';
import { type Balance, listBalances } from '#functions/cash/balances';
import { log } from '#functions/log';
import {
  type Books,
  type Kept,
  type KeptLedger,
  keepBooks,
  type RecentTrade,
  readKeptLedger,
  recentRow,
  splitsIn,
} from '#functions/portfolio/books-store';
import { readDailyLedger, type WithoutTrades } from '#functions/portfolio/daily-ledger';
import { knownSplits, type LookedUp } from '#functions/portfolio/market';
import { listOwnLatest, type OwnBySymbol } from '#functions/portfolio/own-assets-store';
import { ownSplitsOf } from '#functions/portfolio/own-splits-store';
import { type Holding, listPosition, listTrades, tradeLedger } from '#functions/portfolio/store';
import { knownAt } from '#functions/storage/known-at';
import { isKept, type LedgerHead, type LedgerKind } from '#functions/storage/ledger';
import { listWithin } from '#functions/storage/lists';
import { WriteConflict, writeTogether } from '#functions/storage/table';

/** A person's trades as pages show them: what they come to, without reading them again. */
export interface TradeLedger {
  heads: Record<LedgerKind, LedgerHead>;
  count: number;
  /** How many trades there are on one platform. */
  countOn(platform: string): number;
  /** Every stock that was ever traded, by name. */
  symbols: readonly string[];
  /** The day of each stock's first trade. */
  firstDays: ReadonlyMap<string, Day>;
  /** The same on one platform, of those traded there. */
  firstDaysOn(platform: Platform): ReadonlyMap<string, Day>;
  months: TradeMonths;
  recent: readonly RecentTrade[];
  balances: readonly Balance[];
  /** The person's own assets with their latest prices, those without a trade among them. */
  ownAssets: OwnBySymbol;
  /** The splits to account by, where the market answers so: with the person's own. */
  splits(lookedUp: LookedUp): SplitsBySymbol;
  /** Every position by symbol and platform, by these splits; those of a symbol that is absent cannot be looked up. */
  positions(splits: SplitsBySymbol): Promise<Position<Platform>[]>;
  /** The trades themselves, all of them: for whoever can do with nothing less. */
  all(): Promise<readonly Trade[]>;
  /** With the trades that a daily change is told from. */
  daily(known: WithoutTrades, prices: QuotesBySymbol): Promise<DailyLedger<Platform>>;
}

type Heads = TradeLedger['heads'];

const byName = (a: Holding, b: Holding): number =>
  compareText(a.symbol, b.symbol) || compareText(a.platform, b.platform);

const positionsIn = (books: readonly Book<Platform>[]): Position<Platform>[] => {
  for (const book of books) applySplits(book);
  return books.map(positionIn).toSorted(byName);
};

const earliest = (books: Books): Day => books.map(({ since }) => since).toSorted()[0] ?? '';

/** The books of one stock by the market's splits; those that were entered by others are folded again from their trades. */
const booksBy = async (owner: string, head: LedgerHead, [symbol, kept]: [string, Books], splits: SplitsBySymbol) => {
  const market = splits.get(symbol);
  const isRight = (book: KeptBook) => market === undefined || isUpToDate(book, market);
  const books = await Promise.all(
    kept.map(async (book) => {
      if (isRight(book)) return bookFrom(symbol, book, market);
      const trades = await listPosition(owner, { symbol, platform: book.platform }, head);
      return foldTrades(trades, splits).get(symbol)?.[0];
    }),
  );
  return { books: books.flatMap((book) => book ?? []), isFolded: !kept.every(isRight) };
};

/** What was folded again is kept. Where that fails, mostly since something has changed, the next read does it. */
const keepFolded = async (
  owner: string,
  head: LedgerHead,
  folded: readonly { symbol: string; before: Kept<Books>; after: Books }[],
): Promise<void> => {
  for (const { symbol, before, after } of folded) {
    try {
      await writeTogether([tradeLedger.unmoved(owner, head), ...keepBooks(owner, symbol, before, after)]);
    } catch (error) {
      if (!(error instanceof WriteConflict)) log.warn('books not kept', { user: owner }, error);
    }
  }
};

/**
 * What this container has read last of a person: every change of trades moves the one head, every change of a balance the one
 * or the other.
 */
const ledgerAt = knownAt<KeptLedger>();

const keptLedger = async (owner: string, { PTX, CTX }: Heads): Promise<KeptLedger> => {
  const at = [PTX.version, CTX.version];
  return ledgerAt.find(owner, at) ?? ledgerAt.keep(owner, at, await readKeptLedger(owner));
};

interface Counted {
  splits: SplitsBySymbol;
  positions: Position<Platform>[];
}
/** The positions that were counted last of a ledger: several reports of one page ask for the same. */
const countedOf = new WeakMap<KeptLedger, Counted>();

const isSame = (a: SplitsBySymbol, b: SplitsBySymbol): boolean =>
  a.size === b.size && [...a].every(([symbol, splits]) => areSameSplits(splits, b.get(symbol)));

const keptPositions =
  (owner: string, head: LedgerHead, kept: KeptLedger, mayWrite: boolean): TradeLedger['positions'] =>
  async (splits) => {
    const last = countedOf.get(kept);
    if (last && isSame(last.splits, splits)) return last.positions;
    const positions = await countPositions(owner, head, kept, { mayWrite, splits });
    countedOf.set(kept, { splits, positions });
    return positions;
  };

const countPositions = async (
  owner: string,
  head: LedgerHead,
  { books }: KeptLedger,
  { mayWrite, splits }: { mayWrite: boolean; splits: SplitsBySymbol },
): Promise<Position<Platform>[]> => {
  const all = await Promise.all(
    [...books].map(async ([symbol, before]) => ({
      symbol,
      before,
      ...(await booksBy(owner, head, [symbol, before.value], splits)),
    })),
  );
  const folded = all
    .filter(({ isFolded }) => isFolded)
    .map(({ symbol, before, books: own }) => ({ symbol, before, after: own.map(keptOf) }));
  if (mayWrite && folded.length > 0) {
    await keepFolded(owner, head, folded);
    ledgerAt.drop(owner);
  }
  return positionsIn(all.flatMap(({ books: own }) => own));
};

interface BooksRead {
  kept: KeptLedger;
  own: SplitsBySymbol;
  mayWrite: boolean;
}

const fromBooks = (owner: string, heads: Heads, { kept, own, mayWrite }: BooksRead): TradeLedger => ({
  heads,
  count: heads.PTX.count ?? 0,
  countOn: (platform) =>
    [...kept.books.values()]
      .flatMap(({ value }) => value.filter((book) => book.platform === platform))
      .reduce((all, { trades }) => all + trades, 0),
  symbols: [...kept.books.keys()],
  firstDays: new Map([...kept.books].map(([symbol, { value }]) => [symbol, earliest(value)])),
  firstDaysOn: (platform) =>
    new Map(
      [...kept.books].flatMap(([symbol, { value }]) => {
        const here = value.find((book) => book.platform === platform);
        return here ? [[symbol, here.since] as const] : [];
      }),
    ),
  months: Object.assign({}, ...[...kept.months.values()].map(({ value }) => value)) as TradeMonths,
  recent: kept.recent.value,
  balances: kept.balances,
  ownAssets: kept.own,
  splits: (lookedUp) => knownSplits(lookedUp, own, (symbol) => splitsIn(kept.books.get(symbol)?.value)),
  positions: keptPositions(owner, heads.PTX, kept, mayWrite),
  all: () => listWithin<Trade>(owner, 'PTXD'),
  daily: (known, prices) => readDailyLedger(owner, heads.PTX, known, prices),
});

/** From the trades themselves, while their books are still to be made. */
const fromTrades = (
  heads: Heads,
  {
    trades,
    balances,
    own,
    assets,
  }: { trades: readonly Trade[]; balances: readonly Balance[]; own: SplitsBySymbol; assets: OwnBySymbol },
): TradeLedger => ({
  heads,
  count: trades.length,
  countOn: (platform) => trades.filter((trade) => trade.platform === platform).length,
  symbols: [...new Set(trades.map(({ symbol }) => symbol))].toSorted(),
  firstDays: firstTradeDays(trades),
  firstDaysOn: (platform) => firstTradeDays(trades.filter((trade) => trade.platform === platform)),
  months: monthsOf(trades),
  recent: recentOf(trades).map(recentRow),
  balances,
  ownAssets: assets,
  splits: (lookedUp) => knownSplits(lookedUp, own),
  positions: async (splits) => positionsOf(trades, splits),
  all: async () => trades,
  daily: async (known) => ({ ...known, trades }),
});

/**
 * A person's trades and balances, however many trades there are in one request, after the heads were read; in none where this
 * container has read them before. `mayWrite`: books that have to be folded again are kept; the dashboard has no right to that.
 */
export const readLedger = async (
  owner: string,
  { mayWrite, heads }: { mayWrite: boolean; heads: Heads },
): Promise<TradeLedger> => {
  const own = await ownSplitsOf(owner, heads.PTX);
  if (isKept(heads.PTX)) return fromBooks(owner, heads, { kept: await keptLedger(owner, heads), own, mayWrite });
  const [trades, balances, assets] = await Promise.all([listTrades(owner), listBalances(owner), listOwnLatest(owner)]);
  return fromTrades(heads, { trades, balances, own, assets });
};
