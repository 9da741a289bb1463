export interface ServerEvent {
  event: string;
  data: string;
}

const fieldOf = (block: string, name: string): string =>
  block
    .split('\n')
    .filter((line) => line.startsWith(`${name}:`))
    .map((line) => line.slice(name.length + 1).replace(/^ /, ''))
    .join('\n');

/** One event, from between two blank lines; null for a comment, which only shows that the connection lives. */
const eventIn = (block: string): ServerEvent | null => {
  const data = fieldOf(block, 'data');
  return data ? { event: fieldOf(block, 'event') || 'message', data } : null;
};

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

/** Server-sent events as they come, put together again where the network split them. Comments count as life. */
export async function* readEvents(body: ReadableStream<Uint8Array>, silence: number): AsyncGenerator<ServerEvent> {
  const reader = body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>).getReader();
  let rest = '';
  try {
    for (;;) {
      const { done, value } = await readWithin(reader, silence);
      if (done) return;
      const blocks = (rest + value).replaceAll('\r\n', '\n').split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const event = eventIn(block);
        if (event) yield event;
      }
    }
  } finally {
    await reader.cancel().catch(() => undefined);
  }
}
