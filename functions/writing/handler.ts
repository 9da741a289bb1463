import {
  type GeneratedPostText,
  type WritingHelpProposals,
  type WritingHelpRequest,
  type WritingRequest,
  type WritingStreamEvent,
  writingRoutes,
} from '#contract/blog/blog-writing';
import { extractPostFromModelAnswer } from '#core/blog/extract-post-from-model-answer';
import { countWords } from '#core/blog/post-length';
import { parseWritingHelpAnswer } from '#core/blog/writing-help';
import { clock } from '#functions/runtime/clock';
import { type StreamedAnswer, serveStream } from '#functions/runtime/http/serve-stream';
import type { Actor } from '#functions/runtime/identity/actor';
import { commitWithAnswer } from '#functions/runtime/storage/commit';
import { readAuthorVoice } from '#functions/writing/author-voice';
import {
  generatedTextHourlyLimit,
  type HourlyLimit,
  type HourlyTextSlot,
  takeHourlyTextSlot,
  writingHelpHourlyLimit,
} from '#functions/writing/hourly-limit';
import type { AuthorVoice, TextGeneratorTask } from '#functions/writing/prompt';
import { cutShortMarker, type StreamingTextGenerator } from '#functions/writing/text-generator';
import { textGeneratorPort } from '#functions/writing/text-generator-port';
import { textGeneratorUnavailableRefusal } from '#functions/writing/text-generator-refusals';
import { limitTextPieces, type WritingLimits, writingLimits } from '#functions/writing/writing-limits';

interface Effects {
  now: () => Date;
  writer: () => Promise<StreamingTextGenerator>;
  voice: () => Promise<AuthorVoice>;
  limits: WritingLimits;
}
const live: Effects = { now: clock, writer: textGeneratorPort.get, voice: readAuthorVoice, limits: writingLimits };

/** Who wrote, and whether it is whole. */
type Writing = Pick<GeneratedPostText, 'writer' | 'model' | 'isCut'>;

/** What is asked of a writer, and what becomes of the answer. */
interface Job<Answer extends Writing> {
  /** Words that it is to have; 0 where that is not said. */
  length: number;
  task: (voice: AuthorVoice) => TextGeneratorTask;
  /** Null where nothing of use was said. */
  toAnswer: (said: string, writing: Writing) => Answer | null;
  limit: HourlyLimit;
}

/** The finished text is kept under the request's Idempotency-Key: asked again, it is there and costs nothing. */
const saveText = async (actor: Actor, answer: Writing, now: Date): Promise<void> => {
  if (actor.idempotency) await commitWithAnswer(actor, [], answer, now);
};

async function* streamEvents<Answer extends Writing>(
  actor: Actor,
  { length, task, toAnswer }: Job<Answer>,
  { now, writer, voice, limits }: Effects,
  disconnected: AbortSignal,
): AsyncGenerator<WritingStreamEvent> {
  const { name, model = null, write } = await writer();
  yield { event: 'start', data: { writer: name, model, length } };
  let [said, isCut] = ['', false];
  const asked = task(await voice());
  for await (const piece of limitTextPieces((signal) => write(asked, signal), disconnected, limits)) {
    if (piece === cutShortMarker) isCut = true;
    else {
      said += piece;
      yield { event: 'text', data: { text: piece } };
    }
  }
  if (disconnected.aborted) return;
  const answer = toAnswer(said, { writer: name, model, isCut });
  if (answer === null) throw textGeneratorUnavailableRefusal();
  await saveText(actor, answer, now());
  yield { event: 'done', data: { words: countWords(said), isCut } };
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

const joinEvents = <Answer extends Writing>(
  { toAnswer }: Job<Answer>,
  events: readonly WritingStreamEvent[],
): Answer => {
  const said = events.map(({ event, data }) => (event === 'text' ? data.text : '')).join('');
  const writing = events.find(({ event }) => event === 'start')?.data as Omit<Writing, 'isCut'>;
  const isCut = events.some(({ event, data }) => event === 'done' && data.isCut);
  const answer = toAnswer(said, { writer: writing.writer, model: writing.model, isCut });
  if (answer === null) throw textGeneratorUnavailableRefusal();
  return answer;
};

/** Begins it. @throws Refusal 429 at its limit an hour; a writer's own refusals come while it is being told. */
const begin = async <Answer extends Writing>(
  actor: Actor,
  job: Job<Answer>,
  effects: Effects,
): Promise<StreamedAnswer<Answer, WritingStreamEvent>> => {
  const place = await takeHourlyTextSlot(actor.id, effects.now(), job.limit);
  return {
    events: (disconnected) => withHourlySlot(place, streamEvents(actor, job, effects, disconnected)),
    whole: (events) => joinEvents(job, events),
  };
};

const generateText = (actor: Actor, request: WritingRequest, effects: Effects = live) =>
  begin<GeneratedPostText>(
    actor,
    {
      length: request.length,
      task: (voice) => ({ ...request, voice }),
      toAnswer: (said, writing) => {
        const post = extractPostFromModelAnswer(said, request.topic);
        return post.content === '' ? null : { ...post, ...writing };
      },
      limit: generatedTextHourlyLimit,
    },
    effects,
  );

const proposeHelp = (actor: Actor, request: WritingHelpRequest, effects: Effects = live) =>
  begin<WritingHelpProposals>(
    actor,
    {
      length: 0,
      task: (voice) => ({ ...request, voice }),
      toAnswer: (said, writing) => {
        const proposals = parseWritingHelpAnswer(request.kind, said);
        return proposals.length === 0 ? null : { proposals, ...writing };
      },
      limit: writingHelpHourlyLimit,
    },
    effects,
  );

export const handler = serveStream(writingRoutes, {
  generate: (actor, request) => generateText(actor, request),
  help: (actor, request) => proposeHelp(actor, request),
});
