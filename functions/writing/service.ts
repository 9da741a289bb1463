import type { WritingEvent, WritingRequest, WrittenText } from '#contract/blog-writing';
import { countWords } from '#core/writing';
import type { Actor } from '#functions/platform/actor';
import { commit } from '#functions/platform/commit';
import type { Told } from '#functions/platform/serve-stream';
import { textWriter } from '#functions/writing/choose-writer';
import { countText } from '#functions/writing/hourly-limit';
import type { TextWriter } from '#functions/writing/text-writer';
import { brokeOff, notAvailable } from '#functions/writing/unavailable';

/** Milliseconds. The Lambda ends after 3 minutes; a writer that takes longer is told to stop before. */
const longestWriting = 170_000;

interface Effects {
  now: () => Date;
  writer: () => TextWriter;
}
const live: Effects = { now: () => new Date(), writer: textWriter };

const textOf = (events: readonly WritingEvent[]): string =>
  events.map(({ event, data }) => (event === 'text' ? data.text : '')).join('');

/** The finished text is kept under the request's Idempotency-Key: asked again, it is there and costs nothing. */
const keep = async (actor: Actor, answer: WrittenText, now: Date): Promise<void> => {
  if (actor.idempotency) await commit(actor, [], answer, now);
};

async function* tell(actor: Actor, request: WritingRequest, { now, writer }: Effects, left: AbortSignal) {
  const { name, write } = writer();
  const late = AbortSignal.timeout(longestWriting);
  yield { event: 'start', data: { writer: name, length: request.length } } satisfies WritingEvent;
  let content = '';
  for await (const text of write(request, AbortSignal.any([left, late]))) {
    content += text;
    yield { event: 'text', data: { text } } satisfies WritingEvent;
  }
  if (left.aborted) return;
  if (late.aborted) throw brokeOff();
  if (content.trim() === '') throw notAvailable();
  await keep(actor, { content, writer: name }, now());
  yield { event: 'done', data: { words: countWords(content) } } satisfies WritingEvent;
}

const whole = (events: readonly WritingEvent[]): WrittenText => {
  const [first] = events;
  return { content: textOf(events), writer: first?.event === 'start' ? first.data.writer : 'outline' };
};

/** Begins a text. @throws Refusal 429 after 20 in an hour; a writer's own refusals come while it is being told. */
export const generate = async (
  actor: Actor,
  request: WritingRequest,
  effects: Effects = live,
): Promise<Told<WrittenText, WritingEvent>> => {
  await countText(actor.id, effects.now());
  return { events: (left) => tell(actor, request, effects, left), whole };
};
