import { log } from '#functions/platform/log';
import { Refusal } from '#functions/platform/refusal';
import { promptFor } from '#functions/writing/prompt';
import type { TextWriter } from '#functions/writing/text-writer';
import { brokeOff, declined, notAvailable, tooBusy } from '#functions/writing/unavailable';

export interface Endpoint {
  /** With its version: `http://localhost:11434/v1`. */
  url: string;
  model: string;
  key: string | undefined;
}

interface Chunk {
  choices?: { delta?: { content?: string | null }; finish_reason?: string | null }[];
  error?: unknown;
}

const begin = async ({ url, model, key }: Endpoint, body: object, signal: AbortSignal): Promise<Response> => {
  const response = await fetch(`${url.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(key && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({ model, stream: true, ...body }),
    signal,
  });
  if (response.ok && response.body) return response;
  log.warn('the text endpoint refused', { status: response.status });
  await response.body?.cancel();
  throw response.status === 429 || response.status === 503 ? tooBusy() : notAvailable();
};

/** The `data:` lines of a stream of server-sent events, put together again where a piece of the network split them. */
async function* dataLines(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  let rest = '';
  for await (const text of body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)) {
    const lines = (rest + text).split(/\r?\n/);
    rest = lines.pop() ?? '';
    for (const line of lines) if (line.startsWith('data:')) yield line.slice('data:'.length).trim();
  }
  if (rest.startsWith('data:')) yield rest.slice('data:'.length).trim();
}

const chunkOf = (data: string): Chunk => {
  const chunk = JSON.parse(data) as Chunk;
  if (chunk.error !== undefined) throw new Error('The endpoint reported an error inside the stream.');
  if (chunk.choices?.[0]?.finish_reason === 'content_filter') throw declined();
  return chunk;
};

async function* textsOf(response: Response): AsyncGenerator<string> {
  let ended = false;
  for await (const data of dataLines(response.body as ReadableStream<Uint8Array>)) {
    if (data === '[DONE]') return;
    const [choice] = chunkOf(data).choices ?? [];
    if (choice?.delta?.content) yield choice.delta.content;
    ended ||= Boolean(choice?.finish_reason);
  }
  if (!ended) throw new Error('The stream ended without an end.');
}

/** Any service that speaks the OpenAI protocol of streamed chat completions, on this machine or elsewhere. */
export const endpointWriter = (endpoint: Endpoint): TextWriter => ({
  name: 'endpoint',
  async *write(assignment, signal) {
    const { system, user, maxTokens } = promptFor(assignment);
    const messages = [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ];
    let begun = false;
    try {
      const response = await begin(endpoint, { messages, max_tokens: maxTokens, temperature: 0.7 }, signal);
      for await (const text of textsOf(response)) {
        begun = true;
        yield text;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refusal) throw error;
      log.warn('the text endpoint failed', { begun }, error);
      throw begun ? brokeOff() : notAvailable();
    }
  },
});
