import { createHash } from 'node:crypto';
import type { RestoreStatus } from '#contract/backup/backup';
import type { AccountBackup } from '#contract/backup/backup-format';
import { type BackupList, type BackupRow, type BackupRowsByList, backupLists } from '#contract/backup/backup-lists';
import { abandonedRestoreMark } from '#functions/backup/account-lock';
import { listPostsForBackup, readSiteVersionForBackup } from '#functions/backup/backup-state';
import { countContentRows } from '#functions/backup/user-partition';
import { findProfile, type Profile } from '#functions/runtime/identity/profile';
import { requireFound } from '#functions/runtime/refusal';
import { getItem, type TableKey, type TransactionWrite, userPartitionKey } from '#functions/runtime/storage/table';

/** U / RESTORE: how far the restore of a file is that comes in parts. There while the account is closed for it. */
export interface RestoreProgress {
  mark: string;
  exportedAt: string;
  email: string;
  ledgers: AccountBackup['ledgers'];
  counts: Partial<Record<BackupList, number>>;
  total: number;
  /** Rows that have been restored. */
  done: number;
  /** What they are, whatever their order: `sumRowHashes`. */
  sum: string;
  /** How many of the looks at the whole have been taken. */
  checked?: number;
}

const progressKey = (owner: string): TableKey => ({ pk: userPartitionKey(owner), sk: 'RESTORE' });

/** Told apart from the mark of the command, which knows the whole file. */
export const toPageRestoreMark = (fingerprint: string): string => `page:${fingerprint}`;
const parseFingerprint = (mark: string): string | null =>
  mark.startsWith('page:') ? mark.slice('page:'.length) : null;

export const findRestoreProgress = (owner: string): Promise<(RestoreProgress & TableKey) | undefined> =>
  getItem<RestoreProgress>(progressKey(owner));

const isNone = { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };

/** Refuses where a restore has begun. */
export const buildNoRestoreInProgressCheck = (owner: string): TransactionWrite => ({
  ConditionCheck: { Key: progressKey(owner), ...isNone },
});

export const buildNewRestoreProgressWrite = (owner: string, progress: RestoreProgress): TransactionWrite => ({
  Put: {
    Item: { ...progressKey(owner), ...progress },
    ...isNone,
  },
});

/** From where it was read; refused where another request was first. */
export const buildRestoreProgressAdvanceWrite = (
  owner: string,
  from: RestoreProgress,
  to: Pick<RestoreProgress, 'done' | 'sum'>,
): TransactionWrite => ({
  Update: {
    Key: progressKey(owner),
    UpdateExpression: 'SET #done = :to, #sum = :sum',
    ConditionExpression: '#done = :from AND #mark = :mark',
    ExpressionAttributeNames: { '#done': 'done', '#sum': 'sum', '#mark': 'mark' },
    ExpressionAttributeValues: { ':from': from.done, ':to': to.done, ':sum': to.sum, ':mark': from.mark },
  },
});

export const buildCompletedRestoreChecksWrite = (
  owner: string,
  { mark }: RestoreProgress,
  looks: number,
): TransactionWrite => ({
  Update: {
    Key: progressKey(owner),
    UpdateExpression: 'SET #checked = :looks',
    ConditionExpression: '#mark = :mark',
    ExpressionAttributeNames: { '#checked': 'checked', '#mark': 'mark' },
    ExpressionAttributeValues: { ':looks': looks, ':mark': mark },
  },
});

export const buildRestoreProgressRemovalWrite = (owner: string): TransactionWrite => ({
  Delete: { Key: progressKey(owner) },
});

const most = 1n << 256n;

/**
 * A number that stands for a set of rows, in the order of names that the schema gives them, to which those of other parts can
 * be added: the sum of their hashes.
 */
export const sumRowHashes = (list: BackupList, rows: readonly object[], before = '0'): string => {
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

export const sumAllRowHashes = (flat: BackupRowsByList): string =>
  backupLists.reduce((sum, list) => sumRowHashes(list, flat[list] as BackupRow[], sum), '0');

export const getProfileOrRefuse = async (owner: string): Promise<Profile> =>
  requireFound(await findProfile(owner), 'account');

export const countAccountContents = async (profile: Profile): Promise<RestoreStatus['holds']> =>
  countContentRows(profile.id, {
    posts: (await listPostsForBackup(profile)).length,
    site: await readSiteVersionForBackup(profile),
  });

/** As the page shows it. */
export const readRestoreStatus = async (profile: Profile): Promise<RestoreStatus> => {
  const { restoring } = profile;
  if (restoring === undefined) return { restore: null, holds: await countAccountContents(profile) };
  const progress = await findRestoreProgress(profile.id);
  const { exportedAt = null, email = null, done = 0, total = 0 } = progress ?? {};
  const isPage = progress !== undefined || restoring.startsWith('page:');
  const fingerprint = parseFingerprint(progress?.mark ?? restoring);
  const by = isPage ? 'page' : 'command';
  const restore = {
    by,
    abandoning: restoring === abandonedRestoreMark,
    fingerprint,
    exportedAt,
    email,
    done,
    total,
  } as const;
  return { restore, holds: [] };
};
