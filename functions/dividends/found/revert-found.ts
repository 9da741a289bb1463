import { findCashEntry, type StoredCashEntry } from '#functions/cash/store';
import {
  noPlannedCashChange as noCash,
  planDividendCashCorrection,
  planDividendCashRemoval,
  planNewDividendCashEntry,
} from '#functions/dividends/cash/dividend-cash';
import { createFoundDividendRemovalUnit, type DividendWriteUnit } from '#functions/dividends/dividend-changes';
import {
  buildFoundDividendWrite,
  type FoundDividendRow,
  findWithheldTaxOrZero,
  foundDividendSortKey,
} from '#functions/dividends/found/found-store';
import { Refusal } from '#functions/runtime/refusal';
import { serializeRecordForComparison } from '#functions/runtime/storage/change-log';
import { isUnchangedSince, toRevertedRow } from '#functions/runtime/storage/revert';
import type { RecordChange } from '#functions/runtime/storage/table';

/** Found dividends and the rows of cash that were synced from them, put back together: each names the other. */

interface Row<T> {
  stands: T | undefined;
  becomes: T | undefined;
}

export const isFoundDividendRecord = ({ record }: RecordChange): boolean =>
  record.startsWith('ADIV#') && !record.endsWith('#TAX');
export const isSyncedCashRecord = ({ record, before, after }: RecordChange): boolean =>
  record.startsWith('CTX#') && 'dividend' in (after ?? before ?? {});

const withoutCash = ({ cashId: _cashId, ...row }: Partial<FoundDividendRow>) => row;

/** The same figures, whatever row of cash it was entered as. */
export const hasSameFoundDividendFigures = (row: FoundDividendRow, figures: object): boolean =>
  serializeRecordForComparison(withoutCash(row)) === serializeRecordForComparison(withoutCash(figures));

/**
 * A found dividend as it was. What has changed of it since, with trades or the market, stays as it stands; what was found by
 * the change goes, and what went is there again.
 */
const computeRevertedDividend = (
  change: RecordChange,
  current: FoundDividendRow | undefined,
): FoundDividendRow | undefined => {
  const [before, after] = [change.before, change.after] as [FoundDividendRow?, FoundDividendRow?];
  if (!before) return undefined;
  if (!current) return after ? undefined : toRevertedRow<FoundDividendRow>(change, undefined);
  if (!after) return current;
  const isLeft = hasSameFoundDividendFigures(current, after);
  const cashId = current.cashId === after.cashId ? before.cashId : current.cashId;
  if (cashId === current.cashId && (!isLeft || hasSameFoundDividendFigures(current, before))) return current;
  const figures = withoutCash(isLeft ? before : current) as FoundDividendRow;
  return { ...figures, version: current.version + 1, ...(cashId !== undefined && { cashId }) };
};

/** A row of cash that was synced, likewise. */
const computeRevertedCashEntry = (
  change: RecordChange,
  current: StoredCashEntry | undefined,
): StoredCashEntry | undefined => {
  if (!change.before) return undefined;
  if (!current) return change.after ? undefined : toRevertedRow<StoredCashEntry>(change, undefined);
  return change.after && isUnchangedSince(change, current) ? toRevertedRow(change, current) : current;
};

const readEntries = async (owner: string, ids: readonly number[]): Promise<Map<number, StoredCashEntry>> => {
  const read = await Promise.all([...new Set(ids)].map((id) => findCashEntry(owner, id)));
  return new Map(read.flatMap((entry) => (entry ? [[entry.id, entry] as const] : [])));
};

const planCashRowChange = (owner: string, { stands, becomes }: Row<StoredCashEntry>) => {
  if (stands === becomes) return noCash;
  if (!becomes) return planDividendCashRemoval(owner, stands);
  return stands ? planDividendCashCorrection(owner, becomes, stands) : planNewDividendCashEntry(owner, becomes);
};

const syncedAgainRefusal = () => {
  const sentence =
    'This dividend is no longer found, or has been synced to cash again since. Sync to Cash brings it back.';
  return new Refusal(409, 'synced_again', sentence);
};

const getEntryId = ({ before, after }: RecordChange): number => ((after ?? before) as StoredCashEntry).id;

/**
 * The parts that bring found dividends and their cash from how they stand to how they were before the changes. `found`: as
 * they stand, with their tax.
 * A row of cash that would belong to no dividend stays away where it had only followed an entry by hand, which comes back or
 * goes all the same.
 * @throws Refusal 409 `synced_again` where such a row is all that there was.
 */
export const planFoundDividendRevert = async (
  owner: string,
  records: readonly RecordChange[],
  found: readonly FoundDividendRow[],
): Promise<DividendWriteUnit[]> => {
  const [changedFound, changedCash] = [records.filter(isFoundDividendRecord), records.filter(isSyncedCashRecord)];
  const taxes = await readTaxesForMissing(owner, changedFound, found);
  const currentFound = new Map(found.map((one) => [foundDividendSortKey(one), one]));
  const linked = changedFound.flatMap(({ record }) => currentFound.get(record)?.cashId ?? []);
  const entries = await readEntries(owner, [...changedCash.map(getEntryId), ...linked]);
  const cash = new Map(
    changedCash.map((change) => {
      const current = entries.get(getEntryId(change));
      return [getEntryId(change), { stands: current, becomes: computeRevertedCashEntry(change, current) }];
    }),
  );
  const entryAfter = (id: number): StoredCashEntry | undefined =>
    (cash.get(id) ?? { becomes: entries.get(id) }).becomes;
  const used = new Set<number>();
  const parts = changedFound.flatMap((change): DividendWriteUnit[] => {
    const current = currentFound.get(change.record);
    const { taxWithheld: _tax, ...plain } = current ?? ({} as FoundDividendRow);
    const becomes = computeRevertedDividend(change, current && plain);
    if (becomes === plain || becomes === current) return [];
    if (!becomes && current) return [planFoundRemoval(owner, current, entries, used)];
    const id = becomes?.cashId;
    const entry = id === undefined ? undefined : entryAfter(id);
    const { cashId: _cashId, ...rest } = becomes as FoundDividendRow;
    const to: FoundDividendRow = {
      ...rest,
      ...(entry && { cashId: entry.id }),
      ...pickTax(current ?? taxes.get(change.record)),
    };
    const cashRows = [id, current?.cashId]
      .flatMap((one) => (one === undefined ? [] : (cash.get(one) ?? [])))
      .slice(0, 1);
    for (const one of [id, current?.cashId]) if (one !== undefined) used.add(one);
    const [own = noCash] = cashRows.map((row) => planCashRowChange(owner, row));
    const writes = [buildFoundDividendWrite(owner, to, current), ...own.writes];
    return [
      { ...own, kind: current ? 'corrected' : 'added', found: { ...(current && { from: current }), to }, writes },
    ];
  });
  const alone = [...cash].filter(([id, { stands, becomes }]) => !used.has(id) && stands !== becomes);
  const lost = alone.filter(([, { stands, becomes }]) => !stands && becomes);
  if (lost.length > 0 && records.every((change) => isFoundDividendRecord(change) || isSyncedCashRecord(change)))
    throw syncedAgainRefusal();
  const remaining = alone.filter((one) => !lost.includes(one));
  return [
    ...parts,
    ...remaining.map(([, row]): DividendWriteUnit => ({ ...planCashRowChange(owner, row), kind: 'cash' })),
  ];
};

type Taxed = Pick<FoundDividendRow, 'taxWithheld'>;

/** What was said of the tax of dividends that are gone stands without them, and counts again with them. */
const readTaxesForMissing = async (
  owner: string,
  changes: readonly RecordChange[],
  found: readonly FoundDividendRow[],
): Promise<Map<string, Taxed>> => {
  const currentKeys = new Set(found.map(foundDividendSortKey));
  const gone = changes.filter(({ record, before }) => before && !currentKeys.has(record));
  const taxes = gone.map(async ({ record, before }): Promise<[string, Taxed]> => {
    const tax = await findWithheldTaxOrZero(owner, before as FoundDividendRow);
    return [record, tax > 0 ? { taxWithheld: tax } : {}];
  });
  return new Map(await Promise.all(taxes));
};

const pickTax = (row: Taxed | undefined) => (row?.taxWithheld === undefined ? {} : { taxWithheld: row.taxWithheld });

const planFoundRemoval = (
  owner: string,
  current: FoundDividendRow,
  entries: ReadonlyMap<number, StoredCashEntry>,
  used: Set<number>,
): DividendWriteUnit => {
  if (current.cashId !== undefined) used.add(current.cashId);
  return createFoundDividendRemovalUnit(
    owner,
    current,
    current.cashId === undefined ? undefined : entries.get(current.cashId),
  );
};
