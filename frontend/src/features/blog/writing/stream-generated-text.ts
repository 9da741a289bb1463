import type {
  GeneratedPostText,
  WriterKind,
  WritingHelpProposals,
  WritingStreamEvent,
} from '#contract/blog/blog-writing';
import { extractPostFromModelAnswer } from '#core/blog/extract-post-from-model-answer';
import { countWords } from '#core/blog/post-length';
import { parseWritingHelpAnswer } from '#core/blog/writing-help';
import { isSessionExpiredBody } from '#lib/api/api';
import type { ApiCallValues } from '#lib/api/api-call-types';
import { loadSiteConfig } from '#lib/api/config';
import { endOrRenewSession, getCurrentSessionCaller, waitForSessionRenewal } from '#lib/session/session-renewal';
import { readServerSentEvents } from './event-stream';

/** Milliseconds; the server says something every 10 s. */
const silence = 35_000;

export interface TextGenerationProgress {
  /** All of it so far. */
  text: string;
  words: number;
  /** Words that it is to have; 0 until the server has said. */
  target: number;
  /** From 0 to 1: words of the target, and 1 only at the end. */
  share: number;
}

export interface GeneratedTextResult {
  /** Markdown that begins with its title; empty where nothing came. */
  text: string;
  /** `cut` at a limit; `stopped` by the signal; `broken` where it broke off. `text` is what had arrived. */
  ended: 'done' | 'cut' | 'stopped' | 'broken';
  /** True where the text had no title, and the topic is it. */
  isTitledByTopic?: boolean;
  /** Why it broke off, as a sentence. */
  reason?: string;
  /** `outline` where no model is configured: a frame rather than a text. */
  writer?: WriterKind;
  /** Null or absent where no model was asked. */
  model?: string | null;
}

interface StreamOptions {
  onProgress?: (progress: TextGenerationProgress) => void;
  signal?: AbortSignal;
}

const brokeOff = 'The connection was lost.';

/** The server refused before a word was written; the message is its own sentence. */
export class TextGenerationRefusedError extends Error {
  override name = 'TextGenerationRefusedError';
  readonly status: number;
  constructor(status: number, sentence: string) {
    super(sentence);
    this.status = status;
  }
}

type StreamedCall = 'POST /generate-blog' | 'POST /writing-help';

const ask = async <Call extends StreamedCall>(
  call: Call,
  values: ApiCallValues<Call>,
  signal: AbortSignal | undefined,
): Promise<Response> => {
  const { apiBase } = await loadSiteConfig();
  await waitForSessionRenewal();
  const caller = getCurrentSessionCaller();
  const response = await fetch(`${apiBase}${call.slice('POST '.length)}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Accept: 'text/event-stream',
      'Idempotency-Key': crypto.randomUUID(),
      ...(caller.token && { Authorization: `Bearer ${caller.token}` }),
    },
    body: JSON.stringify(values),
    ...(signal && { signal }),
  });
  if (response.status !== 401) return response;
  const body: unknown = await response
    .clone()
    .json()
    .catch(() => null);
  return (await endOrRenewSession(caller, isSessionExpiredBody(body))) ? ask(call, values, signal) : response;
};

const refuse = async (response: Response): Promise<never> => {
  const body = (await response.json().catch(() => null)) as { error?: unknown } | null;
  const sentence = typeof body?.error === 'string' ? body.error : 'The text could not be written.';
  throw new TextGenerationRefusedError(response.status, sentence);
};

/** Gathers what the events say, and tells it on. */
const gather = (onProgress: StreamOptions['onProgress']) => {
  const streamed: GeneratedTextResult & { target: number } = { text: '', ended: 'broken', reason: brokeOff, target: 0 };
  const reportProgress = (): void => {
    if (!onProgress) return;
    const words = countWords(streamed.text);
    const share = streamed.target > 0 ? Math.min(words / streamed.target, 0.99) : 0;
    onProgress({ text: streamed.text, words, target: streamed.target, share: streamed.ended === 'broken' ? share : 1 });
  };
  const end = (ended: GeneratedTextResult['ended'], reason?: string): void => {
    streamed.ended = ended;
    delete streamed.reason;
    if (reason !== undefined) streamed.reason = reason;
  };
  /** True once nothing more follows. */
  const take = ({ event, data }: WritingStreamEvent): boolean => {
    if (event === 'start') Object.assign(streamed, { writer: data.writer, model: data.model, target: data.length });
    if (event === 'text') streamed.text += data.text;
    if (event === 'done') end(data.isCut ? 'cut' : 'done');
    if (event === 'error') end('broken', data.error);
    reportProgress();
    return event === 'done' || event === 'error';
  };
  /** All that was said, however it ended. */
  const result = (): GeneratedTextResult => {
    const { target: _, ...rest } = streamed;
    return rest;
  };
  const isOver = (): boolean => streamed.ended !== 'broken';
  return { take, end, result, isOver };
};

const readStream = async (
  body: ReadableStream<Uint8Array>,
  { onProgress, signal }: StreamOptions,
): Promise<GeneratedTextResult> => {
  const streamed = gather(onProgress);
  try {
    for await (const { event, data } of readServerSentEvents(body, silence)) {
      if (streamed.take({ event, data: JSON.parse(data) } as WritingStreamEvent)) break;
    }
  } catch {
    streamed.end('broken', brokeOff);
  }
  if (signal?.aborted && !streamed.isOver()) streamed.end('stopped');
  return streamed.result();
};

/** A first answer that was kept is JSON: all of it at once. */
const readWhole = async (response: Response, { onProgress }: StreamOptions): Promise<GeneratedTextResult> => {
  const { content, writer, model, isCut, isTitledByTopic } = (await response.json()) as GeneratedPostText;
  const words = countWords(content);
  onProgress?.({ text: content, words, target: words, share: 1 });
  return { text: content, ended: isCut ? 'cut' : 'done', writer, model, ...(isTitledByTopic && { isTitledByTopic }) };
};

/** What the server answers, in whichever of the two ways; null where it was stopped before. */
const open = async <Call extends StreamedCall>(
  call: Call,
  values: ApiCallValues<Call>,
  signal: AbortSignal | undefined,
): Promise<{ events: ReadableStream<Uint8Array> } | { whole: Response } | null> => {
  const response = await ask(call, values, signal).catch((error: unknown) => {
    if (signal?.aborted) return null;
    throw error;
  });
  if (!response) return null;
  if (!response.ok || !response.body) return refuse(response);
  const isStream = /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
  return isStream ? { events: response.body } : { whole: response };
};

/**
 * Has a post written and tells it as it comes. What has arrived is never lost: a break or a stop resolves with it.
 * @throws TextGenerationRefusedError where the server refuses, and the browser's own error where it can't be reached. A 401 ends the
 * session.
 */
export const streamGeneratedText = async (
  values: ApiCallValues<'POST /generate-blog'>,
  options: StreamOptions = {},
): Promise<GeneratedTextResult> => {
  const answer = await open('POST /generate-blog', values, options.signal);
  if (!answer) return { text: '', ended: 'stopped' };
  if ('whole' in answer) return readWhole(answer.whole, options);
  const { text, ...rest } = await readStream(answer.events, options);
  // The post in what was said: without a fence around it, and with a title.
  const { content, isTitledByTopic } = extractPostFromModelAnswer(text, values.topic);
  return { ...rest, text: content, ...(isTitledByTopic && { isTitledByTopic }) };
};

/**
 * Asks for help with a text: what is proposed, and whether it was cut at a limit; null where it was stopped.
 * @throws TextGenerationRefusedError where the server refuses, or the answer breaks off: half a proposal is none. The browser's own
 * error where it can't be reached.
 */
export const fetchWritingHelp = async (
  values: ApiCallValues<'POST /writing-help'>,
  options: StreamOptions = {},
): Promise<Pick<WritingHelpProposals, 'proposals' | 'isCut'> | null> => {
  const answer = await open('POST /writing-help', values, options.signal);
  if (!answer) return null;
  if ('whole' in answer) return (await answer.whole.json()) as WritingHelpProposals;
  const { text, ended, reason } = await readStream(answer.events, options);
  if (ended === 'stopped') return null;
  if (ended === 'broken') throw new TextGenerationRefusedError(503, reason ?? brokeOff);
  return { proposals: parseWritingHelpAnswer(values.kind, text), isCut: ended === 'cut' };
};
