import type { ActivityPage, Change, ChangedRecord } from '#contract/activity';
import { fieldsOf, titleOf } from '#core/activity/describe';
import { kindOf, prefixesOf, type RecordKind } from '#core/activity/kinds';
import { type ChangesAsked, findChange, listChanges, listHistory, type OnlyChanges } from '#functions/activity/store';
import type { Actor } from '#functions/identity/actor';
import { orNotFound } from '#functions/refusal';
import { historyOf, type LoggedChange } from '#functions/storage/change-log';
import type { RecordChange } from '#functions/storage/table';

const shownInList = 5;

export const titleOfRecord = ({ record, before, after }: RecordChange): string =>
  titleOf(record, after ?? before ?? {});

const recordShown = (change: RecordChange): ChangedRecord => {
  const { record, before, after } = change;
  return {
    record: historyOf(record),
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

interface Asked extends ChangesAsked, Pick<OnlyChanges, 'source'> {
  kind?: RecordKind | undefined;
  record?: string | undefined;
}

/** A page of changes, or of the history of one record, newest first. */
export const reportActivity = async (
  { id: owner }: Actor,
  { limit, cursor, kind, source, record }: Asked,
): Promise<ActivityPage> => {
  const asked = { limit, cursor: cursor || undefined };
  const only = { source, prefixes: kind && prefixesOf(kind) };
  const page = await (record ? listHistory(owner, record, asked) : listChanges(owner, asked, only));
  return { changes: page.changes.map((change) => changeShown(change, shownInList)), cursor: page.cursor };
};

/** @throws Refusal 404. */
export const readChange = async ({ id: owner }: Actor, { id }: { id: string }): Promise<Change> =>
  changeShown(orNotFound(await findChange(owner, id), 'change'));
