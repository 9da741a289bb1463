import type { AuditSourceData } from '#audit/audit-answers';
import type { RestorePart } from '#contract/backup/backup-lists';
import { backupTrustedTypesPolicyName } from '#contract/site/backup-trusted-types';
import { getDayInNewYork } from '#core/time/day';
import type { BackupWorkerRequest, BackupWorkerResponse } from './backup-worker';
import address from './backup-worker?worker&url';
import type { BackupFileRefusal, CheckedBackupFile } from './check-backup-file';
import type { AuditArchive } from './create-audit-archive';

type BackupFileResult = { judged: Omit<CheckedBackupFile, 'flat'> } | { refused: BackupFileRefusal } | { failed: true };

export interface BackupFileReader {
  judge: (file: File) => Promise<BackupFileResult>;
  /** The rows after the first `done`; null after the last. */
  part: (done: number) => Promise<RestorePart | null>;
  end: () => void;
}

type Question = BackupWorkerRequest extends infer One
  ? One extends BackupWorkerRequest
    ? Omit<One, 'id'>
    : never
  : never;

type Policy = { createScriptURL: (url: string) => string };
/** Absent in browsers that do not know Trusted Types. */
type Trusting = { trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy } };

/** The browsers that know of it start a thread from no other address. */
const onlyThis: Policy = {
  createScriptURL: (url) => {
    if (url !== address) throw new Error('No thread is started from elsewhere.');
    return url;
  },
};
const policy =
  (globalThis.window as unknown as Trusting | undefined)?.trustedTypes?.createPolicy(
    backupTrustedTypesPolicyName,
    onlyThis,
  ) ?? onlyThis;

const startBackupThread = () => {
  const worker = new Worker(policy.createScriptURL(address), { type: 'module' });
  const waiting = new Map<number, (response: BackupWorkerResponse) => void>();
  let last = 0;
  const settle = (response: BackupWorkerResponse): void => {
    waiting.get(response.id)?.(response);
    waiting.delete(response.id);
  };
  worker.onmessage = ({ data }: MessageEvent<BackupWorkerResponse>) => settle(data);
  // It has ended, as where the memory was not enough.
  worker.onerror = () => {
    for (const id of waiting.keys()) settle({ id, failed: true });
  };
  const ask = (question: Question): Promise<BackupWorkerResponse> =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      worker.postMessage({ ...question, id: last });
    });
  return { ask, end: () => worker.terminate() };
};

/** A thread that reads one file. */
export const startBackupFileReader = (): BackupFileReader => {
  const { ask, end } = startBackupThread();
  return {
    judge: async (file) => {
      const response = await ask({ file, today: getDayInNewYork(new Date()) });
      return 'judged' in response || 'refused' in response ? response : { failed: true };
    },
    part: async (done) => {
      const response = await ask({ done });
      if ('part' in response) return response.part;
      throw new Error('The file can no longer be read.');
    },
    end,
  };
};

/** The files of an audit, put together where they keep nobody waiting. */
export const createAuditArchiveInThread = async (
  answers: AuditSourceData,
  signal: AbortSignal,
): Promise<AuditArchive> => {
  const { ask, end } = startBackupThread();
  const cancelled = new Promise<never>((_, reject) => {
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
  });
  try {
    const response = await Promise.race([ask({ audit: answers }), cancelled]);
    if ('archive' in response) return response.archive;
    throw new Error('The files could not be put together.');
  } finally {
    end();
  }
};
