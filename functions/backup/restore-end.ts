import { setTimeout as wait } from 'node:timers/promises';
import { Backup, formatName, formatVersion } from '#contract/backup-format';
import { type BackupList, flatten } from '#contract/backup-lists';
import { wrongRows } from '#contract/backup-reading';
import { wrongAsAWhole } from '#contract/backup-whole';
import { dayInNewYork } from '#core/time/day';
import { abandonSome } from '#functions/backup/abandon-restore';
import { open } from '#functions/backup/door';
import { readRows } from '#functions/backup/export-account';
import { cannotBe } from '#functions/backup/read-backup';
import { refuseOversold } from '#functions/backup/refuse-oversold';
import { progressOf } from '#functions/backup/restore-parts';
import { type Progress, profileOf, removeProgress, setChecked, sumOfAll } from '#functions/backup/restore-progress';
import { makeKept } from '#functions/cash/make-list';
import type { Actor } from '#functions/identity/actor';
import type { Profile } from '#functions/identity/profile';
import { clock } from '#functions/ports';
import { Refusal } from '#functions/refusal';
import { getSplits } from '#functions/stocks/cache';
import { isKept, listHeads } from '#functions/storage/ledger';
import { WriteConflict, writeTogether } from '#functions/storage/table';

const live = { now: clock, splitsOf: getSplits };

/** What lies there now, as the backup that it must be; an inner row without its outer one is not among it. */
const restored = async (profile: Profile, { exportedAt, email }: Progress): Promise<Backup> => {
  const rows = await readRows(profile);
  const account = { email, username: profile.username };
  const parsed = Backup.safeParse({ format: formatName, version: formatVersion, exportedAt, account, ...rows });
  if (parsed.success) return parsed.data;
  throw cannotBe(parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`));
};

const isWhole = (backup: Backup, { counts, sum }: Progress): boolean => {
  const flat = flatten(backup);
  const lists = (Object.keys(flat) as BackupList[]).filter((list) => list !== 'usage');
  return lists.every((list) => flat[list].length === (counts[list] ?? 0)) && sumOfAll(flat) === sum;
};

/** Milliseconds until the index of the posts has followed their table. */
const looks = [0, 200, 1_000, 3_000];

const readWhole = async (profile: Profile, progress: Progress): Promise<Backup> => {
  for (const pause of looks) {
    await wait(pause);
    const backup = await restored(profile, progress);
    if (isWhole(backup, progress)) return backup;
  }
  throw new Refusal(
    422,
    'not_whole',
    'What was restored is not what the file holds: a row of it may be there twice. Give it up and look at the file.',
  );
};

type Look = (profile: Profile, progress: Progress, oversold: boolean, effects: typeof live) => Promise<void>;

const isThere: Look = async (profile, progress) => void (await readWhole(profile, progress));

const fitsTogether: Look = async (profile, progress, _oversold, { now }) => {
  const backup = await restored(profile, progress);
  const judged = { ...backup, trades: [], cashEntries: [], foundDividends: [], manualDividends: [], usage: [] };
  const faults = [...wrongRows(judged, dayInNewYork(now())), ...wrongAsAWhole(backup)];
  if (faults.length > 0) throw cannotBe(faults);
};

const wasHeld: Look = async (profile, progress, oversold, { splitsOf }) => {
  if (oversold) return;
  const backup = await restored(profile, progress);
  await refuseOversold(backup, { splitsOf, otherwise: 'restore it all the same.' });
};

/** Each part was judged as it came; here what can only be seen of all of them, a look a call. */
const looksAtAll = [isThere, fitsTogether, wasHeld];

/** False once all looks were taken. */
const lookOnce = async (
  profile: Profile,
  progress: Progress,
  oversold: boolean,
  effects: typeof live,
): Promise<boolean> => {
  const { done, total, checked = 0 } = progress;
  if (done < total) throw new Refusal(409, 'rows_missing', `${total - done} rows of the file are still to come.`);
  const look = looksAtAll[checked];
  if (!look) return false;
  await look(profile, progress, oversold, effects);
  await writeTogether([setChecked(profile.id, progress, checked + 1)]);
  return true;
};

/** Of the 15 s that a Lambda has. */
const milliseconds = 5_000;

/** In percent, by the ids up to which lists are made. */
const madeOf = async (owner: string): Promise<number> => {
  const heads = await listHeads(owner);
  const both = [heads.PTX, heads.CTX];
  const all = both.reduce((sum, { last }) => sum + last, 0);
  const made = both.reduce((sum, head) => sum + (isKept(head) ? head.last : (head.keptUpTo ?? 0)), 0);
  return all === 0 ? 100 : Math.min(99, Math.floor((100 * made) / all));
};

/**
 * Looks through what was restored, makes what is kept beside the rows, and opens the account: a step a call, each as
 * often as it is asked for.
 * @throws Refusal 409 where rows are missing; 422 where they are not such as the file may hold, `oversold` where more is sold than was held.
 */
export const finishRestore = async (
  { id }: Actor,
  { fingerprint, oversold }: { fingerprint: string; oversold: boolean },
  effects = live,
): Promise<{ finished: boolean; made: number }> => {
  const profile = await profileOf(id);
  // Its last answer was lost.
  if (profile.restoring === undefined) return { finished: true, made: 100 };
  const progress = await progressOf(id, fingerprint);
  if (await lookOnce(profile, progress, oversold, effects)) return { finished: false, made: 0 };
  if (!(await makeKept(id, milliseconds))) return { finished: false, made: await madeOf(id) };
  try {
    await writeTogether([open(id, progress.mark), removeProgress(id)]);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
  }
  return { finished: (await profileOf(id)).restoring === undefined, made: 100 };
};

/** A step a call. @throws Refusal 409 where there are rows that the restore may not have written. */
export const giveUpRestore = async ({ id }: Actor): Promise<{ finished: boolean }> => {
  const profile = await profileOf(id);
  return profile.restoring === undefined ? { finished: true } : abandonSome(profile, milliseconds);
};
