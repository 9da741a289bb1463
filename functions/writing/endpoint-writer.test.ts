import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { createEndpointWriter } from '#functions/writing/endpoint-writer';
import { collectPieces, collectTextOutcome, createSampleAssignment } from '#functions/writing/testing';
import type { TextPiece } from '#functions/writing/text-writer';

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
const writer = (key?: string) => createEndpointWriter({ url: base(), model: 'small', key });
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
      await collectPieces(writer('the-key').write(createSampleAssignment(), new AbortController().signal)),
    ).toEqual(['# Bonds ', 'für 🪜']);
    const [request] = asked;
    expect(request?.url).toBe('/v1/chat/completions');
    expect(request?.headers.authorization).toBe('Bearer the-key');
    expect(request?.body).toMatchObject({ model: 'small', stream: true, max_tokens: 1800 });
    expect(request?.body['messages']).toMatchObject([{ role: 'system' }, { role: 'user' }]);
  });

  test('goes without a key where none is configured', async () => {
    answer = (_, response) => sse(response).end(`${line('a', 'stop')}`);
    expect(await written()).toEqual(['a', 'whole']);
    expect(asked[0]?.headers.authorization).toBeUndefined();
  });

  test.each([
    [400, '503 writer_unavailable'],
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
    const refused = collectPieces(writer(key).write(createSampleAssignment(), new AbortController().signal));
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
    const heard: TextPiece[] = [];
    for await (const piece of writer().write(createSampleAssignment(), left.signal)) {
      heard.push(piece);
      left.abort();
    }
    expect(heard).toEqual(['# Half']);
    await gone.promise;
  });
});

test('an endpoint that nobody serves is not available', async () => {
  const nobody = createEndpointWriter({ url: 'http://127.0.0.1:9', model: 'small', key: undefined });
  await expect(
    collectPieces(nobody.write(createSampleAssignment(), new AbortController().signal)),
  ).rejects.toMatchObject({
    code: 'writer_unavailable',
  });
});
