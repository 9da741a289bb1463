import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import {
  type ChangeSource,
  changeLogPartitionKey,
  getChangeIdFromKey,
  type LoggedChange,
  loggedChangeKey,
  loggedChangeKeyPrefix,
  toLoggedChange,
} from '#functions/runtime/storage/change-log';
import {
  type ChangeLogPage,
  type ChangeLogPageQuery,
  queryChangeLog,
} from '#functions/runtime/storage/change-log-store';
import {
  getItem,
  queryRowsAfterKey,
  querySortKeyPrefix,
  type TableKey,
  writeTransaction,
} from '#functions/runtime/storage/table';

export interface ChangeLogFilter {
  /** Beginnings of names of records, one of which must be in it. */
  prefixes?: readonly string[] | undefined;
  source?: ChangeSource | undefined;
}

const createFilter = ({ prefixes = [], source }: ChangeLogFilter): Partial<QueryCommandInput> => {
  const kinds = prefixes.map((_, at) => `contains(#kinds, :kind${at})`);
  const conditions = [
    ...(kinds.length > 0 ? [`(${kinds.join(' OR ')})`] : []),
    ...(source ? ['#source = :source'] : []),
  ];
  if (conditions.length === 0) return {};
  return {
    FilterExpression: conditions.join(' AND '),
    ExpressionAttributeNames: {
      ...(kinds.length > 0 && { '#kinds': 'kinds' }),
      ...(source && { '#source': 'source' }),
    },
    ExpressionAttributeValues: {
      ...Object.fromEntries(prefixes.map((prefix, at) => [`:kind${at}`, prefix])),
      ...(source && { ':source': source }),
    },
  };
};

/** So many changes are looked at for one page of those that are wanted; then the page ends where the search stands. */
const maxRequests = 4;
const lookedAt = 100;

/** Of the hundreds of changes that an import is made of, and its undoing, that of its record stands for all. */
const isWithinImport = ({ group, records }: LoggedChange): boolean =>
  /^(?:undo-)?import-\d{9}$/.test(group) && !records.some(({ record }) => record.startsWith('IMP#'));

/** A page of changes, newest first. With a filter it may be short, and even empty, and still not be the last one. */
export const listChangeLogPage = async (
  owner: string,
  { limit, cursor }: ChangeLogPageQuery,
  only: ChangeLogFilter,
): Promise<ChangeLogPage> => {
  const filter = createFilter(only);
  const changes: LoggedChange[] = [];
  let from: string | null | undefined = cursor;
  for (let request = 0; request < maxRequests && changes.length < limit && from !== null; request += 1) {
    const atOnce = filter.FilterExpression || request > 0 ? lookedAt : limit;
    const page = await queryChangeLog(owner, loggedChangeKeyPrefix, { limit: atOnce, cursor: from }, filter);
    const all = page.items.map(toLoggedChange);
    changes.push(...(only.prefixes ? all : all.filter((change) => !isWithinImport(change))));
    from = page.last;
  }
  const pageChanges = changes.slice(0, limit);
  return {
    changes: pageChanges,
    cursor: pageChanges.length < changes.length ? (pageChanges.at(-1)?.id ?? null) : (from ?? null),
  };
};

/** Ids of changes under a prefix of the log, newest first: all of them, or the newest ones. */
export const listChangeIdsByPrefix = async (
  owner: string,
  prefix: string,
  { newest }: { newest?: number },
): Promise<string[]> =>
  newest === undefined
    ? (await querySortKeyPrefix<TableKey>(changeLogPartitionKey(owner), prefix)).map(getChangeIdFromKey).toReversed()
    : (await queryChangeLog(owner, prefix, { limit: newest })).items.map(getChangeIdFromKey);

/** Ids of changes after one and before another, oldest first. */
export const listChangeIdsBetween = async (
  owner: string,
  { after, before, limit }: { after: string; before: string; limit: number },
): Promise<string[]> => {
  const from = loggedChangeKey(owner, after);
  return (await queryRowsAfterKey<TableKey>(from, loggedChangeKey(owner, before).sk, limit)).map(getChangeIdFromKey);
};

const sweptKey = (owner: string): TableKey => ({ pk: changeLogPartitionKey(owner), sk: 'SWEPT' });
/** The change up to which the log has been looked through for what is too old. */
export const changeLogSweepPositionStore = {
  read: async (owner: string): Promise<string> => (await getItem<{ upTo: string }>(sweptKey(owner)))?.upTo ?? '',
  write: (owner: string, upTo: string): Promise<void> =>
    writeTransaction([{ Put: { Item: { ...sweptKey(owner), upTo } } }]),
};
