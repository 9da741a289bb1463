import { log } from '#functions/runtime/log';
import { ProviderFailure, UnknownSymbolError } from '#functions/stocks/market-data';

/** `work`, or a failure after so many milliseconds; what comes later is dropped. */
const withTimeout = <T>(ms: number, work: Promise<T>): Promise<T> => {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new ProviderFailure(`No answer within ${ms} ms.`)), ms);
  return Promise.race([work, limit.promise]).finally(() => clearTimeout(timer));
};

/** Does a piece of work when its turn has come: that of `p-limit`, so that only so many are under way at once. */
type RunQueued = <T>(work: () => Promise<T>) => Promise<T>;

const runAtOnce: RunQueued = (work) => work();

interface Question<T> {
  ids: readonly string[];
  /** What the provider said about these ids; null for one that it does not know. */
  ask: () => Promise<ReadonlyMap<string, T | null>>;
}

interface Manner {
  /** For the log. */
  kind: string;
  /** Milliseconds for all questions together; null for as long as they take. */
  patience: number | null;
  turn?: RunQueued;
}

/** Not to block the others' turns for ever; providers mind their time themselves. */
const callLimit = 10_000;

/**
 * Asks and gathers what was answered in time; a question whose turn comes later is not asked any more. One that fails
 * is logged, once for all of a kind, and its ids are left out; one answered with `UnknownSymbolError` makes its ids unknown.
 */
export const queryProvider = async <T>(
  { kind, patience, turn = runAtOnce }: Manner,
  questions: readonly Question<T>[],
): Promise<Map<string, T | null>> => {
  let isOver = false;
  const put = ({ ask }: Question<T>) =>
    turn(async () => {
      if (isOver) throw new ProviderFailure('Nobody waits for the answer any more.');
      return withTimeout(callLimit, ask());
    });
  const answers = await Promise.allSettled(
    questions.map((question) => (patience === null ? put(question) : withTimeout(patience, put(question)))),
  );
  isOver = true;
  const known = new Map<string, T | null>();
  const failures: unknown[] = [];
  answers.forEach((answer, at) => {
    if (answer.status === 'fulfilled') for (const [id, value] of answer.value) known.set(id, value);
    else if (answer.reason instanceof UnknownSymbolError)
      for (const id of questions[at]?.ids ?? []) known.set(id, null);
    else failures.push(answer.reason);
  });
  if (failures.length > 0) log.warn('market data provider failed', { kind, failures: failures.length }, failures[0]);
  return known;
};
