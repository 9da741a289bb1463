import type { Worker } from 'node:worker_threads';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import { maxPostBytes } from '#core/blog/post-length';
import { renderPost, renderThreadIdleMs } from '#functions/blog/render/render-post';
import { slowMarkdownGenerators } from '#functions/blog/render/testing-slow-markdown';
import { defaultMaxRenderWorkMs, setMaxRenderWorkMsForTests } from '#functions/blog/render-thread';
import { Refusal } from '#functions/runtime/refusal';
import { takeShortRunSample } from '#tests/kit/dice';
import { measureProcessorTime } from '#tests/kit/processor-time';

/** A thread is ready: one that was ended has been replaced. */
const ready = () => renderPost('# Ready');

vi.setConfig({ testTimeout: 60_000 });
beforeAll(ready, 60_000);

/** A fifth of what people have: what matters is that each text can be ended, and soon. */
const littleWork = defaultMaxRenderWorkMs / 5;

describe('300 KB of anything', () => {
  beforeAll(() => setMaxRenderWorkMsForTests(littleWork));
  afterAll(() => setMaxRenderWorkMsForTests(defaultMaxRenderWorkMs));

  test.each(takeShortRunSample(Object.entries(slowMarkdownGenerators), 12))(
    'are rendered or refused soon after the limit: %s',
    async (_, make) => {
      const text = `# T\n\n${make(maxPostBytes - 10)}`.slice(0, maxPostBytes);
      await ready();
      let outcome: unknown;
      const render = async () => {
        outcome = await renderPost(text).catch((error: unknown) => error);
      };
      expect(await measureProcessorTime(render)).toBeLessThan(littleWork + 2_000);
      if (!(outcome instanceof Error)) return;
      expect(outcome).toBeInstanceOf(Refusal);
      expect([413, 422]).toContain((outcome as Refusal).status);
      expect(outcome.message).toMatch(/^(The post|One paragraph|One table) .*\.$/s);
    },
  );
});

test('as many footnotes as there may be are far from the limit, and a short text of more is refused at once', async () => {
  const notes = (count: number) =>
    `# T\n\n${Array.from({ length: count }, (_, at) => `Words.[^${at}]\n\n[^${at}]: Note.`).join('\n\n')}`;
  await ready();
  const { html } = await renderPost(notes(200));
  expect(html.match(/data-footnote-ref/g)).toHaveLength(200);
  expect(await measureProcessorTime(() => renderPost(notes(500)))).toBeLessThan(defaultMaxRenderWorkMs);
  await ready();
  const refused = () => expect(renderPost(notes(4_000))).rejects.toMatchObject({ status: 422, code: 'too_dense' });
  expect(await measureProcessorTime(refused)).toBeLessThan(200);
});

const slow = `# T\n\n${slowMarkdownGenerators['paragraphs in a row']?.(maxPostBytes - 10)}`;

test('a text that takes too long is ended with a sentence, soon after its limit, and nobody else waits for it', async () => {
  await ready();
  const own = process.threadCpuUsage();
  const work = await measureProcessorTime(() =>
    expect(renderPost(slow)).rejects.toMatchObject({
      status: 422,
      code: 'too_slow',
      message: expect.stringContaining('takes too long'),
    }),
  );
  const { user, system } = process.threadCpuUsage(own);
  expect(work).toBeGreaterThan(defaultMaxRenderWorkMs / 2);
  // It would go on for the 8 s after which a thread is given up. Beside the thread, others of the process sweep its memory.
  expect(work).toBeLessThan(4_000);
  expect((user + system) / 1_000).toBeLessThan(defaultMaxRenderWorkMs / 2);
});

test('texts are rendered side by side, and more than a few at once are asked to wait', async () => {
  const outcomes = await Promise.all(
    Array.from({ length: 6 }, (_, at) =>
      renderPost(`# Number ${at}`).then(
        ({ title }) => title,
        ({ code, retryAfter }) => [code, retryAfter],
      ),
    ),
  );
  expect(outcomes).toEqual(['Number 0', 'Number 1', 'Number 2', 'Number 3', ['rendering', 2], ['rendering', 2]]);
  expect((await ready()).title).toBe('Ready');
});

test('a thread that no text comes for is ended after a while, and the next text is given another', async () => {
  const started: Worker[] = [];
  const note = (worker: Worker) => started.push(worker);
  process.on('worker', note);
  setMaxRenderWorkMsForTests(littleWork);
  try {
    vi.useFakeTimers({ toFake: ['setTimeout'] });
    // Takes the one there is at its end, so that the one after it is seen from its start.
    await renderPost(slow).catch(() => undefined);
    expect((await ready()).title).toBe('Ready');
    const [thread] = started;
    await vi.advanceTimersByTimeAsync(renderThreadIdleMs - 1);
    expect(thread?.threadId).toBeGreaterThan(0);
    await vi.advanceTimersByTimeAsync(1);
    await vi.waitFor(() => expect(thread?.threadId).toBe(-1));
    expect((await ready()).title).toBe('Ready');
    expect(started).toHaveLength(2);
  } finally {
    setMaxRenderWorkMsForTests(defaultMaxRenderWorkMs);
    vi.useRealTimers();
    process.off('worker', note);
  }
});

test('a text of usual shape and the largest size is rendered', async () => {
  const part = '## Part\n\nThe *quick* brown **fox** jumps over [the dog](https://example.com) again and again.\n\n';
  const words = 'Words of a long paragraph, one after another, without anything in between. '.repeat(8);
  const { html } = await renderPost(`# T\n\n${`${part}${words}\n\n`.repeat(300)}`);
  expect(html.length).toBeGreaterThan(200_000);
});
