import { cutShortMarker, type TextChunk } from '#functions/writing/text-generator';
import { textGeneratorBrokeOffRefusal, textGeneratorSilentRefusal } from '#functions/writing/text-generator-refusals';

/**
 * A writer's own limits. The connection to the browser lives on while a model thinks; these say how long it may. The
 * Lambda ends after 3 minutes, so that a text ends before.
 */
export const writingLimits = {
  /** Milliseconds until its first word, and between two pieces. */
  first: 90_000,
  silence: 60_000,
  /** Milliseconds and characters of all of it; 3,000 words have about 20,000. */
  whole: 170_000,
  characters: 60_000,
};
export type WritingLimits = typeof writingLimits;

const late = Symbol('late');

const withTimeout = async <T>(next: Promise<T>, milliseconds: number): Promise<T | typeof late> => {
  const { promise, resolve } = Promise.withResolvers<typeof late>();
  const timer = setTimeout(() => resolve(late), Math.max(0, milliseconds));
  try {
    return await Promise.race([next, promise]);
  } finally {
    clearTimeout(timer);
  }
};

type Begin = (signal: AbortSignal) => AsyncIterable<TextChunk>;

/**
 * The pieces of a text within its limits. What ends at the limit of all of it is cut, as by the model's own limit; a
 * writer that is not needed any more is told so by its signal.
 * @throws Refusal 503 where nothing came, or nothing more. It may throw what the writer throws.
 */
export async function* limitTextPieces(
  begin: Begin,
  disconnected: AbortSignal,
  limits: WritingLimits = writingLimits,
): AsyncGenerator<TextChunk> {
  const abort = new AbortController();
  const pieces = begin(AbortSignal.any([disconnected, abort.signal]))[Symbol.asyncIterator]();
  const endsAt = performance.now() + limits.whole;
  let room = limits.characters;
  try {
    while (room > 0) {
      const isFirst = room === limits.characters;
      const untilEnd = endsAt - performance.now();
      const patience = isFirst ? limits.first : limits.silence;
      const next = await withTimeout(pieces.next(), Math.min(patience, untilEnd));
      if (next === late && isFirst) throw textGeneratorSilentRefusal();
      if (next === late && patience < untilEnd) throw textGeneratorBrokeOffRefusal();
      if (next === late) break;
      if (next.done) return;
      if (next.value === cutShortMarker) break;
      yield next.value.slice(0, room);
      room -= next.value.length;
    }
    yield cutShortMarker;
  } finally {
    abort.abort();
  }
}
