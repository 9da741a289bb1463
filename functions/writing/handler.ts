import {
  type GeneratedPostText,
  type WritingRequest,
  type WritingStreamEvent,
  writingRoutes,
} from '#contract/blog/blog-writing';
import { extractPostFromModelAnswer } from '#core/blog/extract-post-from-model-answer';
import { countWords } from '#core/blog/post-length';
import { clock } from '#functions/runtime/clock';
import { type StreamedAnswer, serveStream } from '#functions/runtime/http/serve-stream';
import type { Actor } from '#functions/runtime/identity/actor';
import { commitWithAnswer } from '#functions/runtime/storage/commit';
import { type HourlyTextSlot, takeHourlyTextSlot } from '#functions/writing/hourly-limit';
import { readOwnVoice } from '#functions/writing/own-voice';
import type { OwnVoice } from '#functions/writing/prompt';
import { cutShortMarker, type TextWriter } from '#functions/writing/text-writer';
import { textWriterPort } from '#functions/writing/text-writer-port';
import { writerUnavailableRefusal } from '#functions/writing/writer-refusals';
import { limitTextPieces, type WritingLimits, writingLimits } from '#functions/writing/writing-limits';

interface Effects {
  now: () => Date;
  writer: () => Promise<TextWriter>;
  voice: () => Promise<OwnVoice>;
  limits: WritingLimits;
}
const live: Effects = { now: clock, writer: textWriterPort.get, voice: readOwnVoice, limits: writingLimits };

/** The finished text is kept under the request's Idempotency-Key: asked again, it is there and costs nothing. */
const saveText = async (actor: Actor, answer: GeneratedPostText, now: Date): Promise<void> => {
  if (actor.idempotency) await commitWithAnswer(actor, [], answer, now);
};

async function* streamEvents(
  actor: Actor,
  request: WritingRequest,
  { now, writer, voice, limits }: Effects,
  disconnected: AbortSignal,
): AsyncGenerator<WritingStreamEvent> {
  const { name, model = null, write } = await writer();
  yield { event: 'start', data: { writer: name, model, length: request.length } };
  let [said, isCut] = ['', false];
  const assignment = { ...request, voice: await voice() };
  for await (const piece of limitTextPieces((signal) => write(assignment, signal), disconnected, limits)) {
    if (piece === cutShortMarker) isCut = true;
    else {
      said += piece;
      yield { event: 'text', data: { text: piece } };
    }
  }
  if (disconnected.aborted) return;
  const { content, isTitledByTopic } = extractPostFromModelAnswer(said, request.topic);
  if (content === '') throw writerUnavailableRefusal();
  await saveText(actor, { content, writer: name, model, isCut, isTitledByTopic }, now());
  yield { event: 'done', data: { words: countWords(content), isCut } };
}

/** A text that fails does not count among those of the hour; one that was stopped has been written as far as it goes. */
async function* withHourlySlot(
  place: HourlyTextSlot,
  events: AsyncIterable<WritingStreamEvent>,
): AsyncGenerator<WritingStreamEvent> {
  try {
    yield* events;
  } catch (error) {
    await place.giveBack();
    throw error;
  }
  await place.use();
}

const joinEvents = (events: readonly WritingStreamEvent[], topic: string): GeneratedPostText => {
  const said = events.map(({ event, data }) => (event === 'text' ? data.text : '')).join('');
  const writer = events.find(({ event }) => event === 'start')?.data as Pick<GeneratedPostText, 'writer' | 'model'>;
  const isCut = events.some(({ event, data }) => event === 'done' && data.isCut);
  return { ...extractPostFromModelAnswer(said, topic), ...writer, isCut };
};

/** Begins a text. @throws Refusal 429 after 20 in an hour; a writer's own refusals come while it is being told. */
const generateText = async (
  actor: Actor,
  request: WritingRequest,
  effects: Effects = live,
): Promise<StreamedAnswer<GeneratedPostText, WritingStreamEvent>> => {
  const place = await takeHourlyTextSlot(actor.id, effects.now());
  return {
    events: (disconnected) => withHourlySlot(place, streamEvents(actor, request, effects, disconnected)),
    whole: (events) => joinEvents(events, request.topic),
  };
};

export const handler = serveStream(writingRoutes, { generate: generateText });
