import type { ActivityChange, ActivityListPage, ChangedRecord } from '#contract/activity';
import { describeRecord, listFieldChanges } from '#core/activity/describe-record';
import { getRecordKind, listRecordPrefixesOfKind, type RecordKind } from '#core/activity/record-kinds';
import { type ChangeLogFilter, listChangeLogPage } from '#functions/activity/store';
import type { Actor } from '#functions/runtime/identity/actor';
import { requireFound } from '#functions/runtime/refusal';
import { isInRecordHistory, type LoggedChange, toHistoryRecordKey } from '#functions/runtime/storage/change-log';
import {
  type ChangeLogPage,
  type ChangeLogPageQuery,
  findLoggedChange,
  listRecordHistory,
} from '#functions/runtime/storage/change-log-store';
import type { RecordChange } from '#functions/runtime/storage/table';

const recordsInList = 5;
const changesAPage = 20;

export const getChangedRecordTitle = ({ record, before, after }: RecordChange): string =>
  describeRecord(record, after ?? before ?? {});

const toChangedRecord = (change: RecordChange): ChangedRecord => {
  const { record, before, after } = change;
  return {
    record: isInRecordHistory(change) ? toHistoryRecordKey(record) : null,
    kind: getRecordKind(record),
    title: getChangedRecordTitle(change),
    what: !before ? 'added' : after ? 'changed' : 'deleted',
    fields: listFieldChanges(before, after),
  };
};

const toActivityChange = (
  { id, at, source, group, undoneBy, undoes, records }: LoggedChange,
  most = Infinity,
): ActivityChange => ({
  id,
  at,
  source,
  group,
  undone: undoneBy !== undefined,
  undoes: undoes !== undefined,
  count: records.length,
  records: records.slice(0, most).map(toChangedRecord),
});

interface ActivityPageRequest extends Omit<ChangeLogPageQuery, 'limit'>, Pick<ChangeLogFilter, 'source'> {
  limit?: number | undefined;
  kind?: RecordKind | undefined;
  record?: string | undefined;
  change?: string | undefined;
}

const readPage = (
  owner: string,
  { limit = changesAPage, cursor, kind, source, record }: ActivityPageRequest,
): Promise<ChangeLogPage> =>
  record
    ? listRecordHistory(owner, record, { limit, cursor })
    : listChangeLogPage(owner, { limit, cursor }, { source, prefixes: kind && listRecordPrefixesOfKind(kind) });

/**
 * A page of changes, or of the history of one record, newest first, each with its first records; or one change with all.
 * @throws Refusal 404 for a change that is not there.
 */
export const reportActivityChanges = async (
  { id: owner }: Actor,
  query: ActivityPageRequest,
): Promise<ActivityListPage> => {
  if (query.change) {
    const change = requireFound(await findLoggedChange(owner, query.change), 'change');
    return { changes: [toActivityChange(change)], cursor: null };
  }
  const { changes, cursor } = await readPage(owner, query);
  return { changes: changes.map((change) => toActivityChange(change, recordsInList)), cursor };
};
