import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import type { RenderAnswer, RenderRequest } from '#functions/blog/render-worker';

/**
 * The thread that renders, and what one text may take of the machine: milliseconds of work, bytes of memory. 300 KB of
 * usual text take half of it. Work and not time, so that a busy machine refuses no good text; with one that is not, an
 * answer is there within 2 s.
 */
export const defaultMaxRenderWorkMs = 1_100;
let maxWork = defaultMaxRenderWorkMs;

/** For tests alone, which have many slow texts ended. */
export const setMaxRenderWorkMsForTests = (wanted: number): void => {
  maxWork = wanted;
};

const maxMemory = 450_000_000;
/** Milliseconds after which it is given up however little it could work, and for a thread to begin on a busy machine. */
const longestWait = 8_000;
const longestStart = 30_000;
/** Megabytes at which V8 itself would stop the thread. That may end the whole process: it must never be reached. */
const hardLimit = 700;

/** The text took too much; its thread has been ended. */
export class RenderLimitExceeded extends Error {
  override name = 'RenderLimitExceeded';
}

/** Beside this file: the source on one machine, the bundle when deployed. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? './render-worker.ts' : './render-worker.mjs',
  import.meta.url,
);

/** Looks at what the thread takes until `abort` says that nobody waits for it any more, and says so itself at a limit. */
const watch = async (worker: Worker, abort: AbortController): Promise<void> => {
  const before = await worker.cpuUsage();
  for (;;) {
    await wait(50, undefined, { signal: abort.signal });
    const { user, system } = await worker.cpuUsage(before);
    const { used_heap_size: used } = await worker.getHeapStatistics();
    if ((user + system) / 1_000 > maxWork || used > maxMemory) return abort.abort();
  }
};

/** What a thread says next. Where it fails, ends or takes too much, it is ended. */
const awaitNextMessage = async <T>(worker: Worker, abort: AbortController, longest = longestWait): Promise<T> => {
  const { signal } = abort;
  const timer = setTimeout(() => abort.abort(), longest);
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('The rendering thread ended.');
  });
  try {
    const [said] = (await Promise.race([once(worker, 'message', { signal }), ended])) as [T];
    return said;
  } catch (error) {
    void worker.terminate();
    const isFull = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw signal.aborted || isFull ? new RenderLimitExceeded('The rendering thread took too much.') : error;
  } finally {
    clearTimeout(timer);
    abort.abort();
  }
};

/** A thread that is ready. It knows nothing of this process but what it is told: no secret is in its environment. */
export const startRenderThread = async (): Promise<Worker> => {
  const resourceLimits = { maxOldGenerationSizeMb: hardLimit };
  const worker = new Worker(workerFile, { resourceLimits, execArgv: [], env: {} });
  // Heard where it is waited for; a thread that nobody waits for must not end the process.
  worker.on('error', () => undefined);
  await awaitNextMessage(worker, new AbortController(), longestStart);
  return worker;
};

export const hasThreadEnded = ({ threadId }: Worker): boolean => threadId === -1;

/** @throws RenderLimitExceeded, the thread being ended then, as by every other failure. */
export const renderInThread = (worker: Worker, task: RenderRequest): Promise<RenderAnswer> => {
  const abort = new AbortController();
  worker.postMessage(task);
  // Ends with an error of its own where the thread has answered or is gone, which is told elsewhere.
  watch(worker, abort).catch(() => undefined);
  return awaitNextMessage<RenderAnswer>(worker, abort);
};
