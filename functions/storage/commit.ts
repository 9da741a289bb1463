import { Refusal } from '#functions/refusal';
import {
  epochSeconds,
  getItem,
  type Key,
  userKey,
  type Write,
  WriteConflict,
  writeTogether,
} from '#functions/storage/table';

export interface Idempotency {
  key: string;
  /** SHA-256 of method, path and body: one key stands for one request. */
  requestHash: string;
}

/** Whose rows are written: a signed-in person, or a user that a job works for. */
export interface Owner {
  id: string;
  idempotency?: Idempotency;
}

const keptFor = 24 * 60 * 60;

interface FirstAnswer {
  requestHash: string;
  /** The answer's JSON; absent for an answer without a body. */
  answer?: string;
  ttl: number;
}

const idempotencyKey = (owner: string, key: string): Key => ({ pk: userKey(owner), sk: `IDEM#${key}` });

/** What the first request under this key was answered, or null for a key that is new. */
export const findFirstAnswer = async (
  owner: string,
  { key, requestHash }: Idempotency,
  now: Date,
): Promise<{ answer: unknown } | null> => {
  const first = await getItem<FirstAnswer>(idempotencyKey(owner, key));
  if (!first || first.ttl <= epochSeconds(now)) return null;
  if (first.requestHash !== requestHash) {
    throw new Refusal(422, 'idempotency_key_reused', 'This Idempotency-Key was used for a different request.');
  }
  return { answer: first.answer === undefined ? undefined : JSON.parse(first.answer) };
};

const firstAnswerWrite = (owner: string, idempotency: Idempotency, answer: unknown, now: Date): Write => ({
  Put: {
    Item: {
      ...idempotencyKey(owner, idempotency.key),
      requestHash: idempotency.requestHash,
      answer: answer === undefined ? undefined : JSON.stringify(answer),
      ttl: epochSeconds(now) + keptFor,
    },
    // An expired key may still lie here, since the table sweeps late.
    ConditionExpression: 'attribute_not_exists(#pk) OR #ttl <= :now',
    ExpressionAttributeNames: { '#pk': 'pk', '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':now': epochSeconds(now) },
  },
});

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
    await writeTogether([...writes, firstAnswerWrite(owner.id, owner.idempotency, answer, now)]);
    return answer;
  } catch (error) {
    const first = error instanceof WriteConflict ? await findFirstAnswer(owner.id, owner.idempotency, now) : null;
    if (first) return first.answer as T;
    throw error;
  }
};
