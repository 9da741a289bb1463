import { toCashDelta } from '#core/cash/cash-deltas';
import { toNumber } from '#core/money/amount';
import type { StoredCashEntry } from '#functions/cash/store';
import { liveTradeEffects } from '#functions/followers';
import { startCashTracking } from '#functions/portfolio/trades/cash-tracking';
import { listStoredPlatforms, type StoredPlatform } from '#functions/runtime/identity/stored-platforms';
import { Refusal } from '#functions/runtime/refusal';
import type { LoggedChange } from '#functions/runtime/storage/change-log';
import { buildUndoMarkWrites } from '#functions/runtime/storage/change-log-store';
import type { UndoContext } from '#functions/runtime/storage/revert';
import { writeTransaction } from '#functions/runtime/storage/table';

/** The cash of a platform that was switched off with the undoing of an import, where that undoing is undone. */

const getPlatformChange = ({ records }: LoggedChange): { before?: StoredPlatform; after?: StoredPlatform } => {
  const change: object | undefined = records.find(({ record }) => record.startsWith('PLAT#'));
  return change ?? {};
};

/** By an undoing, which knows the day and the balance: whoever switches it off by the form of a platform says so himself. */
export const isCashTrackingUndone = (change: LoggedChange): boolean => {
  const { before, after } = getPlatformChange(change);
  return change.source === 'undo' && change.undoes !== undefined && before?.since !== undefined && !after?.since;
};

const cashTrackedDifferentlyRefusal = ({ platform }: StoredPlatform): Refusal =>
  new Refusal(409, 'changed_since', `The cash of ${platform} is kept again, from another day on.`);

/**
 * Keeps its cash again, from the day and with the balance of before, as far as one call comes. How many of its trades are left.
 * @throws Refusal 409 `changed_since` where it is kept by now in another way.
 */
export const restartUndoneCashTracking = async (
  { id: owner, made: { group }, budget }: UndoContext,
  change: LoggedChange,
): Promise<number> => {
  const before = getPlatformChange(change).before as StoredPlatform & { since: string };
  const { platform, since } = before;
  const current = (await listStoredPlatforms(owner)).find((one) => one.platform === platform);
  if (current?.since !== undefined && current.since !== since) throw cashTrackedDifferentlyRefusal(before);
  const opening = change.records.find(({ record }) => record.startsWith('CTX#'))?.before as StoredCashEntry | undefined;
  const balance = opening ? toNumber(toCashDelta(opening).delta) : 0;
  const origin = { source: 'undo' as const, group, undoes: change.id };
  const { left } = await startCashTracking(
    { id: owner, made: origin, ...(budget && { budget }) },
    { platform, since, balance },
    liveTradeEffects,
  );
  if (left > 0) return left;
  await writeTransaction(await buildUndoMarkWrites(owner, change, group));
  return 0;
};
