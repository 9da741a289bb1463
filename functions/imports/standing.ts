import type { Import } from '#contract/imports';
import { titleOf } from '#core/activity/describe';
import type { Source } from '#core/statements/source';
import { listGroup } from '#functions/activity/store';
import type { Actor } from '#functions/identity/actor';
import { listMade } from '#functions/imports/made';
import { judgeMade, readLeft, without } from '#functions/imports/made-uses';
import { type LedgerName, ledgers, placeOf } from '#functions/imports/rows';
import { findImport, groupOf } from '#functions/imports/store';
import { orNotFound } from '#functions/refusal';
import type { LoggedChange } from '#functions/storage/change-log';
import { identitiesOf } from '#functions/storage/identities';
import { isAsLeft, readStanding } from '#functions/storage/put-back';
import type { RecordChange } from '#functions/storage/table';

/** What an import has written, beside how it stands now. */

type Row = { source?: Source | undefined; symbol?: string; manualDividend?: number; dividend?: string };

const rowOf = (row: object | undefined): Row => (row ?? {}) as Row;

/** Recorded by this import, not typed. */
export const isOwn = (id: number, { before, after }: RecordChange): boolean =>
  before === undefined && rowOf(after).source?.importId === String(id);

const isLink = ({ before, after }: RecordChange): boolean =>
  before !== undefined && identitiesOf(after).length > identitiesOf(before).length;

const withoutKeys = <T extends object>(row: T, names: readonly string[]): T =>
  Object.fromEntries(Object.entries(row).filter(([name]) => !names.includes(name))) as T;

/** The row as it stands, without the events that it was linked to by this change. */
export const unlinked = (standing: object, { before, after }: RecordChange): object => {
  const had = identitiesOf(before);
  const linked = new Set(identitiesOf(after).filter((identity) => !had.includes(identity)));
  const left = identitiesOf(standing).filter((identity) => !linked.has(identity));
  const { source } = rowOf(standing);
  const [identity, ...also] = left;
  if (!source || identity === undefined) return withoutKeys(standing, ['source']);
  const { also: _also, ...rest } = source;
  return { ...standing, source: { ...rest, identity, ...(also.length > 0 && { also }) } };
};

export interface Adjusted {
  /** What is to be put back, as it stands. */
  records: RecordChange[];
  /** Rows of the import that a person has changed since, with how they stand. */
  changed: { record: string; row: object }[];
}

interface Choice {
  row: Pick<Import, 'id'>;
  withChanged: boolean;
}

/** Found dividends, their cash and the cash of a dividend go with the dividend of their stock. */
const goesWith = (record: RecordChange, kept: readonly Row[], keptIds: ReadonlySet<number>): boolean => {
  const { symbol, dividend, manualDividend } = rowOf(record.after ?? record.before);
  if (manualDividend !== undefined) return keptIds.has(manualDividend);
  const stock = record.record.startsWith('ADIV#') ? symbol : dividend?.split('#')[2];
  return stock !== undefined && kept.some((row) => row.symbol === stock);
};

/**
 * A change of an import as it can be put back: without what is gone, with rows that were changed by hand as they stand or
 * without them, linked rows as they stand without the events, and whatever hangs on a dividend together with it.
 */
export const adjusted = async (
  { row: { id }, withChanged }: Choice,
  { records, source }: LoggedChange,
  owner: string,
): Promise<Adjusted> => {
  const stands = await readStanding<object>(owner, records);
  const changed: Adjusted['changed'] = [];
  const plain = records.filter(({ record }) => !record.startsWith('IMP#'));
  const own = plain.flatMap((record): RecordChange[] => {
    const standing = stands.get(record.record);
    if (isLink(record)) return standing ? [{ ...record, before: unlinked(standing, record), after: standing }] : [];
    if (!isOwn(id, record)) return [];
    if (!standing) return [];
    if (isAsLeft(record, standing)) return [record];
    changed.push({ record: record.record, row: standing });
    return withChanged ? [{ ...record, after: standing }] : [];
  });
  const kept = withChanged ? [] : changed;
  const keptRows = kept.map(({ row }) => rowOf(row));
  const keptIds = new Set(
    kept.filter(({ record }) => record.startsWith('MDIV#')).map(({ record }) => placeOf(record).id),
  );
  const others = plain.flatMap((record): RecordChange[] => {
    if (isLink(record) || isOwn(id, record)) return [];
    if (source !== 'follow' && goesWith(record, keptRows, keptIds)) return [];
    const standing = stands.get(record.record);
    const isOwnCash = rowOf(record.after).manualDividend !== undefined;
    if (isOwnCash) return standing ? [{ ...record, after: standing }] : [];
    return isAsLeft(record, standing) ? [record] : [];
  });
  return { records: [...own, ...others], changed };
};

/** What was made for it, with why it stays: beside all that would be left, or without the rows that were changed by hand. */
const madeShown = async (owner: string, id: number, changed: ReadonlySet<string>) => {
  const [made, all] = await Promise.all([listMade(owner, id), readLeft(owner, id)]);
  const isIts = ({ source }: Row): boolean => source?.importId === String(id) && !source.linked;
  const kept = await judgeMade(
    without(all, (record, row) => isIts(row) && !changed.has(record)),
    made,
  );
  const gone = await judgeMade(
    without(all, (_record, row) => isIts(row)),
    made,
  );
  return kept.map(({ kind, title, stays }, at) => ({ kind, title, stays, staysWithChanged: gone[at]?.stays ?? null }));
};

/** The rows of an import that were changed by hand since, and what was made for it and is there. @throws Refusal 404. */
export const listChanged = async ({ id: owner }: Actor, { id }: { id: number }) => {
  const row = orNotFound(await findImport(owner, id), 'import');
  const changes = await listGroup(owner, groupOf(id));
  const read = await Promise.all(changes.map((change) => adjusted({ row, withChanged: false }, change, owner)));
  const changed = read.flatMap((one) => one.changed);
  const shown = changed.map(({ record, row: standing }) => ({ ...placeOf(record), title: titleOf(record, standing) }));
  const order = (ledger: LedgerName) => ledgers.indexOf(ledger);
  return {
    rows: shown.toSorted((a, b) => order(a.ledger) - order(b.ledger) || a.id - b.id),
    made: await madeShown(owner, id, new Set(changed.map(({ record }) => record))),
  };
};
