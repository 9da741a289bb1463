import { randomUUID } from 'node:crypto';
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from 'vitest';
import { overridePort } from '#functions/ports';
import { Refusal } from '#functions/runtime/refusal';
import { handler } from '#functions/writing/handler';
import { maxTextsPerHour, takeHourlyTextSlot } from '#functions/writing/hourly-limit';
import { outlineDisclaimer } from '#functions/writing/outline-text-generator';
import { createScriptedTextGenerator } from '#functions/writing/testing';
import { cutShortMarker } from '#functions/writing/text-generator';
import { covers } from '#tests/kit/covers';
import { createSignedInPerson, invokeHandler, startTestTable, type TestTable } from '#tests/kit/table';

let table: TestTable;
let owner: string;
let member: string;
let people = 0;
beforeAll(async () => {
  table = await startTestTable();
  for (const name of ['AI_BASE_URL', 'BEDROCK_MODEL']) delete process.env[name];
  member = (await createSignedInPerson('member')).token;
});
afterAll(() => table.stop());
const freshOwner = async () => {
  people += 1;
  owner = (await createSignedInPerson('owner', `owner-${people}`)).token;
};
beforeAll(freshOwner);
afterEach(async () => {
  overridePort('writer', undefined);
  await freshOwner();
});

const ask = (body: unknown, headers: Record<string, string> = {}, token = owner) =>
  invokeHandler(handler, { method: 'POST', path: '/api/generate-blog', body, token, headers });
const stream = { accept: 'text/event-stream' };

/** `[['start', {...}], ['text', {...}], ...]` of an event stream. */
const eventsIn = (body: string): [string, Record<string, unknown>][] =>
  body
    .split('\n\n')
    .filter((block) => block.startsWith('event: '))
    .map((block) => {
      const [, event = '', data = ''] = /^event: (\w+)\ndata: (.*)$/.exec(block) ?? [];
      return [event, JSON.parse(data)];
    });

describe('a caller of JSON', () => {
  test('gets the whole content, from the outline writer where nothing else is configured', async () => {
    covers('3.7 POST /generate-blog');
    const { status, body, headers } = await ask({ topic: 'Bond ladders', length: 600 });
    expect([status, body.writer]).toEqual([200, 'outline']);
    expect(headers['content-type']).toMatch('application/json');
    expect(body.content).toMatch(/^# Bond ladders\n/);
    expect(body.content).toContain(outlineDisclaimer);
    expect(body.content).toContain('about 600 words');
  });

  test('hears why there is none', async () => {
    overridePort('writer', createScriptedTextGenerator('# Half', new Refusal(503, 'writer_broke_off', 'Broke off.')));
    expect(await ask({ topic: 'x' })).toMatchObject({
      status: 503,
      body: { error: 'Broke off.', code: 'writer_broke_off' },
    });
    overridePort('writer', createScriptedTextGenerator(new Error('inner detail')));
    const { status, body } = await ask({ topic: 'x' });
    expect([status, body.code]).toEqual([500, 'internal']);
    expect(JSON.stringify(body)).not.toContain('inner');
    overridePort('writer', createScriptedTextGenerator('  '));
    expect((await ask({ topic: 'x' })).body.code).toBe('writer_unavailable');
  });

  test('gets the first text again under the same key, and nothing is written twice', async () => {
    overridePort('writer', createScriptedTextGenerator('# First'));
    const key = { 'idempotency-key': randomUUID() };
    expect((await ask({ topic: 'x' }, key)).body.content).toBe('# First');
    overridePort('writer', createScriptedTextGenerator('# Second'));
    expect((await ask({ topic: 'x' }, key)).body.content).toBe('# First');
    expect((await ask({ topic: 'x' }, { ...key, ...stream })).body.content).toBe('# First');
    expect((await ask({ topic: 'y' }, key)).status).toBe(422);
    expect((await ask({ topic: 'x' })).body.content).toBe('# Second');
  });
});

describe('help with a text', () => {
  const help = (body: object, headers: Record<string, string> = {}, token = owner) =>
    invokeHandler(handler, { method: 'POST', path: '/api/writing-help', body, token, headers });
  const about = { kind: 'titles', content: '# Bonds\n\nWords.' };

  test('is a list of proposals, once under a key, and streamed to whoever takes events', async () => {
    covers('3.7 POST /writing-help', '4.7 help with a text');
    overridePort('writer', createScriptedTextGenerator('1. Bonds, ', 'plainly\n2. Rungs'));
    const key = { 'idempotency-key': randomUUID() };
    const { status, body } = await help(about, key);
    expect(status).toBe(200);
    expect(body).toEqual({ proposals: ['Bonds, plainly', 'Rungs'], writer: 'endpoint', model: null, isCut: false });
    overridePort('writer', createScriptedTextGenerator('Another'));
    expect((await help(about, key)).body).toEqual(body);
    const streamed = eventsIn((await help(about, stream)).body);
    expect(streamed.map(([event]) => event)).toEqual(['start', 'text', 'done']);
  });

  test('that proposes nothing is none, and without a model there is none', async () => {
    overridePort('writer', createScriptedTextGenerator('Nothing comes to mind:'));
    expect((await help(about)).body.code).toBe('writer_unavailable');
    overridePort('writer', undefined);
    expect(await help(about)).toMatchObject({ status: 503, body: { code: 'writer_setting' } });
  });

  test.each([
    [{ kind: 'poem', content: 'x' }, 'Say what help is asked for.'],
    [{ kind: 'titles', content: ' ' }, 'Write something first.'],
    [{ kind: 'shorten', content: 'x' }, 'Select the passage first.'],
  ])('asked for as %j is refused', async (body, sentence) => {
    expect(await help(body)).toMatchObject({ status: 400, body: { error: sentence } });
  });

  test('with too long a passage is refused', async () => {
    const { status, body } = await help({ kind: 'rewrite', content: 'x', passage: 'y'.repeat(8_001) });
    expect([status, body.error]).toEqual([400, 'Select at most 8000 characters.']);
  });

  test('is the owner’s, and has a count of its own: 60 an hour beside the texts', async () => {
    expect((await help(about, {}, member)).status).toBe(403);
    overridePort('writer', createScriptedTextGenerator('A title'));
    for (let at = 0; at < 60; at += 1) expect((await help(about)).status).toBe(200);
    expect(await help(about)).toMatchObject({ status: 429, body: { code: 'too_many_texts' } });
    expect((await ask({ topic: 'x' })).status).toBe(200);
  });
});

describe('a caller of events', () => {
  test('is told the text as it is written', async () => {
    covers('3.2 writing a post', '3.7 POST /generate-blog');
    overridePort('writer', createScriptedTextGenerator('# Bonds\n', 'two words'));
    const { status, body, headers } = await ask({ topic: 'Bonds', length: '450' }, stream);
    expect(status).toBe(200);
    expect(headers['content-type']).toMatch('text/event-stream');
    expect(headers['cache-control']).toBe('no-store');
    expect(eventsIn(body)).toEqual([
      ['start', { writer: 'endpoint', model: null, length: 450 }],
      ['text', { text: '# Bonds\n' }],
      ['text', { text: 'two words' }],
      ['done', { words: 3, isCut: false }],
    ]);
  });

  test('keeps what came when it breaks off, with a sentence', async () => {
    covers('3.2 writing a post');
    overridePort('writer', createScriptedTextGenerator('# Half', new Refusal(503, 'writer_broke_off', 'Broke off.')));
    expect(eventsIn((await ask({ topic: 'x' }, stream)).body).slice(1)).toEqual([
      ['text', { text: '# Half' }],
      ['error', { error: 'Broke off.', code: 'writer_broke_off' }],
    ]);
    overridePort('writer', createScriptedTextGenerator('# Half', new Error('inner detail')));
    const events = eventsIn((await ask({ topic: 'x' }, stream)).body);
    expect(events.at(-1)).toMatchObject(['error', { code: 'internal' }]);
    expect(JSON.stringify(events)).not.toContain('inner');
  });
});

describe('a text that is not what a post is', () => {
  const cut = 'The first half of';
  const post = '# Bonds\n\nText.';

  test('cut by the limit of the model is said to be cut, and kept', async () => {
    overridePort('writer', createScriptedTextGenerator('# Bonds\n\n', cut, cutShortMarker));
    const { body } = await ask({ topic: 'Bonds' }, stream);
    expect(eventsIn(body).at(-1)).toEqual(['done', { words: 5, isCut: true }]);
    const key = { 'idempotency-key': randomUUID() };
    const kept = { model: null, content: `# Bonds\n\n${cut}`, isCut: true, isTitledByTopic: false, writer: 'endpoint' };
    expect((await ask({ topic: 'Bonds' }, key)).body).toEqual(kept);
    expect((await ask({ topic: 'Bonds' }, key)).body).toEqual(kept);
  });

  test('in a fence is taken out of it', async () => {
    overridePort('writer', createScriptedTextGenerator('```mark', `down\n${post}\n`, '```'));
    const { body } = await ask({ topic: 'Bonds' });
    expect(body).toMatchObject({ content: post, isCut: false, isTitledByTopic: false });
  });

  test('without a title gets its topic as one, and says so', async () => {
    overridePort('writer', createScriptedTextGenerator('Text.'));
    const { body } = await ask({ topic: 'Why bonds?' });
    expect(body).toMatchObject({ content: '# Why bonds?\n\nText.', isTitledByTopic: true });
  });

  test('of nothing but a fence is none', async () => {
    overridePort('writer', createScriptedTextGenerator('```markdown\n\n```'));
    expect((await ask({ topic: 'x' })).body.code).toBe('writer_unavailable');
  });
});

describe('a silent model', () => {
  afterEach(() => vi.useRealTimers());

  test('is waited for with a sign of life every 10 s, past the time that browsers and networks wait', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const [asked, late] = [Promise.withResolvers<void>(), Promise.withResolvers<string>()];
    overridePort('writer', {
      name: 'endpoint',
      async *write() {
        asked.resolve();
        yield await late.promise;
      },
    });
    const answer = ask({ topic: 'x' }, stream);
    await asked.promise;
    await vi.advanceTimersByTimeAsync(65_000);
    late.resolve('# Late');
    const { body } = await answer;
    expect(String(body).match(/^: alive$/gm)).toHaveLength(6);
    expect(eventsIn(body).slice(1)).toEqual([
      ['text', { text: '# Late' }],
      ['done', { words: 1, isCut: false }],
    ]);
  });

  test('is given up after a minute and a half, with a sentence', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval'] });
    const asked = Promise.withResolvers<void>();
    overridePort('writer', {
      name: 'endpoint',
      async *write() {
        asked.resolve();
        yield await new Promise<string>(() => undefined);
      },
    });
    const answer = ask({ topic: 'x' }, stream);
    await asked.promise;
    await vi.advanceTimersByTimeAsync(91_000);
    expect(eventsIn((await answer).body).at(-1)).toMatchObject(['error', { code: 'writer_silent' }]);
  });
});

describe('what is asked', () => {
  test.each([[{}], [{ topic: '' }], [{ topic: '   ' }], [{ topic: null }], [{ topic: 7 }], [{ topic: ['a'] }]])(
    'without a topic (%j) is refused',
    async (body) => {
      for (const headers of [{}, stream]) {
        expect(await ask(body, headers)).toMatchObject({ status: 400, body: { error: 'Please enter a topic' } });
      }
    },
  );

  test.each([
    [1, 1000],
    [1e9, 1000],
    ['abc', 1000],
    [null, 1000],
    [undefined, 1000],
    [{}, 1000],
    [300, 300],
    ['3000', 3000],
  ])('with the length %j is about %i words', async (length, words) => {
    covers('3.3 input of a text', '3.5 topic and length');
    const { body } = await ask({ topic: 'x', length }, stream);
    expect(eventsIn(body)[0]).toEqual(['start', { writer: 'outline', model: null, length: words }]);
  });

  test.each([
    ['topic', { topic: 'x'.repeat(301) }],
    ['draft', { draft: 'x'.repeat(20_001) }],
    ['draft', { draft: 7 }],
    ['keywords', { keywords: 'x'.repeat(501) }],
    ['keywords', { keywords: [1] }],
  ])('with a %s that is too long or no text is refused', async (field, change) => {
    const { status, body } = await ask({ topic: 'x', ...change });
    expect([status, body.details[0].path]).toEqual([400, field]);
  });

  test('may carry empty fields, and keywords as a list', async () => {
    covers('3.3 input of a text');
    expect((await ask({ topic: 'x', draft: '', keywords: '', length: '' })).status).toBe(200);
    expect((await ask({ topic: 'x', keywords: ['bonds', 'rates'] })).body.content).toContain('Keywords: bonds, rates.');
  });

  test('by the member is 403', async () => {
    expect((await ask({ topic: 'x' }, {}, member)).status).toBe(403);
    expect((await ask({ topic: 'x' }, stream, member)).status).toBe(403);
  });

  test('too often in an hour is 429 with Retry-After, also all at once', async () => {
    const answers = await Promise.all(Array.from({ length: maxTextsPerHour + 3 }, () => ask({ topic: 'x' }, stream)));
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(maxTextsPerHour);
    const refused = answers.filter(({ status }) => status === 429);
    expect(refused).toHaveLength(3);
    expect(Number(refused[0]?.headers['retry-after'])).toBeGreaterThan(0);
    expect(JSON.parse(JSON.stringify(refused[0]?.body)).code).toBe('too_many_texts');
  });
});

describe('the texts of an hour', () => {
  const use = async (times: number) => {
    overridePort('writer', createScriptedTextGenerator('# T'));
    const answers = await Promise.all(Array.from({ length: times }, () => ask({ topic: 'x' })));
    return answers.filter(({ status }) => status === 200).length;
  };

  test.each([
    ['are refused', () => createScriptedTextGenerator(new Refusal(503, 'writer_setting', 'No key.'))],
    ['break off', () => createScriptedTextGenerator('# Half', new Refusal(503, 'writer_broke_off', 'Broke off.'))],
    ['fail', () => createScriptedTextGenerator(new Error('unforeseen'))],
    ['are empty', () => createScriptedTextGenerator(' ')],
  ])('do not count those that %s, one after another or all at once', async (_, writer) => {
    overridePort('writer', writer());
    for (let at = 0; at < 3; at += 1) await ask({ topic: 'x' }, stream);
    await Promise.all(Array.from({ length: maxTextsPerHour }, () => ask({ topic: 'x' })));
    expect(await use(maxTextsPerHour + 1)).toBe(maxTextsPerHour);
  });

  test('do not count for ever what nobody heard of any more, as when a Lambda dies', async () => {
    const now = new Date('2026-11-20T15:10:00Z');
    const later = (minutes: number) => new Date(now.getTime() + minutes * 60_000);
    for (let at = 0; at < maxTextsPerHour; at += 1) await takeHourlyTextSlot('crashed', now);
    await expect(takeHourlyTextSlot('crashed', later(4))).rejects.toMatchObject({ status: 429, retryAfter: 46 * 60 });
    await expect(takeHourlyTextSlot('crashed', later(6))).resolves.toBeDefined();
  });

  test('count what was written until the hour is over', async () => {
    const now = new Date('2026-11-20T15:10:00Z');
    const places = await Promise.all(Array.from({ length: maxTextsPerHour }, () => takeHourlyTextSlot('busy', now)));
    await Promise.all(places.map((place) => place.use()));
    await expect(takeHourlyTextSlot('busy', new Date('2026-11-20T15:59:00Z'))).rejects.toMatchObject({ status: 429 });
    await expect(takeHourlyTextSlot('busy', new Date('2026-11-20T16:00:00Z'))).resolves.toBeDefined();
  });

  test('give a place that is free again to the next, and never one too many', async () => {
    const now = new Date('2026-11-20T15:10:00Z');
    const places = await Promise.all(Array.from({ length: maxTextsPerHour }, () => takeHourlyTextSlot('full', now)));
    await places[0]?.giveBack();
    const attempts = await Promise.allSettled(Array.from({ length: 8 }, () => takeHourlyTextSlot('full', now)));
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });
});
