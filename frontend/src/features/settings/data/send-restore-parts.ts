import type { RestoreStart } from '#contract/backup/backup';
import type { RestorePart } from '#contract/backup/backup-lists';
import { api, getErrorStatus, maxCallMs } from '#lib/api/api';

/** Milliseconds for one request: a part takes a second or two, and a look at everything some more. */
const patience = maxCallMs;
const pauses = [1_000, 3_000, 6_000];

/** No answer, or a server that could not: to be sent again, since what was restored is not restored twice. */
const mayPass = (error: unknown): boolean => {
  const status = getErrorStatus(error);
  return status === undefined || status >= 500 || status === 429;
};

const insist = async <T>(send: () => Promise<T>): Promise<T> => {
  for (const pause of pauses) {
    try {
      return await send();
    } catch (error) {
      if (!mayPass(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, pause));
    }
  }
  return send();
};

export interface RestoreSending {
  begin: RestoreStart;
  part: (done: number) => Promise<RestorePart | null>;
  /** Takes sales of more than was held for what they are. */
  oversold: boolean;
  onDone: (done: number) => void;
  /** All rows are there and are looked through; then lists and totals are made, so many percent. */
  onChecking: (made: number) => void;
}

/** From where the restore of this file stands to its end. */
export const sendRestoreParts = async ({
  begin,
  part,
  oversold,
  onDone,
  onChecking,
}: RestoreSending): Promise<void> => {
  const { fingerprint } = begin;
  const begun = await insist(() => api.call('POST /backup/restore', begin, { patience }));
  let done = begun.restore?.done ?? 0;
  onDone(done);
  for (let next = await part(done); next !== null; next = await part(done)) {
    const sent = { fingerprint, at: done, ...next };
    ({ done } = await insist(() => api.call('POST /backup/restore/rows', sent, { patience })));
    onDone(done);
  }
  onChecking(0);
  const finish = () => api.call('POST /backup/restore/finish', { fingerprint, oversold }, { patience });
  for (let step = await insist(finish); !step.finished; step = await insist(finish)) onChecking(step.made);
};

/** Until nothing of it is left. */
export const abandonBackupRestore = async (): Promise<void> => {
  const abandon = () => api.call('POST /backup/restore/abandon', undefined, { patience });
  while (!(await insist(abandon)).finished);
};
