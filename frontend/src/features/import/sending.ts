import { api, messageOf, statusOf } from '#lib/api';
import { readSession } from '#lib/session-store';
import { dropJob, dropStep, type Job, keepJob, keepWhole, readJob, readStep, type Step } from './job';
import { messages } from './messages';
import { sendStep } from './send-step';

/**
 * The import that is being sent, whatever page of the application is shown meanwhile: one at a time, told to whoever
 * listens.
 */
export interface Sending {
  /** Whose it is. */
  person: string;
  job: Job;
  state: 'sending' | 'stopped' | 'elsewhere' | 'done';
  /** Why it stopped, where nobody asked it to. */
  failure: string | null;
  /** The browser keeps what is left: the page may be closed. */
  isKept: boolean;
}

let now: Sending | null = null;
const listeners = new Set<() => void>();
let isToStop = false;

const personNow = (): string => readSession()?.user.id ?? '';

const tell = (next: Omit<Sending, 'person'> | null): void => {
  now = next && { ...next, person: personNow() };
  for (const listener of listeners) listener();
};

/** Somebody else who has signed in meanwhile sees nothing of it. */
export const sendingNow = (): Sending | null => (now?.person === personNow() ? now : null);
export const onSending = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Each call under a key of its own that stays the same however often it is made. */
const callNamed = (key: string) =>
  api.callWith({ begin: () => undefined, keyFor: () => key, settle: () => undefined, group: () => key });

/** Of the calls of an import, its group. */
const groupOf = (importId: number): string => `import-${String(importId).padStart(9, '0')}`;
const last = 99_999;

/**
 * What the rows need is a press of its own: other rows may stand on it by the time the import is undone. Its name says for
 * which import it was, so that it can be taken back with it.
 */
const setupKey = ({ key, importId }: Job, at: number): string =>
  `setup-${groupOf(importId as number)}--${key}${String(at).padStart(5, '0')}`;
const isSetup = (step: Step): boolean => ['platform', 'cash', 'asset', 'split'].includes(step.do);

/** Up to `--` the group, then a number, as of the calls of any press. */
const keyOf = ({ key, importId }: Job, at: number): string =>
  importId === null ? `import-${key}` : `${groupOf(importId)}--${key}${String(at).padStart(5, '0')}`;

const pauses = [1_000, 4_000, 15_000];
const wait = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

/** What another try may change: a server that failed, an answer that did not come. */
const isPassing = (error: unknown): boolean => {
  const status = statusOf(error);
  return status === undefined || status >= 500 || status === 429;
};

/** Where there is a connection, a step that failed is made again a few times before anybody is told. */
const patiently = async <T>(work: () => Promise<T>): Promise<T> => {
  for (const pause of pauses) {
    try {
      return await work();
    } catch (error) {
      if (!isPassing(error) || navigator.onLine === false || isToStop) throw error;
      await wait(pause);
    }
  }
  return work();
};

class Stopped extends Error {}

const nextOf = async (job: Job): Promise<Job> => {
  if (job.importId === null) {
    const { id } = await callNamed(keyOf(job, 0))('POST /imports', job.begin);
    return { ...job, importId: id };
  }
  if (job.done < job.steps) {
    const step = await readStep(job.done);
    if (!step) throw new Stopped(messages.lost);
    const key = isSetup(step) ? setupKey(job, job.done) : keyOf(job, job.done);
    const after = await sendStep(callNamed(key), job, step);
    return { ...after, done: job.done + 1 };
  }
  const finish = callNamed(keyOf(job, last));
  const counts = { ...job.end.counts, recorded: job.recorded, here: job.end.counts.here + job.here };
  const finished = await finish(
    'POST /imports/{id}/finish',
    { id: job.importId, ...job.end, counts },
    { patience: 60_000 },
  );
  return { ...job, finished };
};

const run = async (begun: Job, isKept: boolean): Promise<void> => {
  let job = begun;
  const person = personNow();
  isToStop = false;
  tell({ job, state: 'sending', failure: null, isKept });
  try {
    while (job.finished === null) {
      if (isToStop) return tell({ job, state: 'stopped', failure: null, isKept });
      const before = job;
      job = await patiently(() => nextOf(before));
      if (personNow() !== person) return tell(null);
      await keepJob(job);
      if (job.done > before.done) await dropStep(before.done);
      tell({ job, state: 'sending', failure: null, isKept });
    }
  } catch (error) {
    const failure = error instanceof Stopped ? error.message : messageOf(error, messages.sendFailed);
    return tell({ job, state: 'stopped', failure, isKept });
  }
  await dropJob(job);
  tell({ job, state: 'done', failure: null, isKept });
};

/** Two tabs would send the same: only one of them does. */
const alone = async (work: () => Promise<void>, elsewhere: () => void): Promise<void> => {
  if (!navigator.locks) return work();
  await navigator.locks.request('evenkeel-import', { ifAvailable: true }, (lock) => (lock ? work() : elsewhere()));
};

const start = (job: Job, isKept: boolean): Promise<void> =>
  alone(
    () => run(job, isKept),
    () => tell({ job, state: 'elsewhere', failure: null, isKept }),
  );

export const beginSending = async (job: Job, steps: readonly Step[]): Promise<void> => {
  const isKept = await keepWhole(job, steps);
  await start(job, isKept);
};

/** Goes on with what was broken off, in this page or before it. */
export const goOn = async (): Promise<void> => {
  if (sendingNow()?.state === 'sending') return;
  const job = (await readJob()) ?? sendingNow()?.job;
  if (job && job.finished === null) await start(job, true);
};

/** What was broken off before this page was opened, if anything. */
export const lookForJob = async (): Promise<void> => {
  if (sendingNow() !== null) return;
  const job = await readJob();
  if (job && sendingNow() === null) tell({ job, state: 'stopped', failure: null, isKept: true });
};

export const stop = (): void => {
  isToStop = true;
};

/** What was recorded stays, and can be undone; the rest is not sent. */
export const giveUp = async (): Promise<void> => {
  if (now) await dropJob(now.job);
  tell(null);
};

/** It has been seen. */
export const putAway = (): void => tell(null);

globalThis.addEventListener?.('online', () => {
  if (now?.state === 'stopped' && now.failure !== null) void goOn();
});
