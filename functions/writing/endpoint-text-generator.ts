import { createParser } from 'eventsource-parser';
import { toExcerpt } from '#core/blog/posts';
import { log } from '#functions/runtime/log';
import { Refusal } from '#functions/runtime/refusal';
import { createTextGenerationPrompt, type TextModelPrompt } from '#functions/writing/prompt';
import { cutShortMarker, type StreamingTextGenerator, type TextChunk } from '#functions/writing/text-generator';
import {
  textGeneratorBrokeOffRefusal,
  textGeneratorBusyRefusal,
  textGeneratorDeclinedRefusal,
  textGeneratorMisconfiguredRefusal,
  textGeneratorRequestRefusal,
  textGeneratorUnavailableRefusal,
} from '#functions/writing/text-generator-refusals';

interface TextEndpoint {
  /** With its version: `http://localhost:11434/v1`. */
  url: string;
  model: string;
  key: string | undefined;
  /** The model's own where it is absent: some models refuse any other. */
  temperature?: number | undefined;
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
    ? textGeneratorMisconfiguredRefusal(
        'does not accept its key',
        'Put a valid one into AI_API_KEY and start the server again.',
      )
    : textGeneratorMisconfiguredRefusal(
        'asks for a key, and none is set',
        'Put one into AI_API_KEY and start the server again.',
      );

/** Characters of a service's own reason that are shown. */
const longestReason = 300;

/** What else looks like a key, whoever's it is: services quote the one that they were sent. */
const keyLike = /\b(?:sk|pk|key|Bearer)[-_ ][\w.*-]{6,}/gi;

const parseReason = (said: string): string => {
  try {
    const { error, message, detail } = Object(JSON.parse(said)) as Record<string, unknown>;
    const { message: inner } = Object(error) as { message?: unknown };
    const told = [inner, error, message, detail].find((each) => typeof each === 'string');
    // FastAPI and others answer a list of faults.
    return String(told ?? JSON.stringify(detail ?? error ?? ''));
  } catch {
    return said;
  }
};

/** Why a request was refused, in the service's words: bounded, on one line, without a key; empty for a page of HTML. */
const readReason = (said: string, key: string | undefined): string => {
  if (said.trim().startsWith('<')) return '';
  const reason = parseReason(said);
  const line = (key ? reason.replaceAll(key, '…') : reason).replace(keyLike, '…').replace(/\p{Cc}+/gu, ' ');
  return toExcerpt(line, longestReason);
};

const toWriterRefusal = ({ model, key }: TextEndpoint, status: number, said: string): Refusal => {
  if (status === 401 || status === 403) return invalidKeyRefusal(key);
  if (status === 402 || said.includes('insufficient_quota')) {
    return textGeneratorMisconfiguredRefusal(
      'says that its account is used up',
      'Look at the plan and the payment there.',
    );
  }
  if (status === 404) {
    return textGeneratorMisconfiguredRefusal(
      `does not know the model "${model}"`,
      'Check AI_MODEL and AI_BASE_URL and start the server again.',
    );
  }
  if (said.includes('content_filter')) return textGeneratorDeclinedRefusal();
  if (status === 400 || status === 422) return textGeneratorRequestRefusal(readReason(said, key));
  return status === 429 || status === 503 ? textGeneratorBusyRefusal() : textGeneratorUnavailableRefusal();
};

/** What the limit of a text's tokens is called: since models think before they write, and before that. */
type LimitName = 'max_completion_tokens' | 'max_tokens';
const otherName = { max_completion_tokens: 'max_tokens', max_tokens: 'max_completion_tokens' } as const;

/** Tokens for what a model thinks before it writes, which the newer name counts too. */
const roomForThought = 4_000;

/** The name that a model took, by its endpoint, while this process lives. */
const takenNames = new Map<string, LimitName>();

const post = (
  { url, model, key, temperature }: TextEndpoint,
  prompt: TextModelPrompt,
  name: LimitName,
  signal: AbortSignal,
) =>
  fetch(`${url.replace(/\/+$/, '')}/chat/completions`, {
    method: 'POST',
    headers: {
      'content-type': 'application/json',
      accept: 'text/event-stream',
      ...(key && { authorization: `Bearer ${key}` }),
    },
    body: JSON.stringify({
      model,
      stream: true,
      messages: [
        { role: 'system', content: prompt.system },
        { role: 'user', content: prompt.user },
      ],
      [name]: prompt.maxTokens + (name === 'max_completion_tokens' ? roomForThought : 0),
      ...(temperature !== undefined && { temperature }),
    }),
    signal,
  });

/** Asks by the newer name of the limit; once more by the older where the endpoint says that it does not take that. */
const begin = async (endpoint: TextEndpoint, prompt: TextModelPrompt, signal: AbortSignal): Promise<Response> => {
  const place = `${endpoint.url} ${endpoint.model}`;
  let name = takenNames.get(place) ?? 'max_completion_tokens';
  let response = await post(endpoint, prompt, name, signal);
  let said = response.ok ? '' : await readStart(response);
  if ((response.status === 400 || response.status === 422) && said.includes(name)) {
    name = otherName[name];
    response = await post(endpoint, prompt, name, signal);
    said = response.ok ? '' : await readStart(response);
  }
  if (response.ok && response.body) {
    takenNames.set(place, name);
    return response;
  }
  log.warn('the text endpoint refused', { status: response.status });
  throw toWriterRefusal(endpoint, response.status, said);
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
  if (chunk.choices?.[0]?.finish_reason === 'content_filter') throw textGeneratorDeclinedRefusal();
  return chunk;
};

async function* readPieces(response: Response): AsyncGenerator<TextChunk> {
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
export const createEndpointTextGenerator = (endpoint: TextEndpoint): StreamingTextGenerator => ({
  name: 'endpoint',
  model: endpoint.model,
  async *write(task, signal) {
    let begun = false;
    try {
      const response = await begin(endpoint, createTextGenerationPrompt(task), signal);
      for await (const piece of readPieces(response)) {
        begun = true;
        yield piece;
      }
    } catch (error) {
      if (signal.aborted) return;
      if (error instanceof Refusal) throw error;
      log.warn('the text endpoint failed', { begun }, error);
      throw begun ? textGeneratorBrokeOffRefusal() : textGeneratorUnavailableRefusal();
    }
  },
});
