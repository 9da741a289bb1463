import type { Platform } from '#contract/portfolio/trades';
import type { DailyFigures, StoredPositionsAndCloses } from '#core/insight/daily-figures';
import { toAmount, toDecimalText } from '#core/money/amount';
import type { Split } from '#core/portfolio/position/splits';
import type { Day } from '#core/time/day';
import { addMonthsToMonth, type Month } from '#core/time/months';
import {
  getItem,
  querySortKeyPrefix,
  querySortKeyRange,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';
import type { MarketDataSource } from '#functions/stocks/market-data';

/**
 * What a person's stocks came to on the days that are over, so that nobody has to count them again. Up to where they are
 * right stands in the head of the trades (`daysTo`), which every change of a trade moves back.
 *
 * U / DAYS#M#2026-10: the figures of a month: of its first day, and of each on which they have changed. DAYS#E#2026-10: of
 * its last day alone, or of the last that is over: a curve by month reads no days.
 * U / DAYS#B#2026-10#00: how the stocks stood at its end, from where the next month is counted; in parts, since a row takes
 * 400 KB.
 * U / DAYS#W: what they were counted with.
 */
export interface DailyFiguresInputs {
  /** Stocks that no figure counts, by name. */
  leftOut: string[];
  /** Stocks of which no close was known. */
  unknown: string[];
  /** Own assets that the market knows no price of; none in rows of the time before there were any. */
  own?: string[];
  /** All that were known. */
  splits: { [symbol: string]: readonly Split[] };
  /** Where the closes of each counted stock are from. */
  sources: { [symbol: string]: MarketDataSource[] };
  /**
   * Stocks whose first close came after their first trade, and of which day that is: until then they stand at what they cost,
   * which is no price.
   */
  late?: { [symbol: string]: Day };
  /**
   * Up to here there are figures: the right ones, and after the `daysTo` of the head those of before a correction. None in
   * rows of the time before 2026-11-27.
   */
  to?: Day;
  /** When, as an instant. */
  at: string;
  /** What is noted: 3, with the sources of each stock. What was kept with less is counted once more. */
  holds?: number;
}

export const dailyFiguresInputsFormatVersion = 3;

/** With the version of the row; 0 where there is none. */
export type StoredDailyFiguresInputs = { with: DailyFiguresInputs | null; version: number };

interface StoredItem extends TableKey {
  kept: string;
  version?: number;
  parts?: number;
}

const endPrefix = (month: Month): string => `DAYS#B#${month}#`;
const toItemKey = (owner: string, sk: string): TableKey => ({ pk: userPartitionKey(owner), sk });
const put = (owner: string, sk: string, value: unknown, more: Partial<StoredItem> = {}): TransactionWrite => ({
  Put: { Item: { ...toItemKey(owner, sk), kept: JSON.stringify(value), ...more } },
});

export const findDailyFiguresInputs = async (owner: string): Promise<StoredDailyFiguresInputs> => {
  const item = await getItem<StoredItem>(toItemKey(owner, 'DAYS#W'));
  return item
    ? { with: JSON.parse(item.kept) as DailyFiguresInputs, version: item.version ?? 0 }
    : { with: null, version: 0 };
};

/** Refused where others have counted since. */
export const buildDailyFiguresInputsWrite = (
  owner: string,
  before: StoredDailyFiguresInputs,
  inputs: DailyFiguresInputs,
): TransactionWrite => ({
  Put: {
    Item: { ...toItemKey(owner, 'DAYS#W'), kept: JSON.stringify(inputs), version: before.version + 1 },
    ConditionExpression: before.version === 0 ? 'attribute_not_exists(#version)' : '#version = :version',
    ExpressionAttributeNames: { '#version': 'version' },
    ...(before.version > 0 && { ExpressionAttributeValues: { ':version': before.version } }),
  },
});

type StoredDay = [
  dayOfMonth: string,
  value: string,
  invested: string,
  sold: string,
  fees: string,
  spent?: string,
  carried?: string,
];

const toStoredDay = ({ date, value, invested, sold, fees, spent, carried }: DailyFigures): StoredDay => {
  const all = [
    date.slice(-2),
    toDecimalText(value),
    toDecimalText(invested),
    toDecimalText(sold),
    toDecimalText(fees),
  ] as const;
  if (!carried.eq(0)) return [...all, toDecimalText(spent), toDecimalText(carried)];
  return spent.eq(0) ? [...all] : [...all, toDecimalText(spent)];
};

const parseStoredDay = (
  month: Month,
  [day, value, invested, sold, fees, spent = '0', carried = '0']: StoredDay,
): DailyFigures => ({
  date: `${month}-${day}`,
  value: toAmount(value),
  invested: toAmount(invested),
  sold: toAmount(sold),
  fees: toAmount(fees),
  spent: toAmount(spent),
  carried: toAmount(carried),
});

const parseStoredDays = (month: Month, json: string): DailyFigures[] =>
  (JSON.parse(json) as StoredDay[]).map((one) => parseStoredDay(month, one));

const prefixes = { day: 'DAYS#M#', month: 'DAYS#E#' } as const;

/** The figures of a month's days. */
export const buildMonthDailyFiguresWrites = (
  owner: string,
  month: Month,
  figures: readonly DailyFigures[],
): TransactionWrite[] => [
  put(owner, prefixes.day + month, figures.map(toStoredDay)),
  put(owner, prefixes.month + month, figures.slice(-1).map(toStoredDay)),
];

/** Of every day, or of the last of each month; from one month up to another, both included, in order. */
export const listDailyFigures = async (
  owner: string,
  { from, to, by }: { from: Month; to: Month; by: keyof typeof prefixes },
): Promise<DailyFigures[]> => {
  if (from > to) return [];
  const prefix = prefixes[by];
  const items = await querySortKeyRange<StoredItem>(userPartitionKey(owner), prefix + from, prefix + to);
  return items.flatMap(({ sk, kept }) => parseStoredDays(sk.slice(prefix.length), kept));
};

/** Characters of one row. */
const longestPart = 300_000;

/** A stock stays whole. */
const splitSnapshot = (snapshot: StoredPositionsAndCloses<Platform>): StoredPositionsAndCloses<Platform>[] => {
  const parts: { standing: StoredPositionsAndCloses<Platform>; length: number }[] = [{ standing: {}, length: 0 }];
  for (const [symbol, own] of Object.entries(snapshot)) {
    const length = JSON.stringify(own).length;
    let part = parts.at(-1) as (typeof parts)[number];
    if (part.length > 0 && part.length + length > longestPart) {
      part = { standing: {}, length: 0 };
      parts.push(part);
    }
    part.standing[symbol] = own;
    part.length += length;
  }
  return parts.map((part) => part.standing);
};

export const buildMonthEndSnapshotWrites = (
  owner: string,
  month: Month,
  snapshot: StoredPositionsAndCloses<Platform>,
): TransactionWrite[] => {
  const parts = splitSnapshot(snapshot);
  return parts.map((part, at) =>
    put(owner, endPrefix(month) + String(at).padStart(2, '0'), part, { parts: parts.length }),
  );
};

/** What is kept of the months before: of a ledger that began earlier. */
export const listDailyFiguresKeysBeforeMonth = async (owner: string, month: Month): Promise<TableKey[]> => {
  const last = addMonthsToMonth(month, -1);
  const ranges = [...Object.values(prefixes), 'DAYS#B#'].map((prefix) =>
    querySortKeyRange<StoredItem>(userPartitionKey(owner), prefix, `${prefix}${last}~`),
  );
  return (await Promise.all(ranges)).flat().map(({ pk, sk }) => ({ pk, sk }));
};

const parseSnapshotItems = (items: readonly StoredItem[]): StoredPositionsAndCloses<Platform> | null => {
  // Of a longer standing of before, parts may be left.
  const parts = items.slice(0, items[0]?.parts ?? 0);
  return parts.length > 0 ? Object.assign({}, ...parts.map(({ kept }) => JSON.parse(kept))) : null;
};

/** How the stocks stood at the end of a month; null where that was not kept. */
export const findMonthEndSnapshot = async (
  owner: string,
  month: Month,
): Promise<StoredPositionsAndCloses<Platform> | null> =>
  parseSnapshotItems(await querySortKeyPrefix<StoredItem>(userPartitionKey(owner), endPrefix(month)));

/** All that is kept of the days, by month. */
export interface StoredDailyFiguresByMonth {
  days: Map<Month, DailyFigures[]>;
  ends: Map<Month, DailyFigures[]>;
  standings: Map<Month, StoredPositionsAndCloses<Platform> | null>;
}

/** Everything, for whoever compares it with what it follows from. */
export const readStoredDailyFiguresByMonth = async (owner: string): Promise<StoredDailyFiguresByMonth> => {
  const items = await querySortKeyPrefix<StoredItem>(userPartitionKey(owner), 'DAYS#');
  const under = (prefix: string) =>
    Map.groupBy(
      items.filter(({ sk }) => sk.startsWith(prefix)),
      ({ sk }) => sk.slice(prefix.length).slice(0, 7),
    );
  const figures = (prefix: string) =>
    new Map(
      [...under(prefix)].map(([month, rows]) => [month, rows.flatMap(({ kept }) => parseStoredDays(month, kept))]),
    );
  return {
    days: figures(prefixes.day),
    ends: figures(prefixes.month),
    standings: new Map([...under('DAYS#B#')].map(([month, parts]) => [month, parseSnapshotItems(parts)])),
  };
};
