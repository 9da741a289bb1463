import type { Platform, Trade } from '#contract/trades';
import { type Book, enterTrade } from '#core/portfolio/book';
import { bookFrom, foldTrades, isNext, isUpToDate, type KeptBook, keptOf } from '#core/portfolio/kept-book';
import { recentAfter, recentKept, recentOf } from '#core/portfolio/recent-trades';
import { mergeSplits, type Split, type SplitsBySymbol } from '#core/portfolio/splits';
import { monthsAfter } from '#core/portfolio/trade-months';
import { byDateThenId, inOrder } from '#core/portfolio/trades';
import { compareText } from '#core/text/compare';
import {
  type Books,
  type Kept,
  type KeptLedger,
  keepBooks,
  keepRecent,
  keepYear,
  type RecentTrade,
  recentRow,
} from '#functions/portfolio/books-store';
import { marketPart } from '#functions/portfolio/market';
import { ownSplitsOf } from '#functions/portfolio/own-splits-store';
import { type Holding, listPosition, newestTrades } from '#functions/portfolio/store';
import type { LedgerHead } from '#functions/storage/ledger';
import type { Write } from '#functions/storage/table';

/** Trades that go and trades that come; an edited one does both. */
export interface TradesMoved {
  removed: readonly Trade[];
  added: readonly Trade[];
}

/** What is known of the ledger before the change. Without `kept` its books are still to be made, and are left alone. */
export interface Standing {
  owner: string;
  kept: KeptLedger | null;
  head: LedgerHead;
  /** The market's; null for a symbol whose splits cannot be looked up. The person's own are told by the head. */
  splits: ReadonlyMap<string, readonly Split[] | null>;
  /** The trades of a position, where somebody holds them already. */
  tradesOf?: (position: Holding) => Promise<readonly Trade[]>;
}

/** Whether the splits of a stock are known: of an own asset there are none but the person's own and those of its book. */
export const areSplitsKnown = ({ splits, kept }: Pick<Standing, 'splits' | 'kept'>, symbol: string): boolean =>
  Boolean(splits.get(symbol)) || Boolean(kept?.own.has(symbol));

export interface PositionAfter {
  symbol: string;
  platform: Platform;
  /** Worked out when it is asked for: mostly nobody does. */
  before: () => Book<Platform> | undefined;
  after: Book<Platform> | undefined;
}

const yearOf = ({ transactionDate }: Trade): string => transactionDate.slice(0, 4);
/** Names a position. */
export const placeOf = ({ symbol, platform }: Holding): string => `${symbol}#${platform}`;

/** The book of one run of trades; none without any. */
const fold = (trades: readonly Trade[], symbol: string, splits: readonly Split[]): Book<Platform> | undefined =>
  foldTrades(trades, new Map([[symbol, splits]])).get(symbol)?.[0];

/** Enters what comes after all that is kept. */
const entered = (symbol: string, kept: KeptBook<Platform>, added: readonly Trade[], splits: readonly Split[]) => {
  const book = bookFrom(symbol, kept, splits);
  for (const trade of inOrder(added)) enterTrade(book, trade);
  return book;
};

/** One position before and after: a later trade is entered into its book, anything else folds its trades again. */
const positionAfter = async (
  { owner, head, kept, splits, tradesOf = (position) => listPosition(owner, position, head) }: Standing,
  { symbol, platform }: Holding,
  { removed, added }: TradesMoved,
  own: SplitsBySymbol,
): Promise<PositionAfter> => {
  const book = kept?.books.get(symbol)?.value.find((one) => one.platform === platform);
  const all = mergeSplits(splits.get(symbol) ?? marketPart(book?.splits ?? []), own.get(symbol));
  const isKnown = book !== undefined && isUpToDate(book, all);
  if (isKnown && removed.length === 0 && added.every((trade) => isNext(book, trade))) {
    const before = () => bookFrom(symbol, book, all);
    return { symbol, platform, before, after: entered(symbol, book, added, all) };
  }
  const isFirst = kept !== null && book === undefined;
  const standing = isFirst ? [] : await tradesOf({ symbol, platform });
  const gone = new Set(removed.map(({ id }) => id));
  const after = [...standing.filter(({ id }) => !gone.has(id)), ...added];
  return { symbol, platform, before: () => fold(standing, symbol, all), after: fold(after, symbol, all) };
};

const ofPosition = ({ removed, added }: TradesMoved, place: string): TradesMoved => ({
  removed: removed.filter((trade) => placeOf(trade) === place),
  added: added.filter((trade) => placeOf(trade) === place),
});

/** Every position that the change concerns. */
export const positionsAfter = async (standing: Standing, moved: TradesMoved): Promise<PositionAfter[]> => {
  const own = await ownSplitsOf(standing.owner, standing.head);
  const places = new Map([...moved.removed, ...moved.added].map((trade) => [placeOf(trade), trade]));
  return Promise.all(
    [...places].map(([place, trade]) => positionAfter(standing, trade, ofPosition(moved, place), own)),
  );
};

/**
 * The first sale that the change makes impossible. Where one of its positions was so already, since a split was corrected
 * at the provider, a change may be a step of the repair and passes.
 */
export const newlyImpossible = (positions: readonly PositionAfter[]) => {
  const found = positions.flatMap(({ after }) => after?.impossible ?? []);
  if (found.length === 0 || positions.some(({ before }) => before()?.impossible)) return null;
  return found.toSorted((a, b) => byDateThenId(a.trade, b.trade))[0] ?? null;
};

const booksAfter = (books: Books, positions: readonly PositionAfter[]): Books => {
  const changed = new Set(positions.map(({ platform }) => platform));
  const after = positions.flatMap(({ after: book }) => (book ? [keptOf(book)] : []));
  return [...books.filter(({ platform }) => !changed.has(platform)), ...after].toSorted((a, b) =>
    compareText(a.platform, b.platform),
  );
};

const symbolWrites = (owner: string, kept: KeptLedger, positions: readonly PositionAfter[]): Write[] =>
  [...Map.groupBy(positions, ({ symbol }) => symbol)].flatMap(([symbol, own]) => {
    const before = kept.books.get(symbol);
    return keepBooks(owner, symbol, before, booksAfter(before?.value ?? [], own));
  });

const yearWrites = (owner: string, kept: KeptLedger, { removed, added }: TradesMoved): Write[] =>
  [...new Set([...removed, ...added].map(yearOf))].flatMap((year) => {
    const isOf = (trade: Trade) => yearOf(trade) === year;
    const before = kept.months.get(year);
    const months = monthsAfter(before?.value ?? {}, { removed: removed.filter(isOf), added: added.filter(isOf) });
    return keepYear(owner, year, before, months);
  });

/** Read again where the kept ones do not tell. */
const recentWrites = async (
  { owner, head: { count = 0 } }: Standing,
  before: Kept<readonly RecentTrade[]>,
  { removed, added }: TradesMoved,
): Promise<Write[]> => {
  const total = count - removed.length + added.length;
  const after = recentAfter(before.value, { removed, added: added.map(recentRow), total });
  if (after) return keepRecent(owner, before, after);
  const gone = new Set(removed.map(({ id }) => id));
  const newest = await newestTrades(owner, recentKept + removed.length);
  return keepRecent(owner, before, recentOf([...newest.filter(({ id }) => !gone.has(id)), ...added]).map(recentRow));
};

/** What keeps the books up with the change; nothing while they are still to be made. */
export const bookWrites = async (
  standing: Standing,
  positions: readonly PositionAfter[],
  moved: TradesMoved,
): Promise<Write[]> => {
  const { owner, kept } = standing;
  if (!kept) return [];
  return [
    ...symbolWrites(owner, kept, positions),
    ...yearWrites(owner, kept, moved),
    ...(await recentWrites(standing, kept.recent, moved)),
  ];
};
