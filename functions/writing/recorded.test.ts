import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { beforeEach, expect, test } from 'vitest';
import { createBedrockTextGenerator } from '#functions/writing/bedrock-text-generator';
import { createEndpointTextGenerator } from '#functions/writing/endpoint-text-generator';
import { collectTextOutcome, createSampleAssignment, encodeEventStreamMessage } from '#functions/writing/testing';
import type { StreamingTextGenerator } from '#functions/writing/text-generator';

/** Answers in the very form that Bedrock, OpenAI, Ollama and llama.cpp give them, and what becomes of each. */

interface Recorded {
  what: string;
  status: number;
  headers?: Record<string, string>;
  /** Of an endpoint, as sent; of Bedrock, the JSON of a refusal. */
  body?: string | object;
  /** Of Bedrock: kind, type and payload of each message of the stream. */
  events?: ['event' | 'exception', string, object][];
  text: string;
  end: string;
}

const folder = join(import.meta.dirname, 'recorded');
const answers = readdirSync(folder).map((file): [string, string, Recorded] => {
  const recorded = JSON.parse(readFileSync(join(folder, file), 'utf8')) as Recorded;
  return [file, recorded.what, recorded];
});

const bedrockSaying = ({ status, headers = {}, body, events }: Recorded): StreamingTextGenerator => {
  const bytes = events
    ? Buffer.concat(events.map(([kind, type, payload]) => encodeEventStreamMessage(kind, type, payload)))
    : Buffer.from(JSON.stringify(body));
  const type = events ? 'application/vnd.amazon.eventstream' : 'application/json';
  const response = { statusCode: status, headers: { 'content-type': type, ...headers }, body: Readable.from([bytes]) };
  const config = {
    region: 'us-east-1',
    credentials: { accessKeyId: 'key', secretAccessKey: 'secret' },
    maxAttempts: 1,
    requestHandler: { handle: async () => ({ response }) } as never,
  };
  return createBedrockTextGenerator('us.example.model-v1:0', { config });
};

const read = (writer: StreamingTextGenerator) =>
  collectTextOutcome(writer.write(createSampleAssignment(), new AbortController().signal));

const readFromEndpoint = async ({ status, headers, body }: Recorded) => {
  const server = createServer((request, response) => {
    request.resume().on('end', () => response.writeHead(status, headers).end(body));
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  try {
    return await read(createEndpointTextGenerator({ url: `http://127.0.0.1:${port}/v1`, model: 'small', key: 'sk-1' }));
  } finally {
    server.closeAllConnections();
    server.close();
  }
};

beforeEach(() => {
  process.env['LOG_LEVEL'] = 'silent';
});

test.each(answers)('%s: %s', async (file, _, recorded) => {
  const outcome = file.startsWith('bedrock') ? await read(bedrockSaying(recorded)) : await readFromEndpoint(recorded);
  expect(outcome).toEqual([recorded.text, recorded.end]);
});
