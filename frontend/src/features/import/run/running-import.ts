import { api, getErrorMessage, getErrorStatus } from '#lib/api/api';
import { readSession } from '#lib/session/session-store';
import { importMessages } from '../messages';
import {
  deleteStoredImportJob,
  deleteStoredImportStep,
  type ImportJob,
  type ImportStep,
  readStoredImportJob,
  readStoredImportStep,
  storeImportJob,
  storeImportJobWithSteps,
} from './import-job';
import { isTransientError, retryTransientErrors } from './retry-transient-errors';
import { sendImportStep } from './send-import-step';

/**
 * The import that is being sent, whatever page of the application is shown meanwhile: one at a time, told to whoever
 * listens.
 */
export interface RunningImport {
  /** Whose it is. */
  person: string;
  job: ImportJob;
  state: 'sending' | 'stopped' | 'elsewhere' | 'done';
  /** Why it stopped, where nobody asked it to. */
  failure: string | null;
  /** The browser keeps what is left: the page may be closed. */
  isKept: boolean;
}

let now: RunningImport | null = null;
const listeners = new Set<() => void>();
let isToStop = false;

const getCurrentPersonId = (): string => readSession()?.user.id ?? '';

const publish = (next: Omit<RunningImport, 'person'> | null): void => {
  now = next && { ...next, person: getCurrentPersonId() };
  for (const listener of listeners) listener();
};

/** Somebody else who has signed in meanwhile sees nothing of it. */
export const getRunningImport = (): RunningImport | null => (now?.person === getCurrentPersonId() ? now : null);
export const subscribeToRunningImport = (listener: () => void): (() => void) => {
  listeners.add(listener);
  return () => void listeners.delete(listener);
};

/** Each call under a key of its own that stays the same however often it is made. */
const callNamed = (key: string) =>
  api.callWith({ begin: () => undefined, keyFor: () => key, settle: () => undefined, group: () => key });

/** Of the calls of an import, its group. */
const toImportGroup = (importId: number): string => `import-${String(importId).padStart(9, '0')}`;
const last = 99_999;

/**
 * What the rows need is a press of its own: other rows may stand on it by the time the import is undone. Its name says for
 * which import it was, so that it can be taken back with it.
 */
const getSetupKey = ({ key, importId }: ImportJob, at: number): string =>
  `setup-${toImportGroup(importId as number)}--${key}${String(at).padStart(5, '0')}`;
const isSetup = (step: ImportStep): boolean => ['platform', 'cash', 'asset', 'split'].includes(step.do);

/** Up to `--` the group, then a number, as of the calls of any press. */
const toCallKey = ({ key, importId }: ImportJob, at: number): string =>
  importId === null ? `import-${key}` : `${toImportGroup(importId)}--${key}${String(at).padStart(5, '0')}`;

class Stopped extends Error {}

/** Lines of one call: each may take as much as one may. */
const maxRefusedLines = 20;

const listRefusedLines = ({ refused }: ImportJob) => refused.flatMap(({ line }) => line ?? []);
const listUnsentRefusedLines = (job: ImportJob) => listRefusedLines(job).slice(job.refusedKept ?? 0);

/** What the server refused is kept with the import as well, after what was left out before. */
const keepRefused = async (job: ImportJob): Promise<ImportJob> => {
  const { importId, lines = 0, refusedKept = 0, steps } = job;
  const some = listUnsentRefusedLines(job).slice(0, maxRefusedLines);
  const call = callNamed(toCallKey(job, steps + refusedKept));
  try {
    await call('POST /imports/{id}/left-out', { id: importId as number, at: lines + refusedKept, lines: some });
  } catch (error) {
    // More than an import keeps: they are told beside it all the same.
    if (getErrorStatus(error) !== 409 && getErrorStatus(error) !== 422) throw error;
    return { ...job, refusedKept: listRefusedLines(job).length };
  }
  return { ...job, refusedKept: refusedKept + some.length };
};

/** What has become of the rows of the files. */
const getFinalCounts = ({ end: { counts }, recorded, here, fates }: ImportJob): ImportJob['end']['counts'] =>
  fates
    ? { ...counts, recorded: fates.recorded, here: counts.here + fates.here, refused: fates.refused }
    : { ...counts, recorded, here: counts.here + here };

const takeNextStep = async (job: ImportJob): Promise<ImportJob> => {
  if (job.importId === null) {
    const { id } = await callNamed(toCallKey(job, 0))('POST /imports', job.begin);
    return { ...job, importId: id };
  }
  if (job.done < job.steps) {
    const step = await readStoredImportStep(job.done);
    if (!step) throw new Stopped(importMessages.lost);
    const key = isSetup(step) ? getSetupKey(job, job.done) : toCallKey(job, job.done);
    const after = await sendImportStep(callNamed(key), job, step);
    return { ...after, done: job.done + 1 };
  }
  if (listUnsentRefusedLines(job).length > 0) return keepRefused(job);
  const finish = callNamed(toCallKey(job, last));
  const counts = getFinalCounts(job);
  const finished = await finish(
    'POST /imports/{id}/finish',
    { id: job.importId, ...job.end, counts },
    { patience: 60_000 },
  );
  return { ...job, finished };
};

const run = async (initialJob: ImportJob, isKept: boolean): Promise<void> => {
  let job = initialJob;
  const person = getCurrentPersonId();
  isToStop = false;
  publish({ job, state: 'sending', failure: null, isKept });
  try {
    while (job.finished === null) {
      if (isToStop) return publish({ job, state: 'stopped', failure: null, isKept });
      const before = job;
      job = await retryTransientErrors(
        () => takeNextStep(before),
        (error) => isTransientError(error) && !isToStop,
      );
      if (getCurrentPersonId() !== person) return publish(null);
      await storeImportJob(job);
      if (job.done > before.done) await deleteStoredImportStep(before.done);
      publish({ job, state: 'sending', failure: null, isKept });
    }
  } catch (error) {
    const failure = error instanceof Stopped ? error.message : getErrorMessage(error, importMessages.sendFailed);
    return publish({ job, state: 'stopped', failure, isKept });
  }
  await deleteStoredImportJob(job);
  publish({ job, state: 'done', failure: null, isKept });
};

/** Two tabs would send the same: only one of them does. */
const runInOneTab = async (work: () => Promise<void>, elsewhere: () => void): Promise<void> => {
  if (!navigator.locks) return work();
  await navigator.locks.request('evenkeel-import', { ifAvailable: true }, (lock) => (lock ? work() : elsewhere()));
};

const start = (job: ImportJob, isKept: boolean): Promise<void> =>
  runInOneTab(
    () => run(job, isKept),
    () => publish({ job, state: 'elsewhere', failure: null, isKept }),
  );

export const startImport = async (job: ImportJob, steps: readonly ImportStep[]): Promise<void> => {
  const isKept = await storeImportJobWithSteps(job, steps);
  await start(job, isKept);
};

/** Goes on with what was broken off, in this page or before it. */
export const resumeImport = async (): Promise<void> => {
  if (getRunningImport()?.state === 'sending') return;
  const job = (await readStoredImportJob()) ?? getRunningImport()?.job;
  if (job && job.finished === null) await start(job, true);
};

/** What was broken off before this page was opened, if anything. */
export const loadInterruptedImport = async (): Promise<void> => {
  if (getRunningImport() !== null) return;
  const job = await readStoredImportJob();
  if (job && getRunningImport() === null) publish({ job, state: 'stopped', failure: null, isKept: true });
};

export const stopImport = (): void => {
  isToStop = true;
};

/** What was recorded stays, and can be undone; the rest is not sent. */
export const abandonImport = async (): Promise<void> => {
  if (now) await deleteStoredImportJob(now.job);
  publish(null);
};

/** It has been seen. */
export const dismissFinishedImport = (): void => publish(null);

globalThis.addEventListener?.('online', () => {
  if (now?.state === 'stopped' && now.failure !== null) void resumeImport();
});
