import type { AuditSourceData } from '#audit/audit-answers';
import { type BackupRowsByList, getNextRestorePart, type RestorePart } from '#contract/backup/backup-lists';
import type { Day } from '#core/time/day';
import { type BackupFileRefusal, type CheckedBackupFile, checkBackupFile } from './check-backup-file';
import type { AuditArchive } from './create-audit-archive';

/** Holds the file while it is looked at and restored, and puts an audit together, so that the page never does. */

export type BackupWorkerRequest = { id: number } & (
  | { file: File; today: Day }
  | { done: number }
  | { audit: AuditSourceData }
);
export type BackupWorkerResponse = { id: number } & (
  | { judged: Omit<CheckedBackupFile, 'flat'> }
  | { refused: BackupFileRefusal }
  | { part: RestorePart | null }
  | { archive: AuditArchive }
  | { failed: true }
);

let flat: BackupRowsByList | undefined;

const answerRequest = async (request: BackupWorkerRequest): Promise<BackupWorkerResponse> => {
  const { id } = request;
  if ('done' in request) return { id, part: flat ? getNextRestorePart(flat, request.done) : null };
  if ('audit' in request) {
    const { createAuditArchive } = await import('./create-audit-archive');
    return { id, archive: await createAuditArchive(request.audit) };
  }
  const result = await checkBackupFile(await request.file.arrayBuffer(), request.today);
  if ('refused' in result) return { id, ...result };
  const { flat: rows, ...judged } = result;
  flat = rows;
  return { id, judged };
};

self.onmessage = ({ data }: MessageEvent<BackupWorkerRequest>) => {
  void answerRequest(data)
    .catch((): BackupWorkerResponse => ({ id: data.id, failed: true }))
    .then((response) => self.postMessage(response));
};
