import type { Part } from '#contract/backup-lists';
import { backupPolicyName } from '#contract/thread-policies';
import { dayInNewYork } from '#core/time/day';
import type { Judged, Refused } from './judge-file';
import type { Asked, Told } from './judge-worker';
import address from './judge-worker?worker&url';

export type Looked = { judged: Omit<Judged, 'flat'> } | { refused: Refused } | { failed: true };

export interface FileReading {
  judge: (file: File) => Promise<Looked>;
  /** The rows after the first `done`; null after the last. */
  part: (done: number) => Promise<Part | null>;
  end: () => void;
}

type Question = Asked extends infer One ? (One extends Asked ? Omit<One, 'id'> : never) : never;

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
  (globalThis.window as unknown as Trusting | undefined)?.trustedTypes?.createPolicy(backupPolicyName, onlyThis) ??
  onlyThis;

/** A thread that reads one file. */
export const readInThread = (): FileReading => {
  const worker = new Worker(policy.createScriptURL(address), { type: 'module' });
  const waiting = new Map<number, (told: Told) => void>();
  let last = 0;
  const settle = (told: Told): void => {
    waiting.get(told.id)?.(told);
    waiting.delete(told.id);
  };
  worker.onmessage = ({ data }: MessageEvent<Told>) => settle(data);
  // It has ended, as where the memory was not enough.
  worker.onerror = () => {
    for (const id of waiting.keys()) settle({ id, failed: true });
  };
  const ask = (question: Question): Promise<Told> =>
    new Promise((resolve) => {
      last += 1;
      waiting.set(last, resolve);
      worker.postMessage({ ...question, id: last });
    });
  return {
    judge: async (file) => {
      const told = await ask({ file, today: dayInNewYork(new Date()) });
      return 'judged' in told || 'refused' in told ? told : { failed: true };
    },
    part: async (done) => {
      const told = await ask({ done });
      if ('part' in told) return told.part;
      throw new Error('The file can no longer be read.');
    },
    end: () => worker.terminate(),
  };
};
