import { findEntry, type StoredEntry } from '#functions/cash/store';
import { correctCash, enterCash, nothing as noCash, takeBackCash } from '#functions/dividends/cash-rows';
import { type Part, removal } from '#functions/dividends/changes';
import { type FoundRow, findTax, foundSortKey, putFound } from '#functions/dividends/found-store';
import { Refusal } from '#functions/refusal';
import { recordText } from '#functions/storage/change-log';
import { asBefore, isAsLeft } from '#functions/storage/put-back';
import type { RecordChange } from '#functions/storage/table';

/** Found dividends and the rows of cash that were synced from them, put back together: each names the other. */

interface Row<T> {
  stands: T | undefined;
  becomes: T | undefined;
}

export const isFound = ({ record }: RecordChange): boolean => record.startsWith('ADIV#') && !record.endsWith('#TAX');
export const isSynced = ({ record, before, after }: RecordChange): boolean =>
  record.startsWith('CTX#') && 'dividend' in (after ?? before ?? {});

const withoutCash = ({ cashId: _cashId, ...row }: Partial<FoundRow>) => row;

/** The same figures, whatever row of cash it was entered as. */
export const hasFigures = (row: FoundRow, figures: object): boolean =>
  recordText(withoutCash(row)) === recordText(withoutCash(figures));

/**
 * A found dividend as it was. What has changed of it since, with trades or the market, stays as it stands; what was found by
 * the change goes, and what went is there again.
 */
const foundBack = (change: RecordChange, stands: FoundRow | undefined): FoundRow | undefined => {
  const [before, after] = [change.before, change.after] as [FoundRow?, FoundRow?];
  if (!before) return undefined;
  if (!stands) return after ? undefined : asBefore<FoundRow>(change, undefined);
  if (!after) return stands;
  const isLeft = hasFigures(stands, after);
  const cashId = stands.cashId === after.cashId ? before.cashId : stands.cashId;
  if (cashId === stands.cashId && (!isLeft || hasFigures(stands, before))) return stands;
  const figures = withoutCash(isLeft ? before : stands) as FoundRow;
  return { ...figures, version: stands.version + 1, ...(cashId !== undefined && { cashId }) };
};

/** A row of cash that was synced, likewise. */
const cashBack = (change: RecordChange, stands: StoredEntry | undefined): StoredEntry | undefined => {
  if (!change.before) return undefined;
  if (!stands) return change.after ? undefined : asBefore<StoredEntry>(change, undefined);
  return change.after && isAsLeft(change, stands) ? asBefore(change, stands) : stands;
};

const readEntries = async (owner: string, ids: readonly number[]): Promise<Map<number, StoredEntry>> => {
  const read = await Promise.all([...new Set(ids)].map((id) => findEntry(owner, id)));
  return new Map(read.flatMap((entry) => (entry ? [[entry.id, entry] as const] : [])));
};

const cashPart = (owner: string, { stands, becomes }: Row<StoredEntry>) => {
  if (stands === becomes) return noCash;
  if (!becomes) return takeBackCash(owner, stands);
  return stands ? correctCash(owner, becomes, stands) : enterCash(owner, becomes);
};

const syncedElsewhere = () => {
  const sentence = 'This dividend is no longer found, or has been entered into cash again since. Sync brings it back.';
  return new Refusal(409, 'synced_again', sentence);
};

const idOf = ({ before, after }: RecordChange): number => ((after ?? before) as StoredEntry).id;

/**
 * The parts that bring found dividends and their cash from how they stand to how they were before the changes. `found`: as
 * they stand, with their tax.
 * A row of cash that would belong to no dividend stays away where it had only followed an entry by hand, which comes back or
 * goes all the same.
 * @throws Refusal 409 `synced_again` where such a row is all that there was.
 */
export const foundPartsBack = async (
  owner: string,
  records: readonly RecordChange[],
  found: readonly FoundRow[],
): Promise<Part[]> => {
  const [changedFound, changedCash] = [records.filter(isFound), records.filter(isSynced)];
  const taxes = await taxesOfGone(owner, changedFound, found);
  const standing = new Map(found.map((one) => [foundSortKey(one), one]));
  const linked = changedFound.flatMap(({ record }) => standing.get(record)?.cashId ?? []);
  const entries = await readEntries(owner, [...changedCash.map(idOf), ...linked]);
  const cash = new Map(
    changedCash.map((change) => {
      const stands = entries.get(idOf(change));
      return [idOf(change), { stands, becomes: cashBack(change, stands) }];
    }),
  );
  const entryAfter = (id: number): StoredEntry | undefined => (cash.get(id) ?? { becomes: entries.get(id) }).becomes;
  const used = new Set<number>();
  const parts = changedFound.flatMap((change): Part[] => {
    const stands = standing.get(change.record);
    const { taxWithheld: _tax, ...plain } = stands ?? ({} as FoundRow);
    const becomes = foundBack(change, stands && plain);
    if (becomes === plain || becomes === stands) return [];
    if (!becomes && stands) return [removed(owner, stands, entries, used)];
    const id = becomes?.cashId;
    const entry = id === undefined ? undefined : entryAfter(id);
    const { cashId: _cashId, ...rest } = becomes as FoundRow;
    const to: FoundRow = { ...rest, ...(entry && { cashId: entry.id }), ...taxOf(stands ?? taxes.get(change.record)) };
    const moved = [id, stands?.cashId].flatMap((one) => (one === undefined ? [] : (cash.get(one) ?? []))).slice(0, 1);
    for (const one of [id, stands?.cashId]) if (one !== undefined) used.add(one);
    const [own = noCash] = moved.map((row) => cashPart(owner, row));
    const writes = [putFound(owner, to, stands), ...own.writes];
    return [{ ...own, kind: stands ? 'corrected' : 'added', found: { ...(stands && { from: stands }), to }, writes }];
  });
  const alone = [...cash].filter(([id, { stands, becomes }]) => !used.has(id) && stands !== becomes);
  const lost = alone.filter(([, { stands, becomes }]) => !stands && becomes);
  if (lost.length > 0 && records.every((change) => isFound(change) || isSynced(change))) throw syncedElsewhere();
  const kept = alone.filter((one) => !lost.includes(one));
  return [...parts, ...kept.map(([, row]): Part => ({ ...cashPart(owner, row), kind: 'cash' }))];
};

type Taxed = Pick<FoundRow, 'taxWithheld'>;

/** What was said of the tax of dividends that are gone stands without them, and counts again with them. */
const taxesOfGone = async (
  owner: string,
  changes: readonly RecordChange[],
  found: readonly FoundRow[],
): Promise<Map<string, Taxed>> => {
  const standing = new Set(found.map(foundSortKey));
  const gone = changes.filter(({ record, before }) => before && !standing.has(record));
  const taxes = gone.map(async ({ record, before }): Promise<[string, Taxed]> => {
    const tax = await findTax(owner, before as FoundRow);
    return [record, tax > 0 ? { taxWithheld: tax } : {}];
  });
  return new Map(await Promise.all(taxes));
};

const taxOf = (row: Taxed | undefined) => (row?.taxWithheld === undefined ? {} : { taxWithheld: row.taxWithheld });

const removed = (
  owner: string,
  stands: FoundRow,
  entries: ReadonlyMap<number, StoredEntry>,
  used: Set<number>,
): Part => {
  if (stands.cashId !== undefined) used.add(stands.cashId);
  return removal(owner, stands, stands.cashId === undefined ? undefined : entries.get(stands.cashId));
};
