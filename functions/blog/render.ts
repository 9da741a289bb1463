import { once } from 'node:events';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { largestPost } from '#contract/blog';
import type { RenderedPost, RenderedPreview } from '#functions/blog/render-markdown';
import { refuseShape } from '#functions/blog/text-shape';
import { Refusal } from '#functions/platform/refusal';

/**
 * Renders Markdown in a thread that is ended when a text takes too long: some take the parser hours, and nobody else may
 * wait for them. The thread stays for the next text; nothing is started before the first.
 */

export interface RenderTask {
  how: 'post' | 'preview';
  content: string;
}
export type RenderAnswer = { rendered: unknown } | { refused: 'too_large' | 'too_deep' };

/**
 * What one text may take of the machine: milliseconds of work, bytes of memory. 300 KB of usual text take half of it. Work
 * and not time, so that a busy machine refuses no good text; with one that is not, an answer is there within 2 s.
 */
export const mostWork = 1_100;
const mostMemory = 450_000_000;
/** Milliseconds after which it is given up however little it could work, and for a thread to begin. */
const longestWait = 8_000;
/** Megabytes at which V8 itself would stop the thread. That may end the whole process: it must never be reached. */
const hardLimit = 700;
const mostAtOnce = 4;

const refusals = {
  too_large: () =>
    new Refusal(413, 'too_large', 'The post is larger than 300 KB. Shorten it, or make two posts of it.'),
  too_deep: () =>
    new Refusal(422, 'too_deep', 'The post nests quotes, lists or elements too deeply to be shown. Flatten it.'),
  too_slow: () =>
    new Refusal(
      422,
      'too_slow',
      'The post takes too long to be turned into a page. Shorten it, or part long paragraphs, lists and tables.',
    ),
  busy: () =>
    new Refusal(503, 'rendering', 'Several texts are being rendered already. Please try again in a moment.', {
      retryAfter: 2,
    }),
};

/** Beside this file: the source on one machine, the bundle when deployed. */
const workerFile = new URL(
  import.meta.url.endsWith('.ts') ? './render-worker.ts' : './render-worker.mjs',
  import.meta.url,
);

/** Looks at what the thread takes until `over` says that nobody waits for it any more, and says so itself at a limit. */
const watch = async (worker: Worker, over: AbortController): Promise<void> => {
  const before = await worker.cpuUsage();
  for (;;) {
    await wait(50, undefined, { signal: over.signal });
    const { user, system } = await worker.cpuUsage(before);
    const { used_heap_size: used } = await worker.getHeapStatistics();
    if ((user + system) / 1_000 > mostWork || used > mostMemory) return over.abort();
  }
};

/** What a thread says next. Where it fails, ends or takes too much, it is ended. */
const nextFrom = async <T>(worker: Worker, tooMuch: () => Error, isWatched = true): Promise<T> => {
  const over = new AbortController();
  const { signal } = over;
  const timer = setTimeout(() => over.abort(), longestWait);
  const ended = once(worker, 'exit', { signal }).then(() => {
    throw new Error('The rendering thread ended.');
  });
  // Ends with an error of its own where the thread has answered or is gone, which is told elsewhere.
  if (isWatched) watch(worker, over).catch(() => undefined);
  try {
    const [said] = (await Promise.race([once(worker, 'message', { signal }), ended])) as [T];
    return said;
  } catch (error) {
    void worker.terminate();
    const isFull = (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
    throw signal.aborted || isFull ? tooMuch() : error;
  } finally {
    clearTimeout(timer);
    over.abort();
  }
};

const start = async (): Promise<Worker> => {
  const worker = new Worker(workerFile, { resourceLimits: { maxOldGenerationSizeMb: hardLimit }, execArgv: [] });
  // Heard where it is waited for; a thread that nobody waits for must not end the process.
  worker.on('error', () => undefined);
  await nextFrom(worker, () => new Error('The rendering thread did not begin.'), false);
  return worker;
};

/** The thread for the next text, ready or about to be. It does not keep the process alive. */
let next: Promise<Worker> | undefined;
let atWork = 0;

const hasEnded = ({ threadId }: Worker): boolean => threadId === -1;

const take = async (): Promise<Worker> => {
  const waiting = next;
  next = undefined;
  const worker = await waiting?.catch(() => undefined);
  if (!worker || hasEnded(worker)) return start();
  worker.ref();
  return worker;
};

const keep = (worker: Worker): void => {
  worker.unref();
  if (next) void worker.terminate();
  else next = Promise.resolve(worker);
};

/** The next text finds another one ready. */
const replace = (): void => {
  if (next) return;
  next = start();
  next.then(
    (worker) => worker.unref(),
    () => undefined,
  );
};

const answerTo = async (task: RenderTask): Promise<RenderAnswer> => {
  const worker = await take();
  try {
    worker.postMessage(task);
    const answer = await nextFrom<RenderAnswer>(worker, refusals.too_slow);
    keep(worker);
    return answer;
  } catch (error) {
    replace();
    throw error;
  }
};

const render = async (task: RenderTask): Promise<unknown> => {
  if (Buffer.byteLength(task.content) > largestPost) throw refusals.too_large();
  refuseShape(task.content);
  if (atWork >= mostAtOnce) throw refusals.busy();
  atWork += 1;
  try {
    const answer = await answerTo(task);
    if ('refused' in answer) throw refusals[answer.refused]();
    return answer.rendered;
  } finally {
    atWork -= 1;
  }
};

/** @throws Refusal 413 where text or HTML is above 300 KB; 422 nested too deeply, or where it takes too long. */
export const renderPost = (content: string): Promise<RenderedPost> =>
  render({ how: 'post', content }) as Promise<RenderedPost>;

/** @throws Refusal as `renderPost`. */
export const renderPreview = (content: string): Promise<RenderedPreview> =>
  render({ how: 'preview', content }) as Promise<RenderedPreview>;
