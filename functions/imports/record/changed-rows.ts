import { importLedgerNames } from '#contract/imports/import-rows';
import type { StatementImport } from '#contract/imports/imports';
import { describeRecord } from '#core/activity/describe-record';
import type { ImportSource } from '#core/statements/plan/import-source';
import { type ImportLedgerName, parseImportRecordKey } from '#functions/imports/record/import-rows';
import { listImportSetupRecords } from '#functions/imports/record/import-setup';
import {
  findSetupRemovalObstacles,
  readRowsForSetupRemoval,
  withoutRemovedRows,
} from '#functions/imports/record/setup-removal-obstacles';
import { findImport, toImportChangeGroup } from '#functions/imports/store';
import type { Actor } from '#functions/runtime/identity/actor';
import { requireFound } from '#functions/runtime/refusal';
import type { LoggedChange } from '#functions/runtime/storage/change-log';
import { listGroupChanges } from '#functions/runtime/storage/change-log-store';
import { isUnchangedSince, readCurrentRows } from '#functions/runtime/storage/revert';
import { listStatementIdentitiesOfRow } from '#functions/runtime/storage/statement-identities';
import type { RecordChange } from '#functions/runtime/storage/table';

/** What an import has written, beside how it stands now. */

type Row = { source?: ImportSource | undefined; symbol?: string; manualDividend?: number; dividend?: string };

const toRow = (row: object | undefined): Row => (row ?? {}) as Row;

/** Recorded by this import, not typed. */
export const isRecordedByImport = (id: number, { before, after }: RecordChange): boolean =>
  before === undefined && toRow(after).source?.importId === String(id);

const isLink = ({ before, after }: RecordChange): boolean =>
  before !== undefined && listStatementIdentitiesOfRow(after).length > listStatementIdentitiesOfRow(before).length;

const withoutKeys = <T extends object>(row: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))) as T;

/** The row as it stands, without the events that it was linked to by this change. */
const removeLinkedIdentities = (current: object, { before, after }: RecordChange): object => {
  const had = listStatementIdentitiesOfRow(before);
  const linked = new Set(listStatementIdentitiesOfRow(after).filter((identity) => !had.includes(identity)));
  const remaining = listStatementIdentitiesOfRow(current).filter((identity) => !linked.has(identity));
  const { source } = toRow(current);
  const [identity, ...also] = remaining;
  if (!source || identity === undefined) return withoutKeys(current, ['source']);
  const { also: _also, ...rest } = source;
  return { ...current, source: { ...rest, identity, ...(also.length > 0 && { also }) } };
};

interface Adjusted {
  /** What is to be put back, as it stands. */
  records: RecordChange[];
  /** Rows of the import that a person has changed since, with how they stand. */
  changed: { record: string; row: object }[];
}

interface Choice {
  row: Pick<StatementImport, 'id'>;
  withChanged: boolean;
}

/** Found dividends, their cash and the cash of a dividend go with the dividend of their stock. */
const followsChangedRow = (
  record: RecordChange,
  changedRows: readonly Row[],
  keptIds: ReadonlySet<number>,
): boolean => {
  const { symbol, dividend, manualDividend } = toRow(record.after ?? record.before);
  if (manualDividend !== undefined) return keptIds.has(manualDividend);
  const stock = record.record.startsWith('ADIV#') ? symbol : dividend?.split('#')[2];
  return stock !== undefined && changedRows.some((row) => row.symbol === stock);
};

/**
 * A change of an import as it can be put back: without what is gone, with rows that were changed by hand as they stand or
 * without them, linked rows as they stand without the events, and whatever hangs on a dividend together with it.
 */
export const toRevertibleImportChange = (
  { row: { id }, withChanged }: Choice,
  { records, source }: LoggedChange,
  currentRows: ReadonlyMap<string, object>,
): Adjusted => {
  const changed: Adjusted['changed'] = [];
  const plain = records.filter(({ record }) => !record.startsWith('IMP#'));
  const own = plain.flatMap((record): RecordChange[] => {
    const current = currentRows.get(record.record);
    if (isLink(record))
      return current ? [{ ...record, before: removeLinkedIdentities(current, record), after: current }] : [];
    if (!isRecordedByImport(id, record)) return [];
    if (!current) return [];
    if (isUnchangedSince(record, current)) return [record];
    changed.push({ record: record.record, row: current });
    return withChanged ? [{ ...record, after: current }] : [];
  });
  const changedRows = withChanged ? [] : changed;
  const keptRows = changedRows.map(({ row }) => toRow(row));
  const keptIds = new Set(
    changedRows.filter(({ record }) => record.startsWith('MDIV#')).map(({ record }) => parseImportRecordKey(record).id),
  );
  const others = plain.flatMap((record): RecordChange[] => {
    if (isLink(record) || isRecordedByImport(id, record)) return [];
    if (source !== 'follow' && followsChangedRow(record, keptRows, keptIds)) return [];
    const current = currentRows.get(record.record);
    const isOwnCash = toRow(record.after).manualDividend !== undefined;
    if (isOwnCash) return current ? [{ ...record, after: current }] : [];
    return isUnchangedSince(record, current) ? [record] : [];
  });
  return { records: [...own, ...others], changed };
};

/** What was made for it, with why it stays: beside all that would be left, or without the rows that were changed by hand. */
const readSetupRecordViews = async (owner: string, id: number, changed: ReadonlySet<string>) => {
  const [made, all] = await Promise.all([listImportSetupRecords(owner, id), readRowsForSetupRemoval(owner, id)]);
  const isIts = ({ source }: Row): boolean => source?.importId === String(id) && !source.linked;
  const withReasons = await findSetupRemovalObstacles(
    withoutRemovedRows(all, (record, row) => isIts(row) && !changed.has(record)),
    made,
  );
  const gone = await findSetupRemovalObstacles(
    withoutRemovedRows(all, (_record, row) => isIts(row)),
    made,
  );
  return withReasons.map(({ kind, title, stays }, at) => ({
    kind,
    title,
    stays,
    staysWithChanged: gone[at]?.stays ?? null,
  }));
};

/** The rows of an import that were changed by hand since, and what was made for it and is there. @throws Refusal 404. */
export const listManuallyChangedImportRows = async ({ id: owner }: Actor, { id }: { id: number }) => {
  const row = requireFound(await findImport(owner, id), 'import');
  const changes = await listGroupChanges(owner, toImportChangeGroup(id));
  // All of them together: 100 a request, where each change by itself would ask for its dozen.
  const currentRows = await readCurrentRows<object>(
    owner,
    changes.flatMap(({ records }) => records),
  );
  const changed = changes.flatMap(
    (change) => toRevertibleImportChange({ row, withChanged: false }, change, currentRows).changed,
  );
  const listed = changed.map(({ record, row: current }) => ({
    ...parseImportRecordKey(record),
    title: describeRecord(record, current),
  }));
  const order = (ledger: ImportLedgerName) => importLedgerNames.indexOf(ledger);
  return {
    rows: listed.toSorted((a, b) => order(a.ledger) - order(b.ledger) || a.id - b.id),
    made: await readSetupRecordViews(owner, id, new Set(changed.map(({ record }) => record))),
  };
};
