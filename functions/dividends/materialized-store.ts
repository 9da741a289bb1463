import type { FoundDividendView } from '#contract/dividends/found-dividends';
import type { ManualDividend } from '#contract/dividends/manual-dividends';
import { toDividendIdentityKey } from '#core/dividends/plan-dividend-discovery';
import {
  compareByDayThenSymbol,
  computeStockDividendIncomeByDay,
  computeStockDividendTotals,
  listCountedDividendsPaidOrDue,
  type StockDividendIncomeOnDay,
  type StockDividendTotals,
  type StockDividendTotalsBySymbol,
} from '#core/dividends/stored-income';
import type { Day } from '#core/time/day';
import type { RecordedDividends } from '#functions/dividends/dividend-changes';
import type { FoundDividendRow } from '#functions/dividends/found/found-store';
import {
  pairStoredDividends,
  type StoredDividendPair,
  toManualDividend,
  toReplacingManualEntryView,
} from '#functions/dividends/manual/manual-dividend-view';
import type { ManualDividendRow } from '#functions/dividends/manual/manual-store';
import type { LedgerIndexEntry } from '#functions/runtime/storage/ledger-indexes';
import {
  getItems,
  querySortKeyPrefix,
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

interface StoredItem extends TableKey {
  kept: string;
}
const parseStoredItem = <T>({ kept }: StoredItem): T => JSON.parse(kept);

const buildStoredItem = (owner: string, sk: string, value: unknown): TableItem => ({
  pk: userPartitionKey(owner),
  sk,
  kept: JSON.stringify(value),
});

/** What a person has of one stock, in every shape in which it is kept. */
export interface MaterializedStockDividends {
  listed: LedgerIndexEntry[];
  stock: StockDividendTotals | null;
  days: StockDividendIncomeOnDay[];
}

export const toFoundDividendIndexEntry = ({
  platform,
  paymentDate,
  symbol,
  exDate,
}: FoundDividendRow): Omit<LedgerIndexEntry, 'row'> => ({
  list: 'ADIVP',
  place: [platform, paymentDate],
  id: `${symbol}#${exDate}`,
});

const toFoundEntry = (found: FoundDividendRow, pair: StoredDividendPair | undefined): LedgerIndexEntry => {
  const row: IndexedFoundDividend = { ...found, enteredAs: toReplacingManualEntryView(pair) };
  return { ...toFoundDividendIndexEntry(found), row };
};

const toManualEntry = (entry: ManualDividendRow, pair: StoredDividendPair | undefined): LedgerIndexEntry => {
  const row: ManualDividend = toManualDividend(entry, pair);
  return { list: 'MDIVD', place: [entry.paymentDate], id: entry.id, row };
};

/** A dividend without a pair stands in its list by itself alone: worked out once, however many transactions change its stock. */
const rememberUnpaired = <Row extends object>(
  toEntry: (row: Row, pair: StoredDividendPair | undefined) => LedgerIndexEntry,
) => {
  const known = new WeakMap<Row, LedgerIndexEntry>();
  return (row: Row, pair: StoredDividendPair | undefined): LedgerIndexEntry => {
    if (pair) return toEntry(row, pair);
    const entry = known.get(row) ?? toEntry(row, undefined);
    known.set(row, entry);
    return entry;
  };
};
const findFoundEntry = rememberUnpaired(toFoundEntry);
const findManualEntry = rememberUnpaired(toManualEntry);

/** Of one stock's dividends, all of them, on every platform. */
export const computeMaterializedStockDividends = (
  recorded: RecordedDividends,
  today: Day,
): MaterializedStockDividends => {
  const { found, manual } = recorded;
  const pairs = pairStoredDividends(recorded);
  const pairOfFound = new Map(pairs.flatMap((pair) => pair.found.map((one) => [toDividendIdentityKey(one), pair])));
  const pairOfEntry = new Map(pairs.map((pair) => [pair.entered.id, pair]));
  const counted = listCountedDividendsPaidOrDue(found, manual);
  return {
    listed: [
      ...found.map((one) => findFoundEntry(one, pairOfFound.get(toDividendIdentityKey(one)))),
      ...manual.map((entry) => findManualEntry(entry, pairOfEntry.get(entry.id))),
    ],
    stock: computeStockDividendTotals(found, manual, today, counted),
    days: computeStockDividendIncomeByDay(found, manual, counted),
  };
};

/** The dividends of each stock by itself: a pair is always of one stock. */
export const groupDividendsByStock = ({ found, manual }: RecordedDividends): Map<string, RecordedDividends> => {
  const [foundOf, manualOf] = [Map.groupBy(found, getSymbol), Map.groupBy(manual, getSymbol)];
  return new Map(
    [...new Set([...foundOf.keys(), ...manualOf.keys()])].map((symbol) => [
      symbol,
      { found: foundOf.get(symbol) ?? [], manual: manualOf.get(symbol) ?? [] },
    ]),
  );
};
const getSymbol = ({ symbol }: { symbol: string }): string => symbol;

const getYear = ([date]: StockDividendIncomeOnDay): string => date.slice(0, 4);

export const groupDailyIncomeByYear = (
  days: readonly StockDividendIncomeOnDay[],
): Map<string, StockDividendIncomeOnDay[]> => Map.groupBy(days.toSorted(compareByDayThenSymbol), getYear);

const buildYearItem = (owner: string, year: string, days: readonly StockDividendIncomeOnDay[]): TableItem =>
  buildStoredItem(owner, incomePrefix + year, days);

/** All rows but those of the lists, whatever is there: for whoever makes them anew. */
export const toMaterializedDividendItems = (
  owner: string,
  stocks: ReadonlyMap<string, MaterializedStockDividends>,
): TableItem[] => [
  ...[...stocks].flatMap(([symbol, { stock }]) => (stock ? [buildStoredItem(owner, stockPrefix + symbol, stock)] : [])),
  ...[...groupDailyIncomeByYear([...stocks.values()].flatMap(({ days }) => days))].map(([year, own]) =>
    buildYearItem(owner, year, own),
  ),
];

const toRowWrite = (row: TableItem, isEmpty: boolean): TransactionWrite =>
  isEmpty ? { Delete: { Key: { pk: row.pk, sk: row.sk } } } : { Put: { Item: row } };

/** Whoever writes these moves the head of the dividends on, or refuses: they need no condition of their own. */
export const buildStockDividendTotalsWrite = (
  owner: string,
  symbol: string,
  stock: StockDividendTotals | null,
): TransactionWrite => toRowWrite(buildStoredItem(owner, stockPrefix + symbol, stock), stock === null);
export const buildDailyIncomeForYearWrite = (
  owner: string,
  year: string,
  days: readonly StockDividendIncomeOnDay[],
): TransactionWrite => toRowWrite(buildYearItem(owner, year, days), days.length === 0);

const parseItemsByPrefix = <T>(items: readonly TableKey[], prefix: string): Map<string, T> =>
  new Map(
    items.flatMap((item) =>
      item.sk.startsWith(prefix)
        ? [[item.sk.slice(prefix.length), parseStoredItem<T>(item as StoredItem)] as const]
        : [],
    ),
  );

/** Of rows that were read together with others. */
const parseIncomeItems = (items: readonly TableKey[]): StockDividendIncomeOnDay[] =>
  [...parseItemsByPrefix<StockDividendIncomeOnDay[]>(items, incomePrefix).values()].flat();

export const readDailyDividendIncome = async (owner: string): Promise<StockDividendIncomeOnDay[]> =>
  parseIncomeItems(await querySortKeyPrefix<TableKey>(userPartitionKey(owner), incomePrefix));

export const readDailyIncomeByYear = async (
  owner: string,
  years: readonly string[],
): Promise<Map<string, StockDividendIncomeOnDay[]>> => {
  if (years.length === 0) return new Map();
  const keys = years.map((year) => ({ pk: userPartitionKey(owner), sk: incomePrefix + year }));
  return parseItemsByPrefix(await getItems<TableKey>(keys, { consistently: true }), incomePrefix);
};

/** Every stock that ever paid, by name. */
export const readAllStockDividendTotals = async (owner: string): Promise<StockDividendTotalsBySymbol> =>
  parseItemsByPrefix<StockDividendTotals>(
    await querySortKeyPrefix<TableKey>(userPartitionKey(owner), stockPrefix),
    stockPrefix,
  );

export const readStockDividendTotalsForSymbols = async (
  owner: string,
  symbols: readonly string[],
): Promise<StockDividendTotalsBySymbol> => {
  const keys = symbols.map((symbol) => ({ pk: userPartitionKey(owner), sk: stockPrefix + symbol }));
  return parseItemsByPrefix(await getItems<TableKey>(keys, { consistently: true }), stockPrefix);
};

/** Where all of it lies but the lists: for whoever makes it anew. */
export const listMaterializedDividendKeys = async (owner: string): Promise<TableKey[]> => {
  const found = await Promise.all(
    [stockPrefix, incomePrefix].map((prefix) => querySortKeyPrefix<TableKey>(userPartitionKey(owner), prefix)),
  );
  return found.flat().map(({ pk, sk }) => ({ pk, sk }));
};
