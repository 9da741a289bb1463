import type { Worker } from 'node:worker_threads';
import { maxPostBytes } from '#core/blog/post-length';
import { refuseSlowMarkdown } from '#functions/blog/render/refuse-slow-markdown';
import type { RenderedPost } from '#functions/blog/render/render-markdown';
import { hasThreadEnded, RenderLimitExceeded, renderInThread, startRenderThread } from '#functions/blog/render-thread';
import type { RenderAnswer, RenderRequest } from '#functions/blog/render-worker';
import { Refusal } from '#functions/runtime/refusal';

/**
 * Renders Markdown in a thread that is ended when a text takes too much: some take the parser hours, and nobody else may
 * wait for them. The thread stays a while for the next text; nothing is started before the first.
 */

const maxConcurrent = 4;

/** Milliseconds that a thread waits for another text: it takes 40 MB all the while, and somebody who writes has a preview made sooner. */
export const renderThreadIdleMs = 60_000;

const refusals = {
  too_large: () =>
    new Refusal(413, 'too_large', 'The post is larger than 300 KB. Shorten it, or make two posts of it.'),
  too_deep: () =>
    new Refusal(422, 'too_deep', 'The post nests quotes, lists or elements too deeply to be shown. Flatten it.'),
  too_slow: () =>
    new Refusal(
      422,
      'too_slow',
      'The post takes too long to be turned into a page. Shorten it, or split long paragraphs, lists and tables.',
    ),
  busy: () =>
    new Refusal(503, 'rendering', 'Several texts are being rendered already. Please try again in a moment.', {
      retryAfter: 2,
    }),
};

/** The thread for the next text, ready or about to be. It does not keep the process alive. */
let next: Promise<Worker> | undefined;
let atWork = 0;

const take = async (): Promise<Worker> => {
  const waiting = next;
  next = undefined;
  const worker = await waiting?.catch(() => undefined);
  if (!worker || hasThreadEnded(worker)) return startRenderThread();
  worker.ref();
  return worker;
};

/** Ends the thread where no text has come for it. */
const terminateWhenIdle = (worker: Worker, waiting: Promise<Worker>): void => {
  worker.unref();
  setTimeout(() => {
    if (next !== waiting) return;
    next = undefined;
    void worker.terminate();
  }, renderThreadIdleMs).unref();
};

const keepIdle = (worker: Worker): void => {
  if (next) return void worker.terminate();
  next = Promise.resolve(worker);
  terminateWhenIdle(worker, next);
};

/** The next text finds another one ready. */
const replace = (): void => {
  if (next) return;
  const starting = startRenderThread();
  next = starting;
  starting.then(
    (worker) => terminateWhenIdle(worker, starting),
    () => undefined,
  );
};

const requestRenderAnswer = async (task: RenderRequest): Promise<RenderAnswer> => {
  const worker = await take();
  try {
    const answer = await renderInThread(worker, task);
    keepIdle(worker);
    return answer;
  } catch (error) {
    replace();
    throw error instanceof RenderLimitExceeded ? refusals.too_slow() : error;
  }
};

/** @throws Refusal 413 where text or HTML is above 300 KB; 422 nested too deeply, or where it takes too long. */
export const renderPost = async (content: string): Promise<RenderedPost> => {
  if (Buffer.byteLength(content) > maxPostBytes) throw refusals.too_large();
  refuseSlowMarkdown(content);
  if (atWork >= maxConcurrent) throw refusals.busy();
  atWork += 1;
  try {
    const answer = await requestRenderAnswer({ content });
    if ('refused' in answer) throw refusals[answer.refused]();
    return answer.rendered;
  } finally {
    atWork -= 1;
  }
};
