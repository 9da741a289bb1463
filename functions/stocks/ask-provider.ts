import { log } from '#functions/platform/log';
import { ProviderFailure, UnknownSymbol } from '#functions/stocks/market-data';

/** `work`, or a failure after so many milliseconds; what comes later is dropped. */
const within = <T>(ms: number, work: Promise<T>): Promise<T> => {
  const limit = Promise.withResolvers<never>();
  const timer = setTimeout(() => limit.reject(new ProviderFailure(`No answer within ${ms} ms.`)), ms);
  return Promise.race([work, limit.promise]).finally(() => clearTimeout(timer));
};

interface Question<T> {
  ids: readonly string[];
  /** What the provider said about these ids; null for one that it does not know. */
  ask: () => Promise<ReadonlyMap<string, T | null>>;
}

/**
 * Asks all at once and gathers what was answered in time. A question that fails is logged, once for all of a kind,
 * and its ids are left out; one answered with `UnknownSymbol` makes its ids unknown.
 */
export const askAll = async <T>(
  kind: string,
  ms: number,
  questions: readonly Question<T>[],
): Promise<Map<string, T | null>> => {
  const answers = await Promise.allSettled(questions.map(({ ask }) => within(ms, ask())));
  const known = new Map<string, T | null>();
  const failures: unknown[] = [];
  answers.forEach((answer, at) => {
    if (answer.status === 'fulfilled') for (const [id, value] of answer.value) known.set(id, value);
    else if (answer.reason instanceof UnknownSymbol) for (const id of questions[at]?.ids ?? []) known.set(id, null);
    else failures.push(answer.reason);
  });
  if (failures.length > 0) log.warn('market data provider failed', { kind, failures: failures.length }, failures[0]);
  return known;
};
