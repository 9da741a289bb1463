import type { RestoreStartRequest } from '#contract/backup/backup';
import { UnreadableBackupError, validateBackupFile } from '#contract/backup/backup-check';
import {
  type BackupList,
  type BackupRow,
  type BackupRowsByList,
  backupLists,
  flattenBackup,
} from '#contract/backup/backup-lists';
import type { Day } from '#core/time/day';

/** What a file holds, for the page: it is read and judged in a worker, where it keeps nobody waiting. */

export interface BackupListSummary {
  list: BackupList;
  count: number;
  /** The days of its rows. */
  days: [first: string, last: string] | null;
}

export interface BackupFileSummary {
  /** Null where the file is too damaged to say. */
  whose: { email: string; username: string; exportedAt: string } | null;
  spans: BackupListSummary[];
  /** Why it cannot be restored, the first of them. */
  faults: string[];
  faultCount: number;
}

export type BackupFileRefusal = 'empty' | 'notUtf8' | { sentence: string };
export interface CheckedBackupFile {
  preview: BackupFileSummary;
  /** What a restore begins with, and its rows; absent where it cannot be restored. */
  begin?: RestoreStartRequest;
  flat?: BackupRowsByList;
}

const maxVisibleFaults = 20;

const dayIn: Partial<Record<BackupList, string>> = {
  trades: 'transactionDate',
  cashEntries: 'transactionDate',
  foundDividends: 'exDate',
  manualDividends: 'paymentDate',
  cds: 'startDate',
  interestPayments: 'paymentDate',
  transactions: 'transactionDate',
  imports: 'begunAt',
  comparisons: 'day',
  usage: 'date',
  posts: 'createdAt',
};

const listSpans = (list: BackupList, rows: readonly BackupRow[]): BackupListSummary[] => {
  if (rows.length === 0) return [];
  const name = dayIn[list];
  const days = name
    ? rows.map((row) => String(((row['row'] as BackupRow | undefined) ?? row)[name]).slice(0, 10)).toSorted()
    : [];
  const [first, last] = [days[0], days.at(-1)];
  return [{ list, count: rows.length, days: first && last ? [first, last] : null }];
};

const decodeText = (bytes: ArrayBuffer): string | null => {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return null;
  }
};

const toHex = (bytes: ArrayBuffer): string =>
  [...new Uint8Array(bytes)].map((byte) => byte.toString(16).padStart(2, '0')).join('');

const checkBackupText = async (text: string, bytes: ArrayBuffer, today: Day): Promise<CheckedBackupFile> => {
  const { backup, faults } = validateBackupFile(text, today);
  const faultSummary = { faults: faults.slice(0, maxVisibleFaults), faultCount: faults.length };
  if (!backup) return { preview: { whose: null, spans: [], ...faultSummary } };
  const flat = flattenBackup(backup);
  const { account, exportedAt, ledgers } = backup;
  const preview = {
    whose: { ...account, exportedAt },
    spans: backupLists.flatMap((list) => listSpans(list, flat[list])),
    ...faultSummary,
  };
  if (faults.length > 0) return { preview };
  const counts = Object.fromEntries(preview.spans.map(({ list, count }) => [list, count]));
  const fingerprint = toHex(await crypto.subtle.digest('SHA-256', bytes));
  return { preview, flat, begin: { fingerprint, exportedAt, email: account.email, ledgers, counts } };
};

/** By the rules of the command, on this machine alone; the server holds every row against them again. */
export const checkBackupFile = async (
  bytes: ArrayBuffer,
  today: Day,
): Promise<CheckedBackupFile | { refused: BackupFileRefusal }> => {
  if (bytes.byteLength === 0) return { refused: 'empty' };
  const text = decodeText(bytes);
  if (text === null) return { refused: 'notUtf8' };
  try {
    return await checkBackupText(text, bytes, today);
  } catch (error) {
    if (error instanceof UnreadableBackupError) return { refused: { sentence: error.message } };
    throw error;
  }
};
