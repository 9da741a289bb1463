import { createHash } from 'node:crypto';
import type { RestoreStatus } from '#contract/backup';
import type { Backup } from '#contract/backup-format';
import { type BackupList, type BackupRow, backupLists, type Flat } from '#contract/backup-lists';
import { abandoned } from '#functions/backup/door';
import { holdingsOf } from '#functions/backup/partition';
import { listAllPosts } from '#functions/backup/state';
import { findProfile, type Profile } from '#functions/identity/profile';
import { orNotFound } from '#functions/refusal';
import { getItem, type Key, userKey, type Write } from '#functions/storage/table';

/** U / RESTORE: how far the restore of a file is that comes in parts. There while the account is closed for it. */
export interface Progress {
  mark: string;
  exportedAt: string;
  email: string;
  ledgers: Backup['ledgers'];
  counts: Partial<Record<BackupList, number>>;
  total: number;
  /** Rows that have been restored. */
  done: number;
  /** What they are, whatever their order: `sumOf`. */
  sum: string;
  /** How many of the looks at the whole have been taken. */
  checked?: number;
}

const progressKey = (owner: string): Key => ({ pk: userKey(owner), sk: 'RESTORE' });

/** Told apart from the mark of the command, which knows the whole file. */
export const markOf = (fingerprint: string): string => `page:${fingerprint}`;
const fingerprintIn = (mark: string): string | null => (mark.startsWith('page:') ? mark.slice('page:'.length) : null);

export const findProgress = (owner: string): Promise<(Progress & Key) | undefined> =>
  getItem<Progress>(progressKey(owner));

const isNone = { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };

/** Refuses where a restore has begun. */
export const noProgress = (owner: string): Write => ({ ConditionCheck: { Key: progressKey(owner), ...isNone } });

export const putProgress = (owner: string, progress: Progress): Write => ({
  Put: {
    Item: { ...progressKey(owner), ...progress },
    ...isNone,
  },
});

/** From where it was read; refused where another request was first. */
export const moveProgress = (owner: string, from: Progress, to: Pick<Progress, 'done' | 'sum'>): Write => ({
  Update: {
    Key: progressKey(owner),
    UpdateExpression: 'SET #done = :to, #sum = :sum',
    ConditionExpression: '#done = :from AND #mark = :mark',
    ExpressionAttributeNames: { '#done': 'done', '#sum': 'sum', '#mark': 'mark' },
    ExpressionAttributeValues: { ':from': from.done, ':to': to.done, ':sum': to.sum, ':mark': from.mark },
  },
});

export const setChecked = (owner: string, { mark }: Progress, looks: number): Write => ({
  Update: {
    Key: progressKey(owner),
    UpdateExpression: 'SET #checked = :looks',
    ConditionExpression: '#mark = :mark',
    ExpressionAttributeNames: { '#checked': 'checked', '#mark': 'mark' },
    ExpressionAttributeValues: { ':looks': looks, ':mark': mark },
  },
});

export const removeProgress = (owner: string): Write => ({ Delete: { Key: progressKey(owner) } });

const most = 1n << 256n;

/**
 * A number that stands for a set of rows, in the order of names that the schema gives them, to which those of other parts can
 * be added: the sum of their hashes.
 */
export const sumOf = (list: BackupList, rows: readonly object[], before = '0'): string => {
  // Days of use that the account had before stay beside the file's.
  if (list === 'usage') return before;
  let sum = BigInt(`0x${before}`);
  for (const row of rows) {
    const hash = createHash('sha256')
      .update(JSON.stringify([list, row]))
      .digest('hex');
    sum = (sum + BigInt(`0x${hash}`)) % most;
  }
  return sum.toString(16);
};

export const sumOfAll = (flat: Flat): string =>
  backupLists.reduce((sum, list) => sumOf(list, flat[list] as BackupRow[], sum), '0');

export const profileOf = async (owner: string): Promise<Profile> => orNotFound(await findProfile(owner), 'account');

export const holdings = async (profile: Profile): Promise<RestoreStatus['holds']> =>
  holdingsOf(profile.id, (await listAllPosts(profile)).length);

/** As the page shows it. */
export const statusOf = async (profile: Profile): Promise<RestoreStatus> => {
  const { restoring } = profile;
  if (restoring === undefined) return { restore: null, holds: await holdings(profile) };
  const progress = await findProgress(profile.id);
  const { exportedAt = null, email = null, done = 0, total = 0 } = progress ?? {};
  const isPage = progress !== undefined || restoring.startsWith('page:');
  const fingerprint = fingerprintIn(progress?.mark ?? restoring);
  const by = isPage ? 'page' : 'command';
  const restore = { by, abandoning: restoring === abandoned, fingerprint, exportedAt, email, done, total } as const;
  return { restore, holds: [] };
};
