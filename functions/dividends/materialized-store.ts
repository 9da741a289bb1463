import type { FoundDividendView } from '#contract/dividends/found-dividends';
import type { ManualDividend } from '#contract/dividends/manual-dividends';
import { toDividendKey } from '#core/dividends/discovery';
import {
  compareByDayThenSymbol,
  computeStockDividends,
  type DailyIncome,
  type StockDividends,
  type StockDividendsBySymbol,
  toDailyIncome,
} from '#core/dividends/stored-income';
import type { Day } from '#core/time/day';
import type { RecordedDividends } from '#functions/dividends/dividend-changes';
import type { FoundDividendRow } from '#functions/dividends/found/found-store';
import { pairStoredDividends, toEnteredAs, toManualDividend } from '#functions/dividends/manual/manual-dividend-view';
import type { IndexEntry } from '#functions/runtime/storage/indexes';
import {
  getItems,
  queryPrefix,
  type TableItem,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/**
 * What dividends come to, kept up in the transaction of every change of them, so that nobody has to read them again:
 * U / DIVS#AAPL: one stock's, its sums on each platform and what is to come. U / BOOK#I#2026: what counted as income, day by
 * day of a year; before the books of trades in the order of the keys, so that one request reads both.
 * Each is one attribute of JSON, as the books are. Beside them the lists ADIVP and MDIVD, each row with its pair.
 */

const stockPrefix = 'DIVS#';
const incomePrefix = 'BOOK#I#';

/** A found dividend as it stands in its list, with the entry that counts in its place. */
export interface IndexedFoundDividend extends FoundDividendRow {
  enteredAs: FoundDividendView['enteredAs'];
}

interface KeptItem extends TableKey {
  kept: string;
}
const keptIn = <T>({ kept }: KeptItem): T => JSON.parse(kept);

const rowAt = (owner: string, sk: string, value: unknown): TableItem => ({
  pk: userPartitionKey(owner),
  sk,
  kept: JSON.stringify(value),
});

/** What a person has of one stock, in every shape in which it is kept. */
export interface MaterializedStock {
  listed: IndexEntry[];
  stock: StockDividends | null;
  days: DailyIncome[];
}

export const toFoundIndexEntry = ({
  platform,
  paymentDate,
  symbol,
  exDate,
}: FoundDividendRow): Omit<IndexEntry, 'row'> => ({
  list: 'ADIVP',
  place: [platform, paymentDate],
  id: `${symbol}#${exDate}`,
});

/** Of one stock's dividends, all of them, on every platform. */
export const materializeStock = (recorded: RecordedDividends, today: Day): MaterializedStock => {
  const pairs = pairStoredDividends(recorded);
  const pairOfFound = new Map(pairs.flatMap((pair) => pair.found.map((one) => [toDividendKey(one), pair])));
  const pairOfEntry = new Map(pairs.map((pair) => [pair.entered.id, pair]));
  return {
    listed: [
      ...recorded.found.map((found): IndexEntry => {
        const row: IndexedFoundDividend = { ...found, enteredAs: toEnteredAs(pairOfFound.get(toDividendKey(found))) };
        return { ...toFoundIndexEntry(found), row };
      }),
      ...recorded.manual.map((entry): IndexEntry => {
        const row: ManualDividend = toManualDividend(entry, pairOfEntry.get(entry.id));
        return { list: 'MDIVD', place: [entry.paymentDate], id: entry.id, row };
      }),
    ],
    stock: computeStockDividends(recorded.found, recorded.manual, today),
    days: toDailyIncome(recorded.found, recorded.manual),
  };
};

/** The dividends of each stock by itself: a pair is always of one stock. */
export const groupByStock = ({ found, manual }: RecordedDividends): Map<string, RecordedDividends> => {
  const [foundOf, manualOf] = [Map.groupBy(found, getSymbol), Map.groupBy(manual, getSymbol)];
  return new Map(
    [...new Set([...foundOf.keys(), ...manualOf.keys()])].map((symbol) => [
      symbol,
      { found: foundOf.get(symbol) ?? [], manual: manualOf.get(symbol) ?? [] },
    ]),
  );
};
const getSymbol = ({ symbol }: { symbol: string }): string => symbol;

const getYear = ([date]: DailyIncome): string => date.slice(0, 4);

export const splitIncomeByYear = (days: readonly DailyIncome[]): Map<string, DailyIncome[]> =>
  Map.groupBy(days.toSorted(compareByDayThenSymbol), getYear);

const yearRow = (owner: string, year: string, days: readonly DailyIncome[]): TableItem =>
  rowAt(owner, incomePrefix + year, days);

/** All rows but those of the lists, whatever is there: for whoever makes them anew. */
export const toMaterializedItems = (owner: string, stocks: ReadonlyMap<string, MaterializedStock>): TableItem[] => [
  ...[...stocks].flatMap(([symbol, { stock }]) => (stock ? [rowAt(owner, stockPrefix + symbol, stock)] : [])),
  ...[...splitIncomeByYear([...stocks.values()].flatMap(({ days }) => days))].map(([year, own]) =>
    yearRow(owner, year, own),
  ),
];

const toRowWrite = (row: TableItem, isEmpty: boolean): TransactionWrite =>
  isEmpty ? { Delete: { Key: { pk: row.pk, sk: row.sk } } } : { Put: { Item: row } };

/** Whoever writes these moves the head of the dividends on, or refuses: they need no condition of their own. */
export const putStockDividends = (owner: string, symbol: string, stock: StockDividends | null): TransactionWrite =>
  toRowWrite(rowAt(owner, stockPrefix + symbol, stock), stock === null);
export const putIncomeYear = (owner: string, year: string, days: readonly DailyIncome[]): TransactionWrite =>
  toRowWrite(yearRow(owner, year, days), days.length === 0);

const under = <T>(items: readonly TableKey[], prefix: string): Map<string, T> =>
  new Map(
    items.flatMap((item) =>
      item.sk.startsWith(prefix) ? [[item.sk.slice(prefix.length), keptIn<T>(item as KeptItem)] as const] : [],
    ),
  );

/** Of rows that were read together with others. */
const incomeIn = (items: readonly TableKey[]): DailyIncome[] =>
  [...under<DailyIncome[]>(items, incomePrefix).values()].flat();

export const readIncomeDays = async (owner: string): Promise<DailyIncome[]> =>
  incomeIn(await queryPrefix<TableKey>(userPartitionKey(owner), incomePrefix));

export const readIncomeYears = async (owner: string, years: readonly string[]): Promise<Map<string, DailyIncome[]>> => {
  if (years.length === 0) return new Map();
  const keys = years.map((year) => ({ pk: userPartitionKey(owner), sk: incomePrefix + year }));
  return under(await getItems<TableKey>(keys, { consistently: true }), incomePrefix);
};

/** Every stock that ever paid, by name. */
export const readStockDividends = async (owner: string): Promise<StockDividendsBySymbol> =>
  under<StockDividends>(await queryPrefix<TableKey>(userPartitionKey(owner), stockPrefix), stockPrefix);

export const readDividendsOfStocks = async (
  owner: string,
  symbols: readonly string[],
): Promise<StockDividendsBySymbol> => {
  const keys = symbols.map((symbol) => ({ pk: userPartitionKey(owner), sk: stockPrefix + symbol }));
  return under(await getItems<TableKey>(keys, { consistently: true }), stockPrefix);
};

/** Where all of it lies but the lists: for whoever makes it anew. */
export const listMaterializedDividendKeys = async (owner: string): Promise<TableKey[]> => {
  const found = await Promise.all(
    [stockPrefix, incomePrefix].map((prefix) => queryPrefix<TableKey>(userPartitionKey(owner), prefix)),
  );
  return found.flat().map(({ pk, sk }) => ({ pk, sk }));
};
