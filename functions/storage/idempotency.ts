import { createHash } from 'node:crypto';
import { Refusal } from '#functions/refusal';
import { epochSeconds, getItem, type Key, userKey, type Write } from '#functions/storage/table';

/**
 * One Idempotency-Key stands for one request of a person, for 24 hours: its first answer is written in the request's
 * own transaction (`commit`), and whoever asks again under that key is given it.
 */
export interface Idempotency {
  key: string;
  /** SHA-256 of method, path and body. */
  requestHash: string;
}

const keyPattern = /^[\w-]{8,100}$/;

/** @throws Refusal 400 for a key that is none. */
export const idempotencyOf = (key: string, method: string, path: string, body: string): Idempotency => {
  if (!keyPattern.test(key)) {
    throw new Refusal(400, 'invalid', 'An Idempotency-Key is 8 to 100 letters, digits, hyphens or underscores.');
  }
  return { key, requestHash: createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex') };
};

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

/** Refused where the key has an answer already. */
export const putFirstAnswer = (
  owner: string,
  { key, requestHash }: Idempotency,
  answer: unknown,
  now: Date,
): Write => ({
  Put: {
    Item: {
      ...idempotencyKey(owner, key),
      requestHash,
      answer: JSON.stringify(answer),
      ttl: epochSeconds(now) + keptFor,
    },
    // An expired key may still lie here, since the table sweeps late.
    ConditionExpression: 'attribute_not_exists(#pk) OR #ttl <= :now',
    ExpressionAttributeNames: { '#pk': 'pk', '#ttl': 'ttl' },
    ExpressionAttributeValues: { ':now': epochSeconds(now) },
  },
});

/**
 * Answers the first result again where this very request has been here. A refusal is looked at twice: while this
 * request was being planned, its twin may have been carried out and have taken the shares that it needs.
 */
export const once = async (
  owner: string,
  idempotency: Idempotency,
  now: () => Date,
  handle: () => Promise<unknown>,
): Promise<unknown> => {
  const first = await findFirstAnswer(owner, idempotency, now());
  if (first) return first.answer;
  try {
    return await handle();
  } catch (error) {
    const twin = error instanceof Refusal ? await findFirstAnswer(owner, idempotency, now()) : null;
    if (twin) return twin.answer;
    throw error;
  }
};
