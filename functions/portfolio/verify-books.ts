import { isDeepStrictEqual } from 'node:util';
import type { Trade } from '#contract/trades';
import { derivedIdsFrom } from '#core/cash/moves';
import { foldTrades, isUpToDate, type KeptBook, keptOf } from '#core/portfolio/kept-book';
import { recentOf, recentShown } from '#core/portfolio/recent-trades';
import type { Split, SplitsBySymbol } from '#core/portfolio/splits';
import { monthsOf, type TradeMonths } from '#core/portfolio/trade-months';
import { listKeptPlatforms, type StoredPlatform } from '#functions/identity/platforms';
import { type KeptLedger, readKeptLedger, recentRow, splitsIn } from '#functions/portfolio/books-store';
import { isMarkedRight } from '#functions/portfolio/cash-mark';
import { tradeLists } from '#functions/portfolio/make-books';
import { knownSplits } from '#functions/portfolio/market';
import { listOwnAssets, type OwnAsset, ownBookItem, ownIn } from '#functions/portfolio/own-assets-store';
import { bySymbol, headText, listOwnSplits } from '#functions/portfolio/own-splits-store';
import { listTrades, placesOf, tradeLedger } from '#functions/portfolio/store';
import { getSplits } from '#functions/stocks/cache';
import { isKept } from '#functions/storage/ledger';
import { inListOrder, listWithin } from '#functions/storage/lists';

/**
 * Whether what is kept of a person's trades is what the trades come to, counted from nothing. It looks and mends nothing:
 * a difference is a defect, and what it came from should be found before it is gone.
 */
export interface Verified {
  trades: number;
  /** False where nothing is kept yet, so that there is nothing to compare. */
  isKept: boolean;
  /** A sentence each. */
  differences: string[];
  /** Stocks of which the market has told a split since: their books are folded again by the next read. */
  toBeFolded: string[];
}

const live = { splitsOf: getSplits };

const stored = (value: unknown): unknown => JSON.parse(JSON.stringify(value));
const differ = (a: unknown, b: unknown): boolean => !isDeepStrictEqual(stored(a), stored(b));

const inList = ({ id }: { id: number }): number => id;

/** The lists, each as it is and as it should be. */
const listDifferences = async (owner: string, all: readonly Trade[]): Promise<string[]> => {
  const places = all.flatMap(placesOf);
  const found = await Promise.all(
    tradeLists.map(async (list) => {
      const rows = await listWithin<{ id: number }>(owner, list);
      const own = list === 'CTXD' ? rows.filter(({ id }) => id > derivedIdsFrom) : rows;
      const wanted = inListOrder(places.filter((listed) => listed.list === list)).map(({ row }) => row);
      if (!differ(own, wanted)) return [];
      return [
        `The list ${list} holds ${own.length} rows (${own.slice(0, 5).map(inList).join(', ')} ...), not the ${wanted.length} that follow from the trades.`,
      ];
    }),
  );
  return found.flat();
};

/** Whether each says rightly that it moves cash; those of a platform that is still being switched follow by themselves. */
const markDifferences = (all: readonly Trade[], platforms: readonly StoredPlatform[]): string[] => {
  const waiting = new Set(platforms.filter(({ unfinished }) => unfinished).map(({ platform }) => platform));
  return all
    .filter((trade) => !waiting.has(trade.platform) && !isMarkedRight(trade, platforms))
    .map(({ id, symbol, platform, keepsCash }) => {
      const does = keepsCash ? 'moves cash, which is not kept there' : 'moves no cash, which is kept there';
      return `Trade ${id} of ${symbol} on ${platform} ${does} on its day.`;
    });
};

const isOvertaken = (books: readonly KeptBook[], market: readonly Split[] | undefined): boolean =>
  market !== undefined && !books.every((book) => isUpToDate(book, market));

const sameBook = (
  kept: KeptBook | undefined,
  trades: readonly Trade[],
  market: readonly Split[] | undefined,
): boolean => {
  const [first] = trades;
  if (!kept || !first) return kept === undefined && first === undefined;
  // By those that it was entered by, where the market's cannot be looked up, or are others by now.
  const splits = market && isUpToDate(kept, market) ? market : (kept.splits ?? []);
  const [book] = foldTrades(trades, new Map([[first.symbol, splits]])).get(first.symbol) ?? [];
  return book !== undefined && isDeepStrictEqual(stored(keptOf(book)), kept);
};

const bookDifferences = (all: readonly Trade[], { books }: KeptLedger, market: SplitsBySymbol): string[] => {
  const keyOf = ({ symbol, platform }: Pick<Trade, 'symbol' | 'platform'>) => `${symbol} on ${platform}`;
  const trades = Map.groupBy(all, keyOf);
  const kept = new Map(
    [...books].flatMap(([symbol, { value }]) =>
      value.map((book) => [keyOf({ symbol, platform: book.platform }), { symbol, book }] as const),
    ),
  );
  return [...new Set([...trades.keys(), ...kept.keys()])]
    .filter((key) => {
      const own = trades.get(key) ?? [];
      const found = kept.get(key);
      return !sameBook(found?.book, own, market.get(found?.symbol ?? own[0]?.symbol ?? ''));
    })
    .map((key) => `The book of ${key} is not what its trades come to.`);
};

const monthDifferences = (all: readonly Trade[], { months }: KeptLedger): string[] => {
  const kept = Object.assign({}, ...[...months.values()].map(({ value }) => value)) as TradeMonths;
  const counted = monthsOf(all);
  return [...new Set([...Object.keys(kept), ...Object.keys(counted)])]
    .filter((month) => !isDeepStrictEqual(kept[month], counted[month]))
    .map((month) => `The month ${month} is not what its trades come to.`);
};

const recentDifferences = (all: readonly Trade[], { recent: { value } }: KeptLedger): string[] => {
  const isEnough = value.length >= Math.min(recentShown, all.length);
  return isEnough && !differ(value, recentOf(all, value.length).map(recentRow))
    ? []
    : ['The newest trades that are kept are not the newest.'];
};

/** Of own assets each latest price among the books, as its prices have it. */
const ownDifferences = (owner: string, assets: readonly OwnAsset[], { own }: KeptLedger): string[] => {
  const wanted = ownIn(assets.map((asset) => ownBookItem(owner, asset)));
  return [...new Set([...wanted.keys(), ...own.keys()])]
    .filter((symbol) => differ(own.get(symbol) ?? null, wanted.get(symbol) ?? null))
    .map((symbol) => `The latest price of the own asset ${symbol} is not that of its prices.`);
};

const splitsKept =
  ({ books }: KeptLedger) =>
  (symbol: string): readonly Split[] =>
    splitsIn(books.get(symbol)?.value);

export const verifyBooks = async (owner: string, { splitsOf } = live): Promise<Verified> => {
  const head = await tradeLedger.head(owner);
  const [all, kept, own, assets, platforms] = await Promise.all([
    listTrades(owner),
    readKeptLedger(owner),
    listOwnSplits(owner),
    listOwnAssets(owner),
    listKeptPlatforms(owner),
  ]);
  const result = { trades: all.length, isKept: isKept(head), differences: [], toBeFolded: [] };
  if (!result.isKept) return result;
  const market = knownSplits(await splitsOf([...kept.books.keys()]), bySymbol(own), splitsKept(kept));
  const counted =
    (head.count ?? 0) === all.length ? [] : [`The head counts ${head.count ?? 0} trades; there are ${all.length}.`];
  return {
    ...result,
    toBeFolded: [...kept.books].flatMap(([symbol, { value }]) =>
      isOvertaken(value, market.get(symbol)) ? [symbol] : [],
    ),
    differences: [
      ...counted,
      ...(headText(own) === (head.ownSplits ?? '[]')
        ? []
        : ['The head tells other splits than those that are recorded.']),
      ...markDifferences(all, platforms),
      ...(await listDifferences(owner, all)),
      ...bookDifferences(all, kept, market),
      ...monthDifferences(all, kept),
      ...recentDifferences(all, kept),
      ...ownDifferences(owner, assets, kept),
    ],
  };
};
