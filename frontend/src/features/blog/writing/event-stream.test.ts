import { afterEach, describe, expect, it, vi } from 'vitest';
import { readServerSentEvents } from './event-stream';

const streamOf = (
  pieces: Uint8Array[],
  open = false,
): { body: ReadableStream<Uint8Array>; cancelled: () => boolean } => {
  let cancelled = false;
  const body = new ReadableStream<Uint8Array>({
    start(out) {
      for (const piece of pieces) out.enqueue(piece);
      if (!open) out.close();
    },
    cancel() {
      cancelled = true;
    },
  });
  return { body, cancelled: () => cancelled };
};
const bytes = (text: string) => new TextEncoder().encode(text);
const all = async (body: ReadableStream<Uint8Array>): Promise<object[]> => {
  const events: object[] = [];
  for await (const { event, data } of readServerSentEvents(body, 1_000)) events.push({ event, data });
  return events;
};

afterEach(() => {
  vi.useRealTimers();
});

describe('server-sent events', () => {
  it('are read whole, wherever the network cuts them', async () => {
    const text = bytes(
      'event: text\ndata: {"text":"für 🪜"}\n\n: alive\n\ndata: 1\ndata: 2\n\nevent: done\r\ndata: x\r\n\r\n',
    );
    const wanted = [
      { event: 'text', data: '{"text":"für 🪜"}' },
      { event: undefined, data: '1\n2' },
      { event: 'done', data: 'x' },
    ];
    for (const size of [1, 3, 7, 1000]) {
      const pieces = Array.from({ length: Math.ceil(text.length / size) }, (_, at) =>
        text.slice(at * size, at * size + size),
      );
      expect(await all(streamOf(pieces).body), `in pieces of ${size}`).toEqual(wanted);
    }
  });

  it('leave out one that was cut off', async () => {
    expect(await all(streamOf([bytes('data: 1\n\ndata: 2')]).body)).toEqual([{ event: undefined, data: '1' }]);
  });

  it('end with an error when the connection goes silent, and are let go of', async () => {
    vi.useFakeTimers();
    const { body, cancelled } = streamOf([bytes('data: 1\n\n')], true);
    const reading = all(body).catch((error: Error) => error.message);
    await vi.advanceTimersByTimeAsync(1_100);
    expect(await reading).toBe('The connection went silent.');
    expect(cancelled()).toBe(true);
  });
});
