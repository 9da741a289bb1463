import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEndpointTextGenerator } from '#functions/writing/endpoint-text-generator';
import { collectTextChunks, collectTextOutcome, createSampleAssignment } from '#functions/writing/testing';
import type { TextChunk } from '#functions/writing/text-generator';

type Answer = (request: IncomingMessage, response: ServerResponse) => void;

let server: Server;
let answer: Answer;
let asked: { url: string | undefined; headers: IncomingMessage['headers']; body: Record<string, unknown> }[];

beforeEach(async () => {
  process.env['LOG_LEVEL'] = 'silent';
  asked = [];
  server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      asked.push({ url: request.url, headers: request.headers, body: JSON.parse(body) });
      answer(request, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
});
afterEach(async () => {
  server.closeAllConnections();
  server.close();
  await once(server, 'close');
});

const base = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
const writer = (key?: string) => createEndpointTextGenerator({ url: base(), model: 'small', key });
const line = (content: string, finish_reason: string | null = null) =>
  `data: ${JSON.stringify({ object: 'chat.completion.chunk', choices: [{ index: 0, delta: { content }, finish_reason }] })}\n\n`;
const sse = (response: ServerResponse) => response.writeHead(200, { 'content-type': 'text/event-stream' });

const written = () => collectTextOutcome(writer().write(createSampleAssignment(), new AbortController().signal));

describe('a chat completion', () => {
  test('is asked for in the protocol and told as it comes, wherever the network cuts it', async () => {
    answer = (_, response) => {
      sse(response);
      const all = Buffer.from(`: comment\n\n${line('# Bonds ')}${line('für 🪜')}${line('', 'stop')}data: [DONE]\n\n`);
      for (let at = 0; at < all.length; at += 7) response.write(all.subarray(at, at + 7));
      response.end();
    };
    expect(
      await collectTextChunks(writer('the-key').write(createSampleAssignment(), new AbortController().signal)),
    ).toEqual(['# Bonds ', 'für 🪜']);
    const [request] = asked;
    expect(request?.url).toBe('/v1/chat/completions');
    expect(request?.headers.authorization).toBe('Bearer the-key');
    expect(request?.body).toMatchObject({ model: 'small', stream: true, max_completion_tokens: 5800 });
    expect(request?.body).not.toHaveProperty('temperature');
    expect(request?.body['messages']).toMatchObject([{ role: 'system' }, { role: 'user' }]);
  });

  test('goes without a key where none is configured', async () => {
    answer = (_, response) => sse(response).end(`${line('a', 'stop')}`);
    expect(await written()).toEqual(['a', 'whole']);
    expect(asked[0]?.headers.authorization).toBeUndefined();
  });

  test.each([
    [400, '503 writer_refused'],
    [422, '503 writer_refused'],
    [429, '503 writer_busy'],
    [500, '503 writer_unavailable'],
    [503, '503 writer_busy'],
  ])('refused with %i is %s', async (status, refusal) => {
    answer = (_, response) => response.writeHead(status).end('{"error":{"message":"key sk-123 is wrong"}}');
    expect(await written()).toEqual(['', refusal]);
  });

  test.each([
    [401, undefined, /asks for a key, and none is set. Put one into AI_API_KEY/],
    [401, 'sk-1', /does not accept its key. Put a valid one into AI_API_KEY/],
    [403, 'sk-1', /does not accept its key/],
    [404, 'sk-1', /does not know the model "small". Check AI_MODEL and AI_BASE_URL/],
    [402, 'sk-1', /account is used up/],
  ])('refused with %i (key %s) is a setting to mend, and no "try again later"', async (status, key, sentence) => {
    answer = (_, response) => response.writeHead(status).end('{"error":{"message":"key sk-123 is wrong"}}');
    const refused = collectTextChunks(writer(key).write(createSampleAssignment(), new AbortController().signal));
    await expect(refused).rejects.toMatchObject({ status: 503, code: 'writer_setting' });
    await expect(refused).rejects.toThrow(sentence);
    await expect(refused).rejects.not.toThrow(/later|sk-1/);
  });

  test('whose refusal never ends is refused all the same', async () => {
    answer = (_, response) => {
      response.writeHead(500);
      const more = setInterval(() => response.write('x'.repeat(1_000)), 5);
      response.on('close', () => clearInterval(more));
    };
    expect(await written()).toEqual(['', '503 writer_unavailable']);
  });

  test('that ends at the length limit is cut', async () => {
    answer = (_, response) => sse(response).end(`${line('# A')}${line('', 'length')}data: [DONE]\n\n`);
    expect(await written()).toEqual(['# A', 'cut']);
  });

  test.each<[string, Answer]>([
    ['ends without an end', (_, response) => sse(response).end(line('# Half'))],
    ['reports an error', (_, response) => sse(response).end(`${line('# Half')}data: {"error":{"message":"x"}}\n\n`)],
    ['is no JSON', (_, response) => sse(response).end(`${line('# Half')}data: <html>\n\n`)],
    [
      'loses its connection',
      (_, response) => {
        sse(response).write(line('# Half'));
        setTimeout(() => response.destroy(), 50);
      },
    ],
  ])('that %s half-way keeps what came', async (_, how) => {
    answer = how;
    expect(await written()).toEqual(['# Half', '503 writer_broke_off']);
  });

  test('that a filter ended says so', async () => {
    answer = (_, response) => sse(response).end(line('', 'content_filter'));
    expect(await written()).toEqual(['', '422 writer_declined']);
  });

  test('stopped by the reader ends the request too', async () => {
    const gone = Promise.withResolvers<void>();
    answer = (_, response) => {
      response.on('close', () => gone.resolve());
      sse(response).write(line('# Half'));
    };
    const left = new AbortController();
    const heard: TextChunk[] = [];
    for await (const piece of writer().write(createSampleAssignment(), left.signal)) {
      heard.push(piece);
      left.abort();
    }
    expect(heard).toEqual(['# Half']);
    await gone.promise;
  });
});

/** Endpoints as they are: what each answers to a name that it does not take. */
const refusing =
  (names: Record<string, string>): Answer =>
  (_, response) => {
    const [wrong] = Object.keys(names).filter((name) => Object.hasOwn(asked.at(-1)?.body ?? {}, name));
    if (!wrong) return sse(response).end(`${line('# A', 'stop')}`);
    response.writeHead(400, { 'content-type': 'application/json' });
    return response.end(JSON.stringify({ error: { message: names[wrong], param: wrong, code: 'unsupported' } }));
  };
const newer = refusing({
  max_tokens: "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens'.",
  temperature: "Unsupported value: 'temperature' does not support 0.7 with this model.",
});
const older = refusing({ max_completion_tokens: 'Unrecognized request argument supplied: max_completion_tokens' });
const names = () => asked.map(({ body }) => Object.keys(body).filter((name) => /max_|temperature/.test(name)));

describe('the limit of a text goes by the name that the endpoint takes:', () => {
  test('the newer one, with no temperature, is taken at once by an endpoint of today', async () => {
    answer = newer;
    expect(await written()).toEqual(['# A', 'whole']);
    expect(names()).toEqual([['max_completion_tokens']]);
  });

  test('the older one is tried once where the endpoint says so, and is remembered', async () => {
    answer = older;
    expect(await written()).toEqual(['# A', 'whole']);
    expect(await written()).toEqual(['# A', 'whole']);
    expect(names()).toEqual([['max_completion_tokens'], ['max_tokens'], ['max_tokens']]);
    // Another model behind the same address, which takes the newer name alone.
    answer = newer;
    expect(await written()).toEqual(['# A', 'whole']);
    expect(names().slice(3)).toEqual([['max_tokens'], ['max_completion_tokens']]);
  });

  test('a temperature goes along where one is set, and what the endpoint says of it is told', async () => {
    answer = newer;
    const warm = createEndpointTextGenerator({ url: base(), model: 'small', key: undefined, temperature: 0.7 });
    await expect(collectTextChunks(warm.write(createSampleAssignment(), new AbortController().signal))).rejects.toThrow(
      /refused the request: “Unsupported value: 'temperature' does not support 0\.7 with this model\.”/,
    );
    expect(names()).toEqual([['max_completion_tokens', 'temperature']]);
  });
});

describe('the reason of a refusal', () => {
  const reasonOf = async (body: string, key = 'the-secret') => {
    answer = (_, response) => response.writeHead(400).end(body);
    return collectTextChunks(writer(key).write(createSampleAssignment(), new AbortController().signal)).then(
      () => 'written',
      (error: Error) => error.message,
    );
  };

  test.each([
    ['{"error":{"message":"The context holds 4096 tokens."}}', '“The context holds 4096 tokens.”'],
    ['{"error":"model is loading"}', '“model is loading”'],
    ['{"detail":[{"msg":"extra fields not permitted"}]}', 'extra fields not permitted'],
    ['plain\n  words', '“plain words”'],
    ['<html><body>Bad Request</body></html>', 'gave no reason'],
    ['', 'gave no reason'],
  ])('is told from %j', async (body, sentence) => expect(await reasonOf(body)).toContain(sentence));

  test('is bounded, and has no key in it', async () => {
    const sent = 'Key the-secret or sk-proj-abcdef123456, Bearer eyJhbGciOi';
    expect(await reasonOf(JSON.stringify({ error: { message: sent } }))).not.toMatch(/the-secret|abcdef|eyJ/);
    expect((await reasonOf(JSON.stringify({ error: { message: 'word '.repeat(300) } }))).length).toBeLessThan(400);
    expect((await reasonOf('word '.repeat(5_000))).length).toBeLessThan(400);
  });

  test('that is its filter of contents is one of the person', async () => {
    answer = (_, response) => response.writeHead(400).end('{"error":{"code":"content_filter","message":"x"}}');
    expect(await written()).toEqual(['', '422 writer_declined']);
  });
});

test('an endpoint that nobody serves is not available', async () => {
  const nobody = createEndpointTextGenerator({ url: 'http://127.0.0.1:9', model: 'small', key: undefined });
  await expect(
    collectTextChunks(nobody.write(createSampleAssignment(), new AbortController().signal)),
  ).rejects.toMatchObject({
    code: 'writer_unavailable',
  });
});
