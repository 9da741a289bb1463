import { type BackupRowsByList, getNextRestorePart, type RestorePart } from '#contract/backup/backup-lists';
import type { Day } from '#core/time/day';
import { type BackupFileRefusal, type CheckedBackupFile, checkBackupFile } from './check-backup-file';

/** Holds the file while it is looked at and restored, so that the page never does. */

export type BackupWorkerRequest = { id: number } & ({ file: File; today: Day } | { done: number });
export type BackupWorkerResponse = { id: number } & (
  | { judged: Omit<CheckedBackupFile, 'flat'> }
  | { refused: BackupFileRefusal }
  | { part: RestorePart | null }
  | { failed: true }
);

let flat: BackupRowsByList | undefined;

const answerTo = async (asked: BackupWorkerRequest): Promise<BackupWorkerResponse> => {
  const { id } = asked;
  if ('done' in asked) return { id, part: flat ? getNextRestorePart(flat, asked.done) : null };
  const told = await checkBackupFile(await asked.file.arrayBuffer(), asked.today);
  if ('refused' in told) return { id, ...told };
  const { flat: rows, ...judged } = told;
  flat = rows;
  return { id, judged };
};

self.onmessage = ({ data }: MessageEvent<BackupWorkerRequest>) => {
  void answerTo(data)
    .catch((): BackupWorkerResponse => ({ id: data.id, failed: true }))
    .then((told) => self.postMessage(told));
};
