import { moveOf } from '#core/cash/moves';
import { toNumber } from '#core/money/amount';
import type { Writer } from '#functions/activity/put-back';
import { markRedone, markUndone } from '#functions/activity/store';
import type { StoredEntry } from '#functions/cash/store';
import { listKeptPlatforms, type StoredPlatform } from '#functions/identity/platforms';
import { keepCash } from '#functions/portfolio/switch-cash';
import { Refusal } from '#functions/refusal';
import type { LoggedChange } from '#functions/storage/change-log';
import { writeTogether } from '#functions/storage/table';

/** The cash of a platform that was switched off with the undoing of an import, where that undoing is undone. */

const platformIn = ({ records }: LoggedChange): { before?: StoredPlatform; after?: StoredPlatform } => {
  const change: object | undefined = records.find(({ record }) => record.startsWith('PLAT#'));
  return change ?? {};
};

/** By an undoing, which knows the day and the balance: whoever switches it off by the form of a platform says so himself. */
export const isSwitchOff = (change: LoggedChange): boolean => {
  const { before, after } = platformIn(change);
  return change.source === 'undo' && change.undoes !== undefined && before?.since !== undefined && !after?.since;
};

const keptOtherwise = ({ platform }: StoredPlatform): Refusal =>
  new Refusal(409, 'changed_since', `The cash of ${platform} is kept again, from another day on.`);

/**
 * Keeps its cash again, from the day and with the balance of before, as far as one call comes. How many of its trades are left.
 * @throws Refusal 409 `changed_since` where it is kept by now in another way.
 */
export const switchBack = async ({ id: owner, made: { group } }: Writer, change: LoggedChange): Promise<number> => {
  const before = platformIn(change).before as StoredPlatform & { since: string };
  const { platform, since } = before;
  const stands = (await listKeptPlatforms(owner)).find((one) => one.platform === platform);
  if (stands?.since !== undefined && stands.since !== since) throw keptOtherwise(before);
  const opening = change.records.find(({ record }) => record.startsWith('CTX#'))?.before as StoredEntry | undefined;
  const balance = opening ? toNumber(moveOf(opening).delta) : 0;
  const made = { source: 'undo' as const, group, undoes: change.id };
  const { left } = await keepCash({ id: owner, made }, { platform, since, balance });
  if (left > 0) return left;
  await writeTogether([
    markUndone(owner, change.id, group),
    ...(change.undoes ? [markRedone(owner, change.undoes)] : []),
  ]);
  return 0;
};
