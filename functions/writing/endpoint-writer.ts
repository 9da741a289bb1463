import { createParser } from 'eventsource-parser';
import { log } from '#functions/runtime/log';
import { Refusal } from '#functions/runtime/refusal';
import { createPrompt } from '#functions/writing/prompt';
import { cutShortMarker, type TextPiece, type TextWriter } from '#functions/writing/text-writer';
import {
  writerBrokeOffRefusal,
  writerBusyRefusal,
  writerDeclinedRefusal,
  writerMisconfiguredRefusal,
  writerUnavailableRefusal,
} from '#functions/writing/writer-refusals';

interface TextEndpoint {
  /** With its version: `http://localhost:11434/v1`. */
  url: string;
  model: string;
  key: string | undefined;
}

interface Chunk {
  choices?: { delta?: { content?: string | null }; finish_reason?: string | null }[];
  error?: unknown;
}

/** Of a refusal's body only the beginning is looked at, for the log and for the code in it. */
const longestRefusal = 2_000;

const readStart = async (response: Response): Promise<string> => {
  let text = '';
  const reader = response.body?.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>);
  for await (const piece of reader ?? []) {
    text += piece;
    if (text.length >= longestRefusal) break;
  }
  return text.slice(0, longestRefusal);
};

const invalidKeyRefusal = (key: string | undefined) =>
  key
    ? writerMisconfiguredRefusal(
        'does not accept its key',
        'Put a valid one into AI_API_KEY and start the server again.',
      )
    : writerMisconfiguredRefusal(
        'asks for a key, and none is set',
        'Put one into AI_API_KEY and start the server again.',
      );

const toWriterRefusal = ({ model, key }: TextEndpoint, status: number, said: string): Refusal => {
  if (status === 401 || status === 403) return invalidKeyRefusal(key);
  if (status === 402 || said.includes('insufficient_quota')) {
    return writerMisconfiguredRefusal('says that its account is used up', 'Look at the plan and the payment there.');
  }
  if (status === 404) {
    return writerMisconfiguredRefusal(
      `does not know the model "${model}"`,
      'Check AI_MODEL and AI_BASE_URL and start the server again.',
    );
  }
  return status === 429 || status === 503 ? writerBusyRefusal() : writerUnavailableRefusal();
};

const begin = async (endpoint: TextEndpoint, body: object, signal: AbortSignal): Promise<Response> => {
  const { url, model, key } = endpoint;
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
  throw toWriterRefusal(endpoint, response.status, await readStart(response));
};

/** Characters of one event; a piece of a text has a few hundred. What is longer ends the stream with an error. */
const longestEvent = 1_000_000;

/** What the server-sent events hold. One that the connection's end left open is taken as it is. */
async function* readEvents(body: ReadableStream<Uint8Array>): AsyncGenerator<string> {
  const come: string[] = [];
  const parser = createParser({
    maxBufferSize: longestEvent,
    onEvent: ({ data }) => come.push(data),
    onError: (error) => {
      if (error.type === 'max-buffer-size-exceeded') throw error;
    },
  });
  for await (const text of body.pipeThrough(new TextDecoderStream() as ReadableWritablePair<string, Uint8Array>)) {
    parser.feed(text);
    yield* come.splice(0);
  }
  parser.feed('\n\n');
  yield* come;
}

const parseChunk = (data: string): Chunk => {
  const chunk = JSON.parse(data) as Chunk;
  if (chunk.error !== undefined) throw new Error('The endpoint reported an error inside the stream.');
  if (chunk.choices?.[0]?.finish_reason === 'content_filter') throw writerDeclinedRefusal();
  return chunk;
};

async function* readPieces(response: Response): AsyncGenerator<TextPiece> {
  let ended = false;
  for await (const data of readEvents(response.body as ReadableStream<Uint8Array>)) {
    if (data === '[DONE]') return;
    const [choice] = parseChunk(data).choices ?? [];
    if (choice?.delta?.content) yield choice.delta.content;
    if (choice?.finish_reason === 'length') yield cutShortMarker;
    ended ||= Boolean(choice?.finish_reason);
  }
  if (!ended) throw new Error('The stream ended without an end.');
}

/** Any service that speaks the OpenAI protocol of streamed chat completions, on this machine or elsewhere. */
export const createEndpointWriter = (endpoint: TextEndpoint): TextWriter => ({
  name: 'endpoint',
  model: endpoint.model,
  async *write(assignment, signal) {
    const { system, user, maxTokens } = createPrompt(assignment);
    const messages = [
      { role: 'system', content: system },
      { role: 'user', content: user },
    ];
    let begun = false;
    try {
      const response = await begin(endpoint, { messages, max_tokens: maxTokens, temperature: 0.7 }, signal);
      for await (const piece of readPieces(response)) {
        begun = true;
        yield piece;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refusal) throw error;
      log.warn('the text endpoint failed', { begun }, error);
      throw begun ? writerBrokeOffRefusal() : writerUnavailableRefusal();
    }
  },
});
