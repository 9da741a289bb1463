import { titleOf } from '#core/activity/describe';
import { moveOf } from '#core/cash/moves';
import { longDay } from '#core/time/day';
import { listGroup, listHistory } from '#functions/activity/store';
import { findEntry, type StoredEntry } from '#functions/cash/store';
import type { StoredPlatform } from '#functions/identity/platforms';
import { groupOf } from '#functions/imports/store';
import type { LoggedChange } from '#functions/storage/change-log';
import { readStanding } from '#functions/storage/put-back';
import type { RecordChange } from '#functions/storage/table';

/**
 * What was made for an import on its way, so that its rows have a place: platforms, the cash of platforms, own assets, splits.
 * Each is a press of its own whose name says for which import it was: the log of changes has written it in the very
 * transaction of the change, and knows what came after. A list kept with the import could be wrong in both.
 */
export const setupGroupOf = (id: number): string => `setup-${groupOf(id)}`;

/** In the order of taking back: a platform goes last, since its cash must be gone by then. */
export const madeKinds = ['split', 'asset', 'cash', 'platform'] as const;
export type MadeKind = (typeof madeKinds)[number];

/** One of them that is still there. */
export interface Made {
  kind: MadeKind;
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
const ofPlatform = (change: RecordChange): PlatformChange => change as object;

const isSwitch = (change: RecordChange): boolean => {
  const { before, after } = ofPlatform(change);
  return before?.since !== after?.since;
};

const kindOf = (change: RecordChange): MadeKind | null => {
  const { record, before, after } = change;
  if (!after) return null;
  if (record.startsWith('PLAT#')) return isSwitch(change) ? 'cash' : before ? null : 'platform';
  if (before) return null;
  return record.startsWith('OWN#') ? 'asset' : record.startsWith('SPL#') ? 'split' : null;
};

/** What an import and its undoing write in the log is none of the person's own changes. */
export const isOfImport = (id: number, { group }: Pick<LoggedChange, 'group'>): boolean =>
  [groupOf(id), `undo-${groupOf(id)}`, setupGroupOf(id)].includes(group);

/** A change that a person has made and not taken back. */
export const isEffective = ({ source, undoneBy }: LoggedChange): boolean =>
  source !== 'undo' && source !== 'follow' && undoneBy === undefined;

const historyLookedAt = 50;

/** Of a platform, whether it was made or switched; of the others, anything. */
const concerns = (kind: MadeKind, change: RecordChange): boolean => {
  if (kind === 'platform') return !change.before || !change.after;
  return kind !== 'cash' || isSwitch(change);
};

const hasChangedSince = async (owner: string, id: number, { kind, change, own }: Omit<Made, 'isChanged'>) => {
  const { changes } = await listHistory(owner, own.record, { limit: historyLookedAt });
  const later = changes.filter((one) => one.id > change.id && isEffective(one) && !isOfImport(id, one));
  return later.some(({ records }) => records.some((one) => one.record === own.record && concerns(kind, one)));
};

const deltaOf = (row: object | undefined): string => (row ? moveOf(row as StoredEntry).delta.toString() : '0');

/** The row with which its cash began is part of the switch: another day, amount or none at all is another one. */
const hasOtherOpening = async (owner: string, { change, own, row }: Omit<Made, 'isChanged'>): Promise<boolean> => {
  const [{ after }, { opening, since }] = [ofPlatform(own), row as StoredPlatform];
  const began = change.records.find(({ record }) => record.startsWith('CTX#'))?.after;
  const stands = opening === undefined ? undefined : await findEntry(owner, opening);
  return after?.since !== since || deltaOf(began) !== deltaOf(stands);
};

const stands = (kind: MadeKind, row: object | undefined): boolean => {
  const { since, own } = (row ?? {}) as Partial<StoredPlatform>;
  if (kind === 'cash') return since !== undefined;
  return row !== undefined && (kind !== 'platform' || own === true);
};

const title = (kind: MadeKind, { record, after = {} }: RecordChange): string => {
  if (kind !== 'cash') return titleOf(record, after);
  const { platform, since } = after as StoredPlatform;
  return `Cash of ${platform}${since === undefined ? '' : `, from ${longDay(since)}`}`;
};

const madeBy = async (owner: string, id: number, change: LoggedChange): Promise<Made[]> => {
  const standing = await readStanding(owner, change.records);
  const all = change.records.map(async (own): Promise<Made[]> => {
    const [kind, row] = [kindOf(own), standing.get(own.record)];
    if (!kind || !row || !stands(kind, row)) return [];
    const made = { kind, title: title(kind, own), change, own, row };
    const isChanged =
      (await hasChangedSince(owner, id, made)) || (kind === 'cash' && (await hasOtherOpening(owner, made)));
    return [{ ...made, isChanged }];
  });
  return (await Promise.all(all)).flat();
};

/** What was made for an import and is still there, in the order of taking back. */
export const listMade = async (owner: string, id: number): Promise<Made[]> => {
  const changes = (await listGroup(owner, setupGroupOf(id))).filter(({ undoneBy }) => undoneBy === undefined);
  const made = (await Promise.all(changes.map((change) => madeBy(owner, id, change)))).flat();
  return made.toSorted((a, b) => madeKinds.indexOf(a.kind) - madeKinds.indexOf(b.kind));
};
