import type { ActivityChange, ActivityListPage, ChangedRecord } from '#contract/activity';
import { describeRecord, listFieldChanges } from '#core/activity/describe-record';
import { getRecordKind, listRecordPrefixes, type RecordKind } from '#core/activity/record-kinds';
import { type ChangeFilter, listChanges } from '#functions/activity/store';
import type { Actor } from '#functions/runtime/identity/actor';
import { orNotFound } from '#functions/runtime/refusal';
import { hasHistory, type LoggedChange, toHistoryRecord } from '#functions/runtime/storage/change-log';
import {
  type ChangePage,
  type ChangePageQuery,
  findChange,
  listRecordHistory,
} from '#functions/runtime/storage/change-log-store';
import type { RecordChange } from '#functions/runtime/storage/table';

const recordsInList = 5;
const changesAPage = 20;

export const getRecordTitle = ({ record, before, after }: RecordChange): string =>
  describeRecord(record, after ?? before ?? {});

const recordShown = (change: RecordChange): ChangedRecord => {
  const { record, before, after } = change;
  return {
    record: hasHistory(change) ? toHistoryRecord(record) : null,
    kind: getRecordKind(record),
    title: getRecordTitle(change),
    what: !before ? 'added' : after ? 'changed' : 'deleted',
    fields: listFieldChanges(before, after),
  };
};

const changeShown = (
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
  records: records.slice(0, most).map(recordShown),
});

interface Asked extends Omit<ChangePageQuery, 'limit'>, Pick<ChangeFilter, 'source'> {
  limit?: number | undefined;
  kind?: RecordKind | undefined;
  record?: string | undefined;
  change?: string | undefined;
}

const readPage = (owner: string, { limit = changesAPage, cursor, kind, source, record }: Asked): Promise<ChangePage> =>
  record
    ? listRecordHistory(owner, record, { limit, cursor })
    : listChanges(owner, { limit, cursor }, { source, prefixes: kind && listRecordPrefixes(kind) });

/**
 * A page of changes, or of the history of one record, newest first, each with its first records; or one change with all.
 * @throws Refusal 404 for a change that is not there.
 */
export const reportActivity = async ({ id: owner }: Actor, query: Asked): Promise<ActivityListPage> => {
  if (query.change) {
    const change = orNotFound(await findChange(owner, query.change), 'change');
    return { changes: [changeShown(change)], cursor: null };
  }
  const { changes, cursor } = await readPage(owner, query);
  return { changes: changes.map((change) => changeShown(change, recordsInList)), cursor };
};
