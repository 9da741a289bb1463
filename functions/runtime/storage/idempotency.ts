import { createHash } from 'node:crypto';
import { Refusal } from '#functions/runtime/refusal';
import {
  buildVersionCondition,
  getEpochSeconds,
  getItem,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/**
 * One Idempotency-Key stands for one request of a person, for 24 hours: its first answer is written in the request's
 * own transaction (`commitWithAnswer`), and whoever asks again under that key is given it.
 */
export interface IdempotentRequest {
  key: string;
  /** SHA-256 of method, path and body. */
  requestHash: string;
}

const keyPattern = /^[\w-]{8,100}$/;

/** @throws Refusal 400 for a key that is none. */
export const toIdempotentRequest = (key: string, method: string, path: string, body: string): IdempotentRequest => {
  if (!keyPattern.test(key)) {
    throw new Refusal(400, 'invalid', 'An Idempotency-Key is 8 to 100 letters, digits, hyphens or underscores.');
  }
  return { key, requestHash: createHash('sha256').update(`${method} ${path}\n${body}`).digest('hex') };
};

/** What the calls of one press share: of `<press>--<number>` the press, else the key itself. */
export const parseIdempotencyKeyGroup = (key: string): string => /^([\w-]{8,}?)--\d+$/.exec(key)?.[1] ?? key;

/** @throws Refusal 400, for a call that must have a key. */
export const missingIdempotencyKeyRefusal = (): Refusal =>
  new Refusal(
    400,
    'key_missing',
    'Send this with an Idempotency-Key, so that it can be sent again if it is interrupted.',
  );

const retentionSeconds = 24 * 60 * 60;

interface FirstAnswer {
  requestHash: string;
  /** The answer's JSON; absent for an answer without a body. */
  answer?: string;
  /** In place of an answer: how far a request is that takes several transactions, as JSON. */
  unfinished?: string;
  /** Raised as it goes on. */
  version?: number;
  ttl: number;
}

const idempotencyItemKey = (owner: string, key: string): TableKey => ({
  pk: userPartitionKey(owner),
  sk: `IDEM#${key}`,
});

/** As it counts for this request: null for a key that is new, or has expired and was not swept yet. */
const validateFirstAnswer = (first: FirstAnswer | undefined, requestHash: string, now: Date): FirstAnswer | null => {
  if (!first || first.ttl <= getEpochSeconds(now)) return null;
  if (first.requestHash !== requestHash) {
    throw new Refusal(422, 'idempotency_key_reused', 'This Idempotency-Key was used for a different request.');
  }
  return first;
};

const parseAnswer = ({ answer }: FirstAnswer): unknown => (answer === undefined ? undefined : JSON.parse(answer));

/** What the first request under this key was answered, or null for a key that is new, or whose request was interrupted. */
export const findIdempotentAnswer = async (
  owner: string,
  { key, requestHash }: IdempotentRequest,
  now: Date,
): Promise<{ answer: unknown } | null> => {
  const first = validateFirstAnswer(await getItem<FirstAnswer>(idempotencyItemKey(owner, key)), requestHash, now);
  return first && first.unfinished === undefined ? { answer: parseAnswer(first) } : null;
};

// An expired key may still lie here, since the table sweeps late.
const buildUnansweredCondition = (now: Date) => ({
  ConditionExpression: 'attribute_not_exists(#pk) OR #ttl <= :now',
  ExpressionAttributeNames: { '#pk': 'pk', '#ttl': 'ttl' },
  ExpressionAttributeValues: { ':now': getEpochSeconds(now) },
});

/** Refused where the key has an answer already. */
export const buildIdempotentAnswerWrite = (
  owner: string,
  { key, requestHash }: IdempotentRequest,
  answer: unknown,
  now: Date,
): TransactionWrite => ({
  Put: {
    Item: {
      ...idempotencyItemKey(owner, key),
      requestHash,
      answer: JSON.stringify(answer),
      ttl: getEpochSeconds(now) + retentionSeconds,
    },
    ...buildUnansweredCondition(now),
  },
});

/** How far a request is: at its answer, or at a state of its own, of which there have been `version` so far. */
export interface RequestProgress<S, A> {
  answer?: A;
  state?: S;
  version: number;
}

/**
 * A request that takes several transactions. Each of them writes how far it has come under the request's key, the last one
 * its answer; so the same request, sent again, goes on where it was broken off, and two at once don't do anything twice.
 */
export const createRequestProgressStore = <S, A>(owner: string, { key, requestHash }: IdempotentRequest) => ({
  /** Where it lies, for whoever reads it together with other rows. */
  key: idempotencyItemKey(owner, key),
  in: (item: object | undefined, now: Date): RequestProgress<S, A> => {
    const first = validateFirstAnswer(item as FirstAnswer | undefined, requestHash, now);
    if (!first) return { version: 0 };
    const { unfinished, version = 0 } = first;
    return unfinished === undefined
      ? { answer: parseAnswer(first) as A, version }
      : { state: JSON.parse(unfinished) as S, version };
  },
  /** In place of what was read; refused where the request has got further since. */
  put: (
    from: RequestProgress<S, A>,
    to: Pick<RequestProgress<S, A>, 'answer' | 'state'>,
    now: Date,
  ): TransactionWrite => ({
    Put: {
      Item: {
        ...idempotencyItemKey(owner, key),
        requestHash,
        ...(to.answer === undefined ? { unfinished: JSON.stringify(to.state) } : { answer: JSON.stringify(to.answer) }),
        version: from.version + 1,
        ttl: getEpochSeconds(now) + retentionSeconds,
      },
      ...(from.version === 0 ? buildUnansweredCondition(now) : buildVersionCondition(from.version)),
    },
  }),
});

/**
 * Answers the first result again where this very request has been here. A refusal is looked at twice: while this
 * request was being planned, its twin may have been carried out and have taken the shares that it needs.
 */
export const handleIdempotentRequest = async (
  owner: string,
  idempotency: IdempotentRequest,
  now: () => Date,
  handle: () => Promise<unknown>,
): Promise<unknown> => {
  const first = await findIdempotentAnswer(owner, idempotency, now());
  if (first) return first.answer;
  try {
    return await handle();
  } catch (error) {
    const twin = error instanceof Refusal ? await findIdempotentAnswer(owner, idempotency, now()) : null;
    if (twin) return twin.answer;
    throw error;
  }
};
