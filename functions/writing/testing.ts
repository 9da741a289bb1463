import { crc32 } from 'node:zlib';
import type { TextAssignment, TextGeneratorTask } from '#functions/writing/prompt';
import { cutShortMarker, type StreamingTextGenerator, type TextChunk } from '#functions/writing/text-generator';

/** For tests only: assignments, writers that behave as told, and Bedrock's event streams as bytes. */

export const createSampleAssignment = (change: Partial<TextAssignment> = {}): TextAssignment => ({
  topic: 'Bond ladders',
  draft: undefined,
  keywords: undefined,
  length: 1000,
  ...change,
});

/** Says the pieces; an error among them is thrown in its turn, a number is waited for in milliseconds, a promise until it is kept. */
export const createScriptedTextGenerator = (
  ...pieces: (TextChunk | Error | number | Promise<void>)[]
): StreamingTextGenerator & { stopped: number } => {
  const writer = {
    name: 'endpoint' as const,
    stopped: 0,
    async *write(_: TextGeneratorTask, signal: AbortSignal) {
      for (const piece of pieces) {
        if (piece instanceof Error) throw piece;
        if (piece instanceof Promise) await piece;
        else if (typeof piece !== 'number') yield piece;
        else await new Promise((resolve) => setTimeout(resolve, piece));
        if (signal.aborted) {
          writer.stopped += 1;
          return;
        }
      }
    },
  };
  return writer;
};

export const collectTextChunks = async (pieces: AsyncIterable<TextChunk>): Promise<TextChunk[]> => {
  const all: TextChunk[] = [];
  for await (const piece of pieces) all.push(piece);
  return all;
};

/** What a writer said, and how it ended: `whole`, `cut`, or the refusal's status and code. */
export const collectTextOutcome = async (pieces: AsyncIterable<TextChunk>): Promise<[string, string]> => {
  const all: TextChunk[] = [];
  const end = await (async () => {
    for await (const piece of pieces) all.push(piece);
    return all.includes(cutShortMarker) ? 'cut' : 'whole';
  })().catch(({ status, code }) => `${status} ${code}`);
  return [all.filter((piece) => typeof piece === 'string').join(''), end];
};

const encodeHeader = (name: string, value: string): Buffer => {
  const [key, text] = [Buffer.from(name), Buffer.from(value)];
  const length = Buffer.alloc(2);
  length.writeUInt16BE(text.length);
  return Buffer.concat([Buffer.from([key.length]), key, Buffer.from([7]), length, text]);
};

const withSum = (bytes: Buffer): Buffer => {
  const sum = Buffer.alloc(4);
  sum.writeUInt32BE(crc32(bytes));
  return Buffer.concat([bytes, sum]);
};

/** One message of `application/vnd.amazon.eventstream`: lengths, their sum, headers, the JSON and the sum of it all. */
export const encodeEventStreamMessage = (kind: 'event' | 'exception', type: string, payload: object): Buffer => {
  const headers = Buffer.concat([
    encodeHeader(kind === 'event' ? ':event-type' : ':exception-type', type),
    encodeHeader(':content-type', 'application/json'),
    encodeHeader(':message-type', kind),
  ]);
  const body = Buffer.from(JSON.stringify(payload));
  const lengths = Buffer.alloc(8);
  lengths.writeUInt32BE(16 + headers.length + body.length, 0);
  lengths.writeUInt32BE(headers.length, 4);
  return withSum(Buffer.concat([withSum(lengths), headers, body]));
};
