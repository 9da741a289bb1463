import { describe, expect, test } from 'vitest';
import { collectTextOutcome, createScriptedTextGenerator } from '#functions/writing/testing';
import { cutShortMarker, type StreamingTextGenerator } from '#functions/writing/text-generator';
import { limitTextPieces, type WritingLimits } from '#functions/writing/writing-limits';

const limits: WritingLimits = { first: 400, silence: 400, whole: 60_000, characters: 1_000 };
const never = new AbortController().signal;
const read = (writer: StreamingTextGenerator, change: Partial<WritingLimits> = {}) =>
  collectTextOutcome(limitTextPieces((signal) => writer.write({} as never, signal), never, { ...limits, ...change }));

/** Ends only when it is told to, and notes that it was. */
const deaf = (...first: string[]): StreamingTextGenerator & { toldToStop: boolean } => {
  const writer = {
    name: 'endpoint' as const,
    toldToStop: false,
    async *write(_: unknown, signal: AbortSignal) {
      signal.addEventListener('abort', () => {
        writer.toldToStop = true;
      });
      yield* first;
      await new Promise(() => undefined);
    },
  };
  return writer;
};

describe('a writer within its limits', () => {
  test('is told as it writes', async () => {
    expect(await read(createScriptedTextGenerator('a', 'b'))).toEqual(['ab', 'whole']);
    expect(await read(createScriptedTextGenerator('a', cutShortMarker))).toEqual(['a', 'cut']);
  });

  test('that says nothing took too long to begin, and is told to stop', async () => {
    const writer = deaf();
    expect(await read(writer, { first: 50 })).toEqual(['', '503 writer_silent']);
    expect(writer.toldToStop).toBe(true);
  });

  test('that falls silent half-way broke off, and is told to stop', async () => {
    const writer = deaf('# Half');
    expect(await read(writer, { silence: 50 })).toEqual(['# Half', '503 writer_broke_off']);
    expect(writer.toldToStop).toBe(true);
  });

  test('that goes on and on is cut at the end of its time, and is told to stop', async () => {
    const writer = deaf('# Half');
    expect(await read(writer, { whole: 300 })).toEqual(['# Half', 'cut']);
    expect(writer.toldToStop).toBe(true);
  });

  test.each([
    ['in many pieces', () => createScriptedTextGenerator(...Array.from({ length: 300 }, () => 'ten letter'))],
    ['in one piece', () => createScriptedTextGenerator('x'.repeat(5_000_000), 'more')],
  ])('that writes without end is cut at so many characters: %s', async (_, writer) => {
    const [text, end] = await read(writer());
    expect([text.length, end]).toEqual([1_000, 'cut']);
  });

  test('that thinks longer than a connection would wait is heard all the same', async () => {
    expect(await read(createScriptedTextGenerator(150, '# Late', 150, ' but here'))).toEqual([
      '# Late but here',
      'whole',
    ]);
  });
});
