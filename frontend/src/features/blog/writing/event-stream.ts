import { createParser, type EventSourceMessage } from 'eventsource-parser';

/**
 * The next piece, or an error once nothing has come for so many milliseconds: a connection can be dead without a word.
 */
const readWithin = async (reader: ReadableStreamDefaultReader<string>, silence: number) => {
  const { promise, reject } = Promise.withResolvers<never>();
  const timer = setTimeout(() => reject(new Error('The connection went silent.')), silence);
  try {
    return await Promise.race([reader.read(), promise]);
  } finally {
    clearTimeout(timer);
  }
};

/** Server-sent events as they come. Comments are none of them, and yet show that the connection lives. */
export async function* readServerSentEvents(
  body: ReadableStream<Uint8Array>,
  silence: number,
): AsyncGenerator<EventSourceMessage> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  const come: EventSourceMessage[] = [];
  const parser = createParser({ onEvent: (event) => come.push(event) });
  try {
    for (;;) {
      const { done, value } = await readWithin(reader, silence);
      if (done) return;
      parser.feed(value);
      yield* come.splice(0);
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
