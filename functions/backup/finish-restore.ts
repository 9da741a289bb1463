import { setTimeout as wait } from 'node:timers/promises';
import { listInvalidBackupRowMessages } from '#contract/backup/backup-check';
import { listBackupInconsistencyMessages } from '#contract/backup/backup-consistency';
import { AccountBackup, backupFormatName, backupFormatVersion } from '#contract/backup/backup-format';
import { type BackupList, flattenBackup } from '#contract/backup/backup-lists';
import { getDayInNewYork } from '#core/time/day';
import { abandonRestoreStep } from '#functions/backup/abandon-restore';
import { buildRestoreUnlockWrite } from '#functions/backup/account-lock';
import { readBackupRows } from '#functions/backup/export-account';
import { notRestorableRefusal } from '#functions/backup/parse-backup';
import { refuseOversoldBackup } from '#functions/backup/refuse-oversold-backup';
import { getRestoreProgress } from '#functions/backup/restore-in-parts';
import {
  buildCompletedRestoreChecksWrite,
  buildRestoreProgressRemovalWrite,
  getProfileOrRefuse,
  type RestoreProgress,
  sumAllRowHashes,
} from '#functions/backup/restore-progress';
import { backfillAccountLedgers } from '#functions/dividends/backfill-dividends';
import { buildSharingRemovalWrite } from '#functions/household/store';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import type { Profile } from '#functions/runtime/identity/profile';
import { Refusal } from '#functions/runtime/refusal';
import { isLedgerMaterialized, readLedgerStatesByKind } from '#functions/runtime/storage/ledger';
import { WriteConflict, writeTransaction } from '#functions/runtime/storage/table';
import { getRemainingMilliseconds } from '#functions/runtime/time-budget';
import { getMarketSplitsBySymbol } from '#functions/stocks/market-cache';
import { buildVerificationRemovalWrite } from '#functions/verification/store';

const live = { now: clock, splitsOf: getMarketSplitsBySymbol };

/** What lies there now, as the backup that it must be; an inner row without its outer one is not among it. */
const readRestoredBackup = async (profile: Profile, { exportedAt, email }: RestoreProgress): Promise<AccountBackup> => {
  const rows = await readBackupRows(profile);
  const account = { email, username: profile.username };
  const parsed = AccountBackup.safeParse({
    format: backupFormatName,
    version: backupFormatVersion,
    exportedAt,
    account,
    ...rows,
  });
  if (parsed.success) return parsed.data;
  throw notRestorableRefusal(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
};

const isWhole = (backup: AccountBackup, { counts, sum }: RestoreProgress): boolean => {
  const flat = flattenBackup(backup);
  const lists = (Object.keys(flat) as BackupList[]).filter((list) => list !== 'usage');
  return lists.every((list) => flat[list].length === (counts[list] ?? 0)) && sumAllRowHashes(flat) === sum;
};

/** Milliseconds until the index of the posts has followed their table. */
const looks = [0, 200, 1_000, 3_000];

const readWhole = async (profile: Profile, progress: RestoreProgress): Promise<AccountBackup> => {
  for (const pause of looks) {
    await wait(pause);
    const backup = await readRestoredBackup(profile, progress);
    if (isWhole(backup, progress)) return backup;
  }
  throw new Refusal(
    422,
    'not_whole',
    'The restored data does not match the file: a row may be there twice. Cancel the restore and check the file.',
  );
};

type Look = (profile: Profile, progress: RestoreProgress, oversold: boolean, effects: typeof live) => Promise<void>;

const isThere: Look = async (profile, progress) => void (await readWhole(profile, progress));

const fitsTogether: Look = async (profile, progress, _oversold, { now }) => {
  const backup = await readRestoredBackup(profile, progress);
  const judged = { ...backup, trades: [], cashEntries: [], foundDividends: [], manualDividends: [], usage: [] };
  const faults = [
    ...listInvalidBackupRowMessages(judged, getDayInNewYork(now())),
    ...listBackupInconsistencyMessages(backup),
  ];
  if (faults.length > 0) throw notRestorableRefusal(faults);
};

const wasHeld: Look = async (profile, progress, oversold, { splitsOf }) => {
  if (oversold) return;
  const backup = await readRestoredBackup(profile, progress);
  await refuseOversoldBackup(backup, { splitsOf, otherwise: 'restore it all the same.' });
};

/** Each part was judged as it came; here what can only be seen of all of them, a look a call. */
const looksAtAll = [isThere, fitsTogether, wasHeld];

/** False once all looks were taken. */
const lookOnce = async (
  profile: Profile,
  progress: RestoreProgress,
  oversold: boolean,
  effects: typeof live,
): Promise<boolean> => {
  const { done, total, checked = 0 } = progress;
  if (done < total) throw new Refusal(409, 'rows_missing', `${total - done} rows of the file are still to come.`);
  const check = looksAtAll[checked];
  if (!check) return false;
  await check(profile, progress, oversold, effects);
  await writeTransaction([buildCompletedRestoreChecksWrite(profile.id, progress, checked + 1)]);
  return true;
};

/** In percent, by the ids up to which lists are made. */
const countMaterialized = async (owner: string): Promise<number> => {
  const heads = await readLedgerStatesByKind(owner);
  const both = [heads.PTX, heads.CTX];
  const all = both.reduce((sum, { last }) => sum + last, 0);
  const materializedCount = both.reduce(
    (sum, head) => sum + (isLedgerMaterialized(head) ? head.last : (head.keptUpTo ?? 0)),
    0,
  );
  return all === 0 ? 100 : Math.min(99, Math.floor((100 * materializedCount) / all));
};

/**
 * Looks through what was restored, makes what is kept beside the rows, and opens the account: a step a call, each as
 * often as it is asked for.
 * @throws Refusal 409 where rows are missing; 422 where they are not such as the file may hold, `oversold` where more is sold than was held.
 */
export const finishRestoreStep = async (
  { id, budget }: Actor,
  { fingerprint, oversold }: { fingerprint: string; oversold: boolean },
  effects = live,
): Promise<{ finished: boolean; made: number }> => {
  const profile = await getProfileOrRefuse(id);
  // Its last answer was lost.
  if (profile.restoring === undefined) return { finished: true, made: 100 };
  const progress = await getRestoreProgress(id, fingerprint);
  if (await lookOnce(profile, progress, oversold, effects)) return { finished: false, made: 0 };
  if (!(await backfillAccountLedgers(id, getRemainingMilliseconds({ budget }))))
    return { finished: false, made: await countMaterialized(id) };
  try {
    await writeTransaction([
      buildRestoreUnlockWrite(id, progress.mark),
      buildRestoreProgressRemovalWrite(id),
      buildVerificationRemovalWrite(id),
      buildSharingRemovalWrite(id),
    ]);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
  }
  return { finished: (await getProfileOrRefuse(id)).restoring === undefined, made: 100 };
};

/** A step a call. @throws Refusal 409 where there are rows that the restore may not have written. */
export const abandonRestoreFromPage = async ({ id, budget }: Actor): Promise<{ finished: boolean }> => {
  const profile = await getProfileOrRefuse(id);
  return profile.restoring === undefined
    ? { finished: true }
    : abandonRestoreStep(profile, getRemainingMilliseconds({ budget }));
};
