import type { FoundDividend } from '#contract/found-dividends';
import type { ManualDividend } from '#contract/manual-dividends';
import { dividendKey } from '#core/dividends/discovery';
import {
  byDayThenSymbol,
  type DayOfIncome,
  daysOfIncome,
  type StockDividends,
  type StocksByName,
  stockDividends,
} from '#core/dividends/kept-income';
import type { Day } from '#core/time/day';
import type { DividendBooks } from '#functions/dividends/changes';
import { enteredAsOf, entryShown, pairsOf } from '#functions/dividends/entry-shown';
import type { FoundRow } from '#functions/dividends/found-store';
import type { Listed } from '#functions/storage/lists';
import { getItems, type Item, type Key, queryPrefix, userKey, type Write } from '#functions/storage/table';

/**
 * What dividends come to, kept up in the transaction of every change of them, so that nobody has to read them again:
 * U / DIVS#AAPL: one stock's, its sums on each platform and what is to come. U / BOOK#I#2026: what counted as income, day by
 * day of a year; before the books of trades in the order of the keys, so that one request reads both.
 * Each is one attribute of JSON, as the books are. Beside them the lists ADIVP and MDIVD, each row with its pair.
 */

const stockPrefix = 'DIVS#';
export const incomePrefix = 'BOOK#I#';

/** A found dividend as it stands in its list, with the entry that counts in its place. */
export interface ListedFound extends FoundRow {
  enteredAs: FoundDividend['enteredAs'];
}

interface KeptItem extends Key {
  kept: string;
}
const keptIn = <T>({ kept }: KeptItem): T => JSON.parse(kept);

const rowAt = (owner: string, sk: string, value: unknown): Item => ({
  pk: userKey(owner),
  sk,
  kept: JSON.stringify(value),
});

/** What a person has of one stock, in every shape in which it is kept. */
export interface StockKept {
  listed: Listed[];
  stock: StockDividends | null;
  days: DayOfIncome[];
}

export const foundPlace = ({ platform, paymentDate, symbol, exDate }: FoundRow): Omit<Listed, 'row'> => ({
  list: 'ADIVP',
  place: [platform, paymentDate],
  id: `${symbol}#${exDate}`,
});

/** Of one stock's dividends, all of them, on every platform. */
export const keptOfStock = (books: DividendBooks, today: Day): StockKept => {
  const pairs = pairsOf(books);
  const pairOfFound = new Map(pairs.flatMap((pair) => pair.found.map((one) => [dividendKey(one), pair])));
  const pairOfEntry = new Map(pairs.map((pair) => [pair.entered.id, pair]));
  return {
    listed: [
      ...books.found.map((found): Listed => {
        const row: ListedFound = { ...found, enteredAs: enteredAsOf(pairOfFound.get(dividendKey(found))) };
        return { ...foundPlace(found), row };
      }),
      ...books.manual.map((entry): Listed => {
        const row: ManualDividend = entryShown(entry, pairOfEntry.get(entry.id));
        return { list: 'MDIVD', place: [entry.paymentDate], id: entry.id, row };
      }),
    ],
    stock: stockDividends(books.found, books.manual, today),
    days: daysOfIncome(books.found, books.manual),
  };
};

/** The dividends of each stock by itself: a pair is always of one stock. */
export const byStock = ({ found, manual }: DividendBooks): Map<string, DividendBooks> => {
  const [foundOf, manualOf] = [Map.groupBy(found, stockOf), Map.groupBy(manual, stockOf)];
  return new Map(
    [...new Set([...foundOf.keys(), ...manualOf.keys()])].map((symbol) => [
      symbol,
      { found: foundOf.get(symbol) ?? [], manual: manualOf.get(symbol) ?? [] },
    ]),
  );
};
const stockOf = ({ symbol }: { symbol: string }): string => symbol;

const yearOf = ([date]: DayOfIncome): string => date.slice(0, 4);

export const daysByYear = (days: readonly DayOfIncome[]): Map<string, DayOfIncome[]> =>
  Map.groupBy(days.toSorted(byDayThenSymbol), yearOf);

const yearRow = (owner: string, year: string, days: readonly DayOfIncome[]): Item =>
  rowAt(owner, incomePrefix + year, days);

/** All rows but those of the lists, whatever is there: for whoever makes them anew. */
export const keptRows = (owner: string, stocks: ReadonlyMap<string, StockKept>): Item[] => [
  ...[...stocks].flatMap(([symbol, { stock }]) => (stock ? [rowAt(owner, stockPrefix + symbol, stock)] : [])),
  ...[...daysByYear([...stocks.values()].flatMap(({ days }) => days))].map(([year, own]) => yearRow(owner, year, own)),
];

const keep = (row: Item, isEmpty: boolean): Write =>
  isEmpty ? { Delete: { Key: { pk: row.pk, sk: row.sk } } } : { Put: { Item: row } };

/** Whoever writes these moves the head of the dividends on, or refuses: they need no condition of their own. */
export const keepStock = (owner: string, symbol: string, stock: StockDividends | null): Write =>
  keep(rowAt(owner, stockPrefix + symbol, stock), stock === null);
export const keepYear = (owner: string, year: string, days: readonly DayOfIncome[]): Write =>
  keep(yearRow(owner, year, days), days.length === 0);

const under = <T>(items: readonly Key[], prefix: string): Map<string, T> =>
  new Map(
    items.flatMap((item) =>
      item.sk.startsWith(prefix) ? [[item.sk.slice(prefix.length), keptIn<T>(item as KeptItem)] as const] : [],
    ),
  );

/** Of rows that were read together with others. */
export const incomeIn = (items: readonly Key[]): DayOfIncome[] =>
  [...under<DayOfIncome[]>(items, incomePrefix).values()].flat();

export const readIncome = async (owner: string): Promise<DayOfIncome[]> =>
  incomeIn(await queryPrefix<Key>(userKey(owner), incomePrefix));

export const readIncomeYears = async (owner: string, years: readonly string[]): Promise<Map<string, DayOfIncome[]>> => {
  if (years.length === 0) return new Map();
  const keys = years.map((year) => ({ pk: userKey(owner), sk: incomePrefix + year }));
  return under(await getItems<Key>(keys, { consistently: true }), incomePrefix);
};

/** Every stock that ever paid, by name. */
export const readStocks = async (owner: string): Promise<StocksByName> =>
  under<StockDividends>(await queryPrefix<Key>(userKey(owner), stockPrefix), stockPrefix);

export const readSomeStocks = async (owner: string, symbols: readonly string[]): Promise<StocksByName> => {
  const keys = symbols.map((symbol) => ({ pk: userKey(owner), sk: stockPrefix + symbol }));
  return under(await getItems<Key>(keys, { consistently: true }), stockPrefix);
};

/** Where all of it lies but the lists: for whoever makes it anew. */
export const listKeptKeys = async (owner: string): Promise<Key[]> => {
  const found = await Promise.all(
    [stockPrefix, incomePrefix].map((prefix) => queryPrefix<Key>(userKey(owner), prefix)),
  );
  return found.flat().map(({ pk, sk }) => ({ pk, sk }));
};
