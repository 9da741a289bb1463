import type { WritingEvent, WritingRequest, WrittenText } from '#contract/blog-writing';
import { countWords } from '#core/blog/writing';
import { postIn } from '#core/blog/written-post';
import type { Told } from '#functions/http/stream';
import type { Actor } from '#functions/identity/actor';
import { clock, writer } from '#functions/ports';
import { commit } from '#functions/storage/commit';
import { type Place, takePlace } from '#functions/writing/hourly-limit';
import { type WritingLimits, withinLimits, writingLimits } from '#functions/writing/limits';
import { cutShort, type TextWriter } from '#functions/writing/text-writer';
import { notAvailable } from '#functions/writing/unavailable';

interface Effects {
  now: () => Date;
  writer: () => Promise<TextWriter>;
  limits: WritingLimits;
}
const live: Effects = { now: clock, writer, limits: writingLimits };

/** The finished text is kept under the request's Idempotency-Key: asked again, it is there and costs nothing. */
const keep = async (actor: Actor, answer: WrittenText, now: Date): Promise<void> => {
  if (actor.idempotency) await commit(actor, [], answer, now);
};

async function* tell(
  actor: Actor,
  request: WritingRequest,
  { now, writer, limits }: Effects,
  left: AbortSignal,
): AsyncGenerator<WritingEvent> {
  const { name, model = null, write } = await writer();
  yield { event: 'start', data: { writer: name, model, length: request.length } };
  let [said, isCut] = ['', false];
  for await (const piece of withinLimits((signal) => write(request, signal), left, limits)) {
    if (piece === cutShort) isCut = true;
    else {
      said += piece;
      yield { event: 'text', data: { text: piece } };
    }
  }
  if (left.aborted) return;
  const { content, isTitledByTopic } = postIn(said, request.topic);
  if (content === '') throw notAvailable();
  await keep(actor, { content, writer: name, model, isCut, isTitledByTopic }, now());
  yield { event: 'done', data: { words: countWords(content), isCut } };
}

/** A text that fails does not count among those of the hour; one that was stopped has been written as far as it goes. */
async function* inPlace(place: Place, events: AsyncIterable<WritingEvent>): AsyncGenerator<WritingEvent> {
  try {
    yield* events;
  } catch (error) {
    await place.giveBack();
    throw error;
  }
  await place.use();
}

const whole = (events: readonly WritingEvent[], topic: string): WrittenText => {
  const said = events.map(({ event, data }) => (event === 'text' ? data.text : '')).join('');
  const writer = events.find(({ event }) => event === 'start')?.data as Pick<WrittenText, 'writer' | 'model'>;
  const isCut = events.some(({ event, data }) => event === 'done' && data.isCut);
  return { ...postIn(said, topic), ...writer, isCut };
};

/** Begins a text. @throws Refusal 429 after 20 in an hour; a writer's own refusals come while it is being told. */
export const generate = async (
  actor: Actor,
  request: WritingRequest,
  effects: Effects = live,
): Promise<Told<WrittenText, WritingEvent>> => {
  const place = await takePlace(actor.id, effects.now());
  return {
    events: (left) => inPlace(place, tell(actor, request, effects, left)),
    whole: (events) => whole(events, request.topic),
  };
};
