import type { QueryCommandInput } from '@aws-sdk/lib-dynamodb';
import {
  type ChangeSource,
  changeIdFromKey,
  changeKey,
  changeKeyPrefix,
  changeLogKey,
  type LoggedChange,
  toLoggedChange,
} from '#functions/runtime/storage/change-log';
import { type ChangePage, type ChangePageQuery, queryChangeLog } from '#functions/runtime/storage/change-log-store';
import { getItem, queryAfter, queryPrefix, type TableKey, writeTransaction } from '#functions/runtime/storage/table';

export interface ChangeFilter {
  /** Beginnings of names of records, one of which must be in it. */
  prefixes?: readonly string[] | undefined;
  source?: ChangeSource | undefined;
}

const createFilter = ({ prefixes = [], source }: ChangeFilter): Partial<QueryCommandInput> => {
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
export const listChanges = async (
  owner: string,
  { limit, cursor }: ChangePageQuery,
  only: ChangeFilter,
): Promise<ChangePage> => {
  const filter = createFilter(only);
  const changes: LoggedChange[] = [];
  let from: string | null | undefined = cursor;
  for (let request = 0; request < maxRequests && changes.length < limit && from !== null; request += 1) {
    const atOnce = filter.FilterExpression || request > 0 ? lookedAt : limit;
    const page = await queryChangeLog(owner, changeKeyPrefix, { limit: atOnce, cursor: from }, filter);
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
export const listChangeIds = async (
  owner: string,
  prefix: string,
  { newest }: { newest?: number },
): Promise<string[]> =>
  newest === undefined
    ? (await queryPrefix<TableKey>(changeLogKey(owner), prefix)).map(changeIdFromKey).toReversed()
    : (await queryChangeLog(owner, prefix, { limit: newest })).items.map(changeIdFromKey);

/** Ids of changes after one and before another, oldest first. */
export const listChangeIdsBetween = async (
  owner: string,
  { after, before, limit }: { after: string; before: string; limit: number },
): Promise<string[]> => {
  const from = changeKey(owner, after);
  return (await queryAfter<TableKey>(from, changeKey(owner, before).sk, limit)).map(changeIdFromKey);
};

const sweptKey = (owner: string): TableKey => ({ pk: changeLogKey(owner), sk: 'SWEPT' });
/** The change up to which the log has been looked through for what is too old. */
export const sweepPosition = {
  read: async (owner: string): Promise<string> => (await getItem<{ upTo: string }>(sweptKey(owner)))?.upTo ?? '',
  write: (owner: string, upTo: string): Promise<void> =>
    writeTransaction([{ Put: { Item: { ...sweptKey(owner), upTo } } }]),
};
