import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { WritingStreamEvent } from '#contract/blog/blog-writing';
import { tokenStorageKey } from '#lib/session/session-store';
import { stubBrowser, testSiteConfig } from '#lib/testing/fake-browser';
import {
  fetchWritingHelp,
  streamGeneratedText,
  type TextGenerationProgress,
  TextGenerationRefusedError,
} from './stream-generated-text';

let assign: ReturnType<typeof stubBrowser>['assign'];
let sent: { url: string; init: RequestInit }[];

const written = ({ event, data }: WritingStreamEvent) => `event: ${event}\ndata: ${JSON.stringify(data)}\n\n`;
const start = written({ event: 'start', data: { writer: 'bedrock', model: 'a-model', length: 400 } });
const text = (words: string) => written({ event: 'text', data: { text: words } });
const done = written({ event: 'done', data: { words: 4, isCut: false } });

type Out = ReadableStreamDefaultController<Uint8Array>;
const streamed =
  (say: (say: (words: string) => void, out: Out, signal: AbortSignal | null) => void) => (init: RequestInit) => {
    const body = new ReadableStream<Uint8Array>({
      start: (out) => say((words) => out.enqueue(new TextEncoder().encode(words)), out, init.signal ?? null),
    });
    return new Response(body, { headers: { 'content-type': 'text/event-stream; charset=utf-8' } });
  };
const answerWith = (answer: (init: RequestInit) => Response | Promise<Response>): void => {
  vi.stubGlobal('fetch', async (url: string, init: RequestInit = {}) => {
    if (url === '/config.json') return Response.json(testSiteConfig);
    sent.push({ url, init });
    return answer(init);
  });
};

beforeEach(() => {
  sent = [];
  ({ assign } = stubBrowser());
});
afterEach(() => vi.unstubAllGlobals());

describe('a text', () => {
  it('is told as it comes, with its share of the target', async () => {
    answerWith(
      streamed((say, out) => {
        say(start + text('# One\n'));
        say(text('two three four'));
        say(done);
        out.close();
      }),
    );
    localStorage.setItem(tokenStorageKey, 'abc');
    const told: TextGenerationProgress[] = [];
    const result = await streamGeneratedText(
      { topic: 'Bonds', length: 400 },
      { onProgress: (progress) => told.push(progress) },
    );
    expect(result).toEqual({ text: '# One\ntwo three four', ended: 'done', writer: 'bedrock', model: 'a-model' });
    expect(told.map(({ words, target, share }) => [words, target, share])).toEqual([
      [0, 400, 0],
      [1, 400, 0.0025],
      [4, 400, 0.01],
      [4, 400, 1],
    ]);
    const { url, init } = sent[0] ?? {};
    expect(url).toBe(`${testSiteConfig.apiBase}/generate-blog`);
    expect(JSON.parse(String(init?.body))).toEqual({ topic: 'Bonds', length: 400 });
    expect(init?.headers).toMatchObject({ Accept: 'text/event-stream', Authorization: 'Bearer abc' });
    expect(init?.headers).toHaveProperty('Idempotency-Key');
  });

  it.each<[string, (say: (words: string) => void, out: Out) => void, string]>([
    [
      'an error of the server',
      (say, out) => {
        say(start + text('# Half') + written({ event: 'error', data: { error: 'Broke off.', code: 'x' } }));
        out.close();
      },
      'Broke off.',
    ],
    [
      'an early end',
      (say, out) => {
        say(start + text('# Half'));
        out.close();
      },
      'The connection was lost.',
    ],
    [
      'a lost connection',
      (say, out) => {
        say(start + text('# Half'));
        setTimeout(() => out.error(new TypeError('network error')), 20);
      },
      'The connection was lost.',
    ],
  ])('keeps what came before %s', async (_, how, reason) => {
    answerWith(streamed(how));
    expect(await streamGeneratedText({ topic: 'x' })).toEqual({
      text: '# Half',
      ended: 'broken',
      reason,
      writer: 'bedrock',
      model: 'a-model',
    });
  });

  it('keeps what came when it is stopped', async () => {
    const stop = new AbortController();
    answerWith(
      streamed((say, out, signal) => {
        signal?.addEventListener('abort', () => out.error(new DOMException('Aborted', 'AbortError')));
        say(start + text('# Half'));
      }),
    );
    const options = { signal: stop.signal, onProgress: ({ text: so }: TextGenerationProgress) => so && stop.abort() };
    expect(await streamGeneratedText({ topic: 'x' }, options)).toEqual({
      text: '# Half',
      ended: 'stopped',
      writer: 'bedrock',
      model: 'a-model',
    });
  });

  it('stopped before it began is empty', async () => {
    const stop = new AbortController();
    stop.abort();
    answerWith(() => Promise.reject(new DOMException('Aborted', 'AbortError')));
    expect(await streamGeneratedText({ topic: 'x' }, { signal: stop.signal })).toEqual({ text: '', ended: 'stopped' });
  });

  const saying = (...words: string[]) =>
    streamed((say, out) => {
      say(start + words.map(text).join(''));
      say(done);
      out.close();
    });

  it('that was cut by the limit of the model is no finished one', async () => {
    const cut = written({ event: 'done', data: { words: 2, isCut: true } });
    answerWith(
      streamed((say, out) => {
        say(start + text('# One half') + cut);
        out.close();
      }),
    );
    expect(await streamGeneratedText({ topic: 'x' })).toEqual({
      text: '# One half',
      ended: 'cut',
      writer: 'bedrock',
      model: 'a-model',
    });
  });

  it('in a fence is taken out of it, finished or not', async () => {
    answerWith(saying('```markdown\n', '# One\n', '```'));
    expect(await streamGeneratedText({ topic: 'x' })).toEqual({
      text: '# One',
      ended: 'done',
      writer: 'bedrock',
      model: 'a-model',
    });
    answerWith(
      streamed((say, out) => {
        say(start + text('```markdown\n# Half'));
        out.close();
      }),
    );
    expect(await streamGeneratedText({ topic: 'x' })).toMatchObject({ text: '# Half', ended: 'broken' });
  });

  it('without a title gets its topic as one, and says so', async () => {
    answerWith(saying('Words.'));
    expect(await streamGeneratedText({ topic: 'Why bonds?' })).toEqual({
      text: '# Why bonds?\n\nWords.',
      ended: 'done',
      isTitledByTopic: true,
      writer: 'bedrock',
      model: 'a-model',
    });
  });

  it('is waited for while the server gives a sign of life, however long the model is silent', async () => {
    vi.useFakeTimers();
    try {
      answerWith(
        streamed((say, out) => {
          say(start);
          const beat = setInterval(() => say(': alive\n\n'), 10_000);
          setTimeout(() => {
            clearInterval(beat);
            say(text('# Late') + done);
            out.close();
          }, 85_000);
        }),
      );
      const result = streamGeneratedText({ topic: 'x' });
      await vi.advanceTimersByTimeAsync(86_000);
      expect(await result).toMatchObject({ text: '# Late', ended: 'done' });
    } finally {
      vi.useRealTimers();
    }
  });

  it('that was kept from a first request tells of a cut and of its title too', async () => {
    answerWith(() => Response.json({ content: '# x', writer: 'outline', isCut: true, isTitledByTopic: true }));
    expect(await streamGeneratedText({ topic: 'x' })).toMatchObject({ ended: 'cut', isTitledByTopic: true });
  });

  it('that was kept from a first request comes at once', async () => {
    answerWith(() => Response.json({ content: '# All of it', writer: 'outline' }));
    expect(await streamGeneratedText({ topic: 'x' })).toEqual({
      text: '# All of it',
      ended: 'done',
      writer: 'outline',
    });
  });
});

describe('a refusal', () => {
  it('is thrown with the sentence of the server', async () => {
    answerWith(() => Response.json({ error: 'Please enter a topic', code: 'invalid' }, { status: 400 }));
    await expect(streamGeneratedText({ topic: '' })).rejects.toEqual(
      new TextGenerationRefusedError(400, 'Please enter a topic'),
    );
    expect(assign).not.toHaveBeenCalled();
  });

  it('without a sentence has one all the same, and an unreachable server its own error', async () => {
    answerWith(() => new Response('<html>', { status: 502 }));
    await expect(streamGeneratedText({ topic: 'x' })).rejects.toThrow('The text could not be written.');
    answerWith(() => Promise.reject(new TypeError('Failed to fetch')));
    await expect(streamGeneratedText({ topic: 'x' })).rejects.toThrow('Failed to fetch');
  });

  it('of the session ends it', async () => {
    localStorage.setItem(tokenStorageKey, 'abc');
    answerWith(() => Response.json({ error: 'Please sign in again.', code: 'unauthorized' }, { status: 401 }));
    await expect(streamGeneratedText({ topic: 'x' })).rejects.toThrow('Please sign in again.');
    expect(assign).toHaveBeenCalledWith('/login');
    expect(localStorage.getItem(tokenStorageKey)).toBeNull();
  });
});

describe('help with a text', () => {
  const about = { kind: 'titles' as const, content: '# Bonds' };

  it('is what the whole answer proposes, streamed or kept', async () => {
    answerWith(
      streamed((say, out) => {
        say(start + text('1. Bonds, ') + text('plainly\n2. Rungs') + done);
        out.close();
      }),
    );
    expect(await fetchWritingHelp(about)).toEqual({ proposals: ['Bonds, plainly', 'Rungs'], isCut: false });
    expect(sent[0]?.url).toBe(`${testSiteConfig.apiBase}/writing-help`);
    const kept = { proposals: ['Kept'], writer: 'bedrock', model: 'a-model', isCut: false };
    answerWith(() => Response.json(kept));
    expect(await fetchWritingHelp(about)).toEqual(kept);
  });

  it('that breaks off is none, and says why', async () => {
    answerWith(
      streamed((say, out) => {
        say(start + text('1. Half') + written({ event: 'error', data: { error: 'Broke off.', code: 'x' } }));
        out.close();
      }),
    );
    await expect(fetchWritingHelp(about)).rejects.toThrow('Broke off.');
    answerWith(() => Response.json({ error: 'That was 60 proposals in an hour.' }, { status: 429 }));
    await expect(fetchWritingHelp(about)).rejects.toThrow('60 proposals');
  });
});
