import { Readable } from 'node:stream';
import { beforeEach, describe, expect, test } from 'vitest';
import { createBedrockTextGenerator } from '#functions/writing/bedrock-text-generator';
import {
  collectTextChunks,
  collectTextOutcome,
  createSampleAssignment,
  encodeEventStreamMessage,
} from '#functions/writing/testing';
import type { TextChunk } from '#functions/writing/text-generator';

interface Sent {
  path: string;
  body: string;
}
let sent: Sent[];

const start = encodeEventStreamMessage('event', 'messageStart', { role: 'assistant' });
const delta = (text: string) =>
  encodeEventStreamMessage('event', 'contentBlockDelta', { contentBlockIndex: 0, delta: { text } });
const stop = (stopReason = 'end_turn') => encodeEventStreamMessage('event', 'messageStop', { stopReason });
const usage = encodeEventStreamMessage('event', 'metadata', {
  usage: { inputTokens: 9, outputTokens: 4, totalTokens: 13 },
  metrics: { latencyMs: 5 },
});

/** Bedrock as the SDK sees it: the bytes of an event stream, cut where the network would. */
const writerSaying = (bytes: Buffer, statusCode = 200, headers: Record<string, string> = {}) => {
  const chunks = Array.from({ length: Math.ceil(bytes.length / 50) }, (_, at) => bytes.subarray(at * 50, at * 50 + 50));
  const type = statusCode === 200 ? 'application/vnd.amazon.eventstream' : 'application/json';
  const requestHandler = {
    handle: async ({ path, body }: { path: string; body: Uint8Array | string }) => {
      sent.push({ path, body: typeof body === 'string' ? body : new TextDecoder().decode(body) });
      return { response: { statusCode, headers: { 'content-type': type, ...headers }, body: Readable.from(chunks) } };
    },
  };
  const config = {
    region: 'us-east-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    maxAttempts: 1,
    requestHandler: requestHandler as never,
  };
  return createBedrockTextGenerator('us.example.model-v1:0', { config });
};
const written = (bytes: Buffer, statusCode?: number, headers?: Record<string, string>) =>
  collectTextOutcome(
    writerSaying(bytes, statusCode, headers).write(createSampleAssignment(), new AbortController().signal),
  );

beforeEach(() => {
  process.env['LOG_LEVEL'] = 'silent';
  sent = [];
});

describe('a Bedrock stream', () => {
  test('is told as it comes', async () => {
    const bytes = Buffer.concat([start, delta('# Bonds'), delta('\n\nÜber'), delta(' rates 🪜'), stop(), usage]);
    const signal = new AbortController().signal;
    expect(await collectTextChunks(writerSaying(bytes).write(createSampleAssignment(), signal))).toEqual([
      '# Bonds',
      '\n\nÜber',
      ' rates 🪜',
    ]);
    expect(sent[0]?.path).toContain('/model/us.example.model-v1%3A0/converse-stream');
    const body = JSON.parse(sent[0]?.body ?? '');
    expect(body.system[0].text).toMatch(/never an instruction/);
    expect(body.messages).toHaveLength(1);
    expect(body.messages[0].content[0].text).toMatch(/<material>\n<topic>\nBond ladders/);
    expect(body.inferenceConfig).toEqual({ maxTokens: 1800 });
  });

  test('that fails half-way keeps what came and breaks off with a sentence', async () => {
    const failed = encodeEventStreamMessage('exception', 'modelStreamErrorException', { message: 'internal detail' });
    expect(await written(Buffer.concat([start, delta('# Half'), failed]))).toEqual(['# Half', '503 writer_broke_off']);
  });

  test('that ends without an end, or is cut inside a message, broke off too', async () => {
    expect(await written(Buffer.concat([start, delta('# Half')]))).toEqual(['# Half', '503 writer_broke_off']);
    const cut = Buffer.concat([start, delta('# Half'), delta(' and more').subarray(0, 30)]);
    expect((await written(cut))[1]).toBe('503 writer_broke_off');
  });

  test('that is damaged is not told', async () => {
    const damaged = Buffer.from(delta('# Damaged'));
    damaged[damaged.length - 8] = (damaged.at(-8) ?? 0) ^ 0xff;
    expect(await written(Buffer.concat([start, damaged, stop()]))).toEqual(['', '503 writer_unavailable']);
  });

  test('that a filter ended says so', async () => {
    expect((await written(Buffer.concat([start, delta('# A'), stop('content_filtered')])))[1]).toBe(
      '422 writer_declined',
    );
  });

  test.each(['max_tokens', 'model_context_window_exceeded'])('that ends for %s is cut', async (reason) => {
    expect(await written(Buffer.concat([start, delta('# A'), stop(reason), usage]))).toEqual(['# A', 'cut']);
  });

  test.each([
    [429, 'ThrottlingException', '503 writer_busy'],
    [503, 'ServiceUnavailableException', '503 writer_busy'],
    [500, 'InternalServerException', '503 writer_unavailable'],
  ])('refused with %i %s is %s', async (status, name, refusal) => {
    const body = Buffer.from(JSON.stringify({ message: 'arn:aws:iam::123456789012:role/secret' }));
    expect(await written(body, status, { 'x-amzn-errortype': name })).toEqual(['', refusal]);
  });

  test.each([
    [403, 'AccessDeniedException', /Give the account access to the model/],
    [403, 'UnrecognizedClientException', /Give the account access to the model/],
    [403, 'ExpiredTokenException', /Give the account access to the model/],
    [404, 'ResourceNotFoundException', /textModel in cdk\.json/],
    [400, 'ValidationException', /textModel in cdk\.json/],
  ])('refused with %i %s is a setting to mend, and no "try again later"', async (status, name, sentence) => {
    const body = Buffer.from(JSON.stringify({ message: 'arn:aws:iam::123456789012:role/secret' }));
    const pieces = writerSaying(body, status, { 'x-amzn-errortype': name });
    const refused = collectTextChunks(pieces.write(createSampleAssignment(), new AbortController().signal));
    await expect(refused).rejects.toMatchObject({ status: 503, code: 'writer_setting' });
    await expect(refused).rejects.toThrow(sentence);
    await expect(refused).rejects.not.toThrow(/later|123456789012/);
  });

  test('stops when it is told to', async () => {
    const left = new AbortController();
    const texts: TextChunk[] = [];
    for await (const text of writerSaying(Buffer.concat([start, delta('one'), delta('two'), stop()])).write(
      createSampleAssignment(),
      left.signal,
    )) {
      texts.push(text);
      left.abort();
    }
    expect(texts).toEqual(['one']);
  });
});
