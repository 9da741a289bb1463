import type { OwnSplit } from '#contract/own-splits';
import type { Platform, Trade } from '#contract/trades';
import type { Book, ImpossibleSale } from '#core/portfolio/book';
import { foldTrades, keptOf } from '#core/portfolio/kept-book';
import { mergeSplits, type Split, type SplitsBySymbol } from '#core/portfolio/splits';
import { byDateThenId, firstTradeDays } from '#core/portfolio/trades';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';
import type { Correction } from '#functions/dividends/found-store';
import { dividendLedger } from '#functions/dividends/manual-store';
import { type KeptLedger, keepBooks, keptIn, keptKeys, splitsIn } from '#functions/portfolio/books-store';
import { marketPart } from '#functions/portfolio/market';
import { bySymbol, headText, listOwnSplits, putSplit, removeSplit } from '#functions/portfolio/own-splits-store';
import { listTradesOf, tradeLedger } from '#functions/portfolio/store';
import type { getSplits } from '#functions/stocks/cache';
import { headIn, isKept, type LedgerHead } from '#functions/storage/ledger';
import { getItems, type Item, type Key, type Write } from '#functions/storage/table';

/** Splits that go and splits that come; an edited one does both. */
export interface SplitsMoved {
  removed: readonly OwnSplit[];
  added: readonly OwnSplit[];
}

/** What a change of splits looks at. */
export interface SplitsRead {
  head: LedgerHead;
  dividends: LedgerHead;
  /** All of the person's own, as they are recorded. */
  own: readonly OwnSplit[];
  /** Of the stocks concerned. */
  trades: readonly Trade[];
  firstDays: ReadonlyMap<string, Day>;
  /** Null while the books are still to be made. */
  kept: KeptLedger | null;
}

/** The heads come first: what changes after that is noticed when it is written. */
export const readForSplits = async (owner: string, symbols: readonly string[]): Promise<SplitsRead> => {
  const places = [tradeLedger.key(owner), dividendLedger.key(owner)] as const;
  const items = await getItems<Item>([...places, ...keptKeys(owner, { symbols, years: [] })], { consistently: true });
  const at = ({ sk }: Key) => items.find((item) => item.sk === sk);
  const head = headIn('PTX', at(places[0]));
  const [own, trades] = await Promise.all([listOwnSplits(owner), listTradesOf(owner, symbols, head)]);
  const kept = isKept(head) ? keptIn(items) : null;
  return { head, dividends: headIn('MDIV', at(places[1])), own, trades, firstDays: firstTradeDays(trades), kept };
};

export interface PositionMoved {
  symbol: string;
  platform: Platform;
  before: Book<Platform> | undefined;
  after: Book<Platform> | undefined;
}

export interface SplitsPlan {
  /** By platform, those that are closed too. */
  positions: PositionMoved[];
  /** The first sale that the change makes impossible. */
  impossible: ImpossibleSale | null;
  /** As the market tells them, or as the books know where it does not answer. */
  market: SplitsBySymbol;
  /** By which the stocks are accounted from now on. */
  splits: SplitsBySymbol;
  /** Whose dividends are to be counted again. */
  corrections: Correction[];
  writes: Write[];
}

const sameName = (a: OwnSplit, b: OwnSplit): boolean => a.symbol === b.symbol && a.date === b.date;
const inOrder = (a: OwnSplit, b: OwnSplit): number => compareText(a.symbol, b.symbol) || compareText(a.date, b.date);

const ownAfter = (own: readonly OwnSplit[], { removed, added }: SplitsMoved): OwnSplit[] =>
  [...own.filter((one) => !removed.some((gone) => sameName(gone, one))), ...added].toSorted(inOrder);

const marketOf = async (symbols: readonly string[], { kept }: SplitsRead, splitsOf: typeof getSplits) => {
  const lookedUp = await splitsOf(symbols);
  const keptBy = (symbol: string) => marketPart(splitsIn(kept?.books.get(symbol)?.value));
  return new Map(symbols.map((symbol): [string, readonly Split[]] => [symbol, lookedUp.get(symbol) ?? keptBy(symbol)]));
};

const merged = (market: SplitsBySymbol, own: readonly OwnSplit[]): SplitsBySymbol => {
  const byOwn = bySymbol(own);
  return new Map([...market].map(([symbol, splits]) => [symbol, mergeSplits(splits, byOwn.get(symbol))]));
};

const inPlace = <B extends { platform: Platform }>(books: readonly B[]): B[] =>
  books.toSorted((a, b) => compareText(a.platform, b.platform));

const positionsOf = (trades: readonly Trade[], before: SplitsBySymbol, after: SplitsBySymbol): PositionMoved[] => {
  const [from, to] = [foldTrades(trades, before), foldTrades(trades, after)];
  return [...to].flatMap(([symbol, books]) =>
    inPlace(books).map((book) => ({
      symbol,
      platform: book.platform,
      before: from.get(symbol)?.find(({ platform }) => platform === book.platform),
      after: book,
    })),
  );
};

/** Of positions that could be until now. */
const firstImpossible = (positions: readonly PositionMoved[]): ImpossibleSale | null =>
  positions
    .flatMap(({ before, after }) => (before?.impossible ? [] : (after?.impossible ?? [])))
    .toSorted((a, b) => byDateThenId(a.trade, b.trade))[0] ?? null;

const rowWrites = (owner: string, { removed, added }: SplitsMoved): Write[] => [
  ...removed.filter((one) => !added.some((row) => sameName(row, one))).map((one) => removeSplit(owner, one)),
  ...added.map((row) =>
    putSplit(
      owner,
      row,
      removed.find((one) => sameName(one, row)),
    ),
  ),
];

const bookWrites = (owner: string, kept: KeptLedger, positions: readonly PositionMoved[]): Write[] =>
  [...Map.groupBy(positions, ({ symbol }) => symbol)].flatMap(([symbol, own]) => {
    const books = own.flatMap(({ after }) => (after ? [keptOf(after)] : []));
    return keepBooks(owner, symbol, kept.books.get(symbol), books);
  });

/** A dividend goes by the shares at the close of the day before its ex-date: those of later ones are concerned. */
const correctionsOf = (positions: readonly PositionMoved[], since: Day): Correction[] =>
  [...Map.groupBy(positions, ({ symbol }) => symbol)].map(([symbol, own]) => ({
    symbol,
    platforms: own.map(({ platform }) => platform),
    from: since,
  }));

/** What a change of splits makes of the positions of their stocks, and what it takes to write it. */
export const planSplits = async (
  owner: string,
  read: SplitsRead,
  moved: SplitsMoved,
  splitsOf: typeof getSplits,
): Promise<SplitsPlan> => {
  const all = [...moved.removed, ...moved.added];
  const symbols = [...new Set(all.map(({ symbol }) => symbol))];
  const [since = ''] = all.map(({ date }) => date).toSorted();
  const own = ownAfter(read.own, moved);
  const market = await marketOf(symbols, read, splitsOf);
  const splits = merged(market, own);
  const positions = positionsOf(read.trades, merged(market, read.own), splits);
  const { head, kept } = read;
  return {
    positions,
    impossible: firstImpossible(positions),
    market,
    splits,
    corrections: correctionsOf(positions, since),
    writes: [
      tradeLedger.move(owner, head, head.last, {}, { since, ownSplits: headText(own) }),
      ...rowWrites(owner, moved),
      ...(kept ? bookWrites(owner, kept, positions) : []),
    ],
  };
};
