import { findFirstAnswer, type Idempotency, putFirstAnswer } from '#functions/storage/idempotency';
import { type Write, WriteConflict, writeTogether } from '#functions/storage/table';

/** Whose rows are written: a signed-in person, or a user that the daily run works for. */
export interface Owner {
  id: string;
  idempotency?: Idempotency;
}

/**
 * Writes all or nothing, together with the answer under the request's Idempotency-Key, and returns the answer that
 * counts: this one, or the first one where the same request has been here already, even in the very same moment.
 * @throws WriteConflict where one of the writes' own conditions failed; its places are those of `writes`.
 */
export const commit = async <T>(owner: Owner, writes: readonly Write[], answer: T, now: Date): Promise<T> => {
  if (!owner.idempotency) {
    await writeTogether(writes);
    return answer;
  }
  try {
    await writeTogether([...writes, putFirstAnswer(owner.id, owner.idempotency, answer, now)]);
    return answer;
  } catch (error) {
    const first = error instanceof WriteConflict ? await findFirstAnswer(owner.id, owner.idempotency, now) : null;
    if (first) return first.answer as T;
    throw error;
  }
};
