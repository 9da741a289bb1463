import { isDeepStrictEqual } from 'node:util';
import type { Trade } from '#contract/trades';
import { derivedIdsFrom } from '#core/cash/moves';
import { isUpToDate, type KeptBook } from '#core/portfolio/kept-book';
import { recentOf, recentShown } from '#core/portfolio/recent-trades';
import type { Split, SplitsBySymbol } from '#core/portfolio/splits';
import { type KeptLedger, readKeptLedger, recentRow } from '#functions/portfolio/books-store';
import { countedLedger, tradeLists } from '#functions/portfolio/make-books';
import { knownSplits } from '#functions/portfolio/market';
import { listTrades, placesOf, tradeLedger } from '#functions/portfolio/store';
import { getSplits } from '#functions/stocks/cache';
import { isKept } from '#functions/storage/ledger';
import { listWithin } from '#functions/storage/lists';

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
      const keyOf = ({ place, id }: { place: readonly string[]; id: number }) =>
        [...place, String(id).padStart(9, '0')].join('#');
      const wanted = places
        .filter((listed) => listed.list === list)
        .toSorted((a, b) => (keyOf(a) < keyOf(b) ? -1 : 1))
        .map(({ row }) => row);
      if (!differ(own, wanted)) return [];
      return [
        `The list ${list} holds ${own.length} rows (${own.slice(0, 5).map(inList).join(', ')} ...), not the ${wanted.length} that follow from the trades.`,
      ];
    }),
  );
  return found.flat();
};

/** The splits that each kept book was entered by, where those of the market are not known, or are others by now. */
const splitsKept = (symbol: string, { books }: KeptLedger): readonly Split[] => {
  const own = books.get(symbol)?.value ?? [];
  const all = own.flatMap(({ splits = [] }) => splits);
  return [...new Map(all.map((split) => [split.date, split])).values()];
};

const isOvertaken = (books: readonly KeptBook[], market: readonly Split[] | undefined): boolean =>
  market !== undefined && !books.every((book) => isUpToDate(book, market));

const bookDifferences = (all: readonly Trade[], kept: KeptLedger, market: SplitsBySymbol) => {
  const symbols = [...new Set([...all.map(({ symbol }) => symbol), ...kept.books.keys()])];
  const toBeFolded = symbols.filter((symbol) => isOvertaken(kept.books.get(symbol)?.value ?? [], market.get(symbol)));
  const splits = new Map(
    symbols.map((symbol) => [
      symbol,
      toBeFolded.includes(symbol) ? splitsKept(symbol, kept) : (market.get(symbol) ?? splitsKept(symbol, kept)),
    ]),
  );
  const counted = countedLedger(all, splits);
  const differences = [
    ...symbols
      .filter((symbol) => differ(kept.books.get(symbol)?.value ?? [], counted.books.get(symbol) ?? []))
      .map((symbol) => `The books of ${symbol} are not what its trades come to.`),
    ...[...new Set([...kept.months.keys(), ...counted.months.keys()])]
      .filter((year) => !isDeepStrictEqual(kept.months.get(year)?.value ?? {}, counted.months.get(year) ?? {}))
      .map((year) => `The months of ${year} are not those of its trades.`),
    ...recentDifferences(all, kept),
  ];
  return { differences, toBeFolded };
};

const recentDifferences = (all: readonly Trade[], { recent: { value } }: KeptLedger): string[] => {
  const isEnough = value.length >= Math.min(recentShown, all.length);
  return isEnough && !differ(value, recentOf(all, value.length).map(recentRow))
    ? []
    : ['The newest trades that are kept are not the newest.'];
};

export const verifyBooks = async (owner: string, { splitsOf } = live): Promise<Verified> => {
  const head = await tradeLedger.head(owner);
  const [all, kept] = await Promise.all([listTrades(owner), readKeptLedger(owner)]);
  const result = { trades: all.length, isKept: isKept(head), differences: [], toBeFolded: [] };
  if (!result.isKept) return result;
  const market = knownSplits(await splitsOf([...kept.books.keys()]));
  const { differences, toBeFolded } = bookDifferences(all, kept, market);
  const counted =
    (head.count ?? 0) === all.length ? [] : [`The head counts ${head.count ?? 0} trades; there are ${all.length}.`];
  return { ...result, toBeFolded, differences: [...counted, ...(await listDifferences(owner, all)), ...differences] };
};
