import { describeRecord } from '#core/activity/describe-record';
import { toCashDelta } from '#core/cash/cash-deltas';
import { formatLongDay } from '#core/time/day';
import { findCashEntry, type StoredCashEntry } from '#functions/cash/store';
import { toImportChangeGroup } from '#functions/imports/store';
import type { StoredPlatform } from '#functions/runtime/identity/stored-platforms';
import type { LoggedChange } from '#functions/runtime/storage/change-log';
import { listGroupChanges, listRecordHistory } from '#functions/runtime/storage/change-log-store';
import { readCurrentRows } from '#functions/runtime/storage/revert';
import type { RecordChange } from '#functions/runtime/storage/table';

/**
 * What was made for an import on its way, so that its rows have a place: platforms, the cash of platforms, own assets, splits.
 * Each is a press of its own whose name says for which import it was: the log of changes has written it in the very
 * transaction of the change, and knows what came after. A list kept with the import could be wrong in both.
 */
export const toImportSetupGroupName = (id: number): string => `setup-${toImportChangeGroup(id)}`;

/** In the order of taking back: a platform goes last, since its cash must be gone by then. */
const setupKinds = ['split', 'asset', 'cash', 'platform'] as const;
type SetupKind = (typeof setupKinds)[number];

/** One of them that is still there. */
export interface ImportSetupRecord {
  kind: SetupKind;
  title: string;
  /** The change that has made it, and of its records the one that is it. */
  change: LoggedChange;
  own: RecordChange;
  /** As it stands. */
  row: object;
  /** The person has changed it since, or made it anew. */
  isChanged: boolean;
}

type PlatformChange = { before?: StoredPlatform; after?: StoredPlatform };
const toPlatformChange = (change: RecordChange): PlatformChange => change as object;

const isSwitch = (change: RecordChange): boolean => {
  const { before, after } = toPlatformChange(change);
  return before?.since !== after?.since;
};

const getSetupKind = (change: RecordChange): SetupKind | null => {
  const { record, before, after } = change;
  if (!after) return null;
  if (record.startsWith('PLAT#')) return isSwitch(change) ? 'cash' : before ? null : 'platform';
  if (before) return null;
  return record.startsWith('OWN#') ? 'asset' : record.startsWith('SPL#') ? 'split' : null;
};

/** What an import and its undoing write in the log is none of the person's own changes. */
export const isChangeWrittenByImport = (id: number, { group }: Pick<LoggedChange, 'group'>): boolean =>
  [toImportChangeGroup(id), `undo-${toImportChangeGroup(id)}`, toImportSetupGroupName(id)].includes(group);

/** A change that a person has made and not taken back. */
export const isEffectiveUserChange = ({ source, undoneBy }: LoggedChange): boolean =>
  source !== 'undo' && source !== 'follow' && undoneBy === undefined;

const historyLookedAt = 50;

/** Of a platform, whether it was made or switched; of the others, anything. */
const affectsSetupKind = (kind: SetupKind, change: RecordChange): boolean => {
  if (kind === 'platform') return !change.before || !change.after;
  return kind !== 'cash' || isSwitch(change);
};

const hasChangedSince = async (
  owner: string,
  id: number,
  { kind, change, own }: Omit<ImportSetupRecord, 'isChanged'>,
) => {
  const { changes } = await listRecordHistory(owner, own.record, { limit: historyLookedAt });
  const later = changes.filter(
    (one) => one.id > change.id && isEffectiveUserChange(one) && !isChangeWrittenByImport(id, one),
  );
  return later.some(({ records }) => records.some((one) => one.record === own.record && affectsSetupKind(kind, one)));
};

const getDeltaText = (row: object | undefined): string =>
  row ? toCashDelta(row as StoredCashEntry).delta.toString() : '0';

/** The row with which its cash began is part of the switch: another day, amount or none at all is another one. */
const hasOtherOpening = async (
  owner: string,
  { change, own, row }: Omit<ImportSetupRecord, 'isChanged'>,
): Promise<boolean> => {
  const [{ after }, { opening, since }] = [toPlatformChange(own), row as StoredPlatform];
  const began = change.records.find(({ record }) => record.startsWith('CTX#'))?.after;
  const current = opening === undefined ? undefined : await findCashEntry(owner, opening);
  return after?.since !== since || getDeltaText(began) !== getDeltaText(current);
};

const isInPlace = (kind: SetupKind, row: object | undefined): boolean => {
  const { since, own } = (row ?? {}) as Partial<StoredPlatform>;
  if (kind === 'cash') return since !== undefined;
  return row !== undefined && (kind !== 'platform' || own === true);
};

const formatSetupTitle = (kind: SetupKind, { record, after = {} }: RecordChange): string => {
  if (kind !== 'cash') return describeRecord(record, after);
  const { platform, since } = after as StoredPlatform;
  return `Cash of ${platform}${since === undefined ? '' : `, from ${formatLongDay(since)}`}`;
};

const listSetupRecordsFromChange = async (
  owner: string,
  id: number,
  change: LoggedChange,
): Promise<ImportSetupRecord[]> => {
  const currentRows = await readCurrentRows(owner, change.records);
  const all = change.records.map(async (own): Promise<ImportSetupRecord[]> => {
    const [kind, row] = [getSetupKind(own), currentRows.get(own.record)];
    if (!kind || !row || !isInPlace(kind, row)) return [];
    const found = { kind, title: formatSetupTitle(kind, own), change, own, row };
    const isChanged =
      (await hasChangedSince(owner, id, found)) || (kind === 'cash' && (await hasOtherOpening(owner, found)));
    return [{ ...found, isChanged }];
  });
  return (await Promise.all(all)).flat();
};

/** What was made for an import and is still there, in the order of taking back. */
export const listImportSetupRecords = async (owner: string, id: number): Promise<ImportSetupRecord[]> => {
  const changes = (await listGroupChanges(owner, toImportSetupGroupName(id))).filter(
    ({ undoneBy }) => undoneBy === undefined,
  );
  const records = (await Promise.all(changes.map((change) => listSetupRecordsFromChange(owner, id, change)))).flat();
  return records.toSorted((a, b) => setupKinds.indexOf(a.kind) - setupKinds.indexOf(b.kind));
};
