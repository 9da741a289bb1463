import type { ActivityPage, Change, ChangedRecord } from '#contract/activity';
import { fieldsOf, titleOf } from '#core/activity/describe';
import { kindOf, prefixesOf, type RecordKind } from '#core/activity/kinds';
import {
  type ChangesAsked,
  type ChangesPage,
  findChange,
  listChanges,
  listHistory,
  type OnlyChanges,
} from '#functions/activity/store';
import type { Actor } from '#functions/identity/actor';
import { orNotFound } from '#functions/refusal';
import { hasHistory, historyOf, type LoggedChange } from '#functions/storage/change-log';
import type { RecordChange } from '#functions/storage/table';

const recordsInList = 5;
const changesAPage = 20;

export const titleOfRecord = ({ record, before, after }: RecordChange): string =>
  titleOf(record, after ?? before ?? {});

const recordShown = (change: RecordChange): ChangedRecord => {
  const { record, before, after } = change;
  return {
    record: hasHistory(change) ? historyOf(record) : null,
    kind: kindOf(record),
    title: titleOfRecord(change),
    what: !before ? 'added' : after ? 'changed' : 'deleted',
    fields: fieldsOf(before, after),
  };
};

const changeShown = ({ id, at, source, group, undoneBy, undoes, records }: LoggedChange, most = Infinity): Change => ({
  id,
  at,
  source,
  group,
  undone: undoneBy !== undefined,
  undoes: undoes !== undefined,
  count: records.length,
  records: records.slice(0, most).map(recordShown),
});

interface Asked extends Omit<ChangesAsked, 'limit'>, Pick<OnlyChanges, 'source'> {
  limit?: number | undefined;
  kind?: RecordKind | undefined;
  record?: string | undefined;
  change?: string | undefined;
}

const pageOf = (owner: string, { limit = changesAPage, cursor, kind, source, record }: Asked): Promise<ChangesPage> =>
  record
    ? listHistory(owner, record, { limit, cursor })
    : listChanges(owner, { limit, cursor }, { source, prefixes: kind && prefixesOf(kind) });

/**
 * A page of changes, or of the history of one record, newest first, each with its first records; or one change with all.
 * @throws Refusal 404 for a change that is not there.
 */
export const reportActivity = async ({ id: owner }: Actor, asked: Asked): Promise<ActivityPage> => {
  if (asked.change) {
    const change = orNotFound(await findChange(owner, asked.change), 'change');
    return { changes: [changeShown(change)], cursor: null };
  }
  const { changes, cursor } = await pageOf(owner, asked);
  return { changes: changes.map((change) => changeShown(change, recordsInList)), cursor };
};
