import type { DailyEventCounts } from '#core/insight/engagement';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';
import {
  getEpochSeconds,
  getItems,
  querySortKeyPrefix,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/**
 * U#EV#yyyymm / instant#random: one use of the product, swept after 90 days.
 * U / ADAY#date: how often each type of use happened on a day in New York, one number an attribute, `e#<type>`.
 */
const retentionDays = 90;
const countPrefix = 'e#';

const dayKey = (owner: string, date: Day): TableKey => ({ pk: userPartitionKey(owner), sk: `ADAY#${date}` });

export interface UsageEvent {
  type: string;
  data?: unknown;
}

export const buildUsageEventWrite = (
  owner: string,
  { type, data }: UsageEvent,
  now: Date,
  random: string,
): TransactionWrite => ({
  Put: {
    Item: {
      pk: `${userPartitionKey(owner)}#EV#${now.toISOString().slice(0, 7).replace('-', '')}`,
      sk: `${now.toISOString()}#${random}`,
      type,
      // As text: read by people, and never by a program.
      data: JSON.stringify(data),
      ttl: getEpochSeconds(now) + retentionDays * 86_400,
    },
  },
});

/** Adds to the day's numbers, whoever else adds to them at the same moment. */
export const buildUsageCountIncrementWrite = (owner: string, date: Day, type: string): TransactionWrite => ({
  Update: {
    Key: dayKey(owner, date),
    UpdateExpression: 'SET #date = :date ADD #count :one',
    ExpressionAttributeNames: { '#date': 'date', '#count': countPrefix + type },
    ExpressionAttributeValues: { ':date': date, ':one': 1 },
  },
});

type DayItem = TableKey & { date: Day } & Record<string, unknown>;

const getUsageCounts = (item: DayItem): Record<string, number> =>
  Object.fromEntries(
    Object.entries(item)
      .flatMap(([name, count]): [string, number][] =>
        name.startsWith(countPrefix) && typeof count === 'number' ? [[name.slice(countPrefix.length), count]] : [],
      )
      // The table gives a row's attributes in any order; a backup of the same is the same.
      .toSorted(([a], [b]) => compareText(a, b)),
  );

const fromItem = (item: DayItem): DailyEventCounts => ({ date: item.date, counts: getUsageCounts(item) });

/** Every day on which anything was counted. */
export const listAllDailyUsageCounts = async (owner: string): Promise<DailyEventCounts[]> =>
  (await querySortKeyPrefix<DayItem>(userPartitionKey(owner), 'ADAY#')).map(fromItem);

/** A day's numbers as a backup holds them, whatever is there. */
export const buildDailyUsageCountsWrite = (owner: string, { date, counts }: DailyEventCounts): TransactionWrite => ({
  Put: {
    Item: {
      ...dayKey(owner, date),
      date,
      ...Object.fromEntries(Object.entries(counts).map(([type, count]) => [countPrefix + type, count])),
    },
  },
});

/** Those of the days on which anything was counted, in one request. The events themselves are not read. */
export const listUsageCountsForDays = async (owner: string, dates: readonly Day[]): Promise<DailyEventCounts[]> => {
  const rows = await getItems<DayItem>(dates.map((date) => dayKey(owner, date)));
  return (rows as DayItem[]).map(fromItem);
};
