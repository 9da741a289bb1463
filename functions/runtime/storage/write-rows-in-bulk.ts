import type { BulkRowChangeResult } from '#contract/fields/bulk-row-refs';
import { Refusal } from '#functions/runtime/refusal';
import { type WriteContext, writeRecordsWithChangeLog } from '#functions/runtime/storage/commit';
import { createRequestProgressStore, missingIdempotencyKeyRefusal } from '#functions/runtime/storage/idempotency';
import { retryOnConflict } from '#functions/runtime/storage/ledger';
import { getItem, type TransactionWrite, WriteConflict } from '#functions/runtime/storage/table';
import { isOutOfTime, OutOfTimeRefusal } from '#functions/runtime/time-budget';

/** Writing of many rows in as many transactions as it takes, each right by itself. */

/** Why one of the rows that were sent is not written; rows are counted from 0. */
export interface RowRefusal {
  at: number;
  error: string;
  code: string;
}

/** How far it is; kept under the request's key until all is written. */
export interface BulkWriteProgress {
  /** What is still to be written: rows by transaction. */
  runs: number[][];
  refused: RowRefusal[];
  /** The rows that are written, each with its id. */
  done: [at: number, id: number][];
}

interface ManyRows<A> {
  /** Judges all of them before the first is written, and parts them. @throws Refusal, and nothing is written then. */
  begin: () => Promise<number[][]>;
  /** What writes some of them, on the rows as they stand now; what can no longer be written is refused. */
  step: (
    run: readonly number[],
  ) => Promise<Pick<BulkWriteProgress, 'refused' | 'done'> & { writes: TransactionWrite[] }>;
  answer: (written: BulkWriteProgress) => A;
}

/**
 * Others came first again and again: what is written until then stands. No 409, after which a browser would take the same
 * press for another one and write all of it anew.
 */
export const throwConflictAsUnfinished = (error: unknown): never => {
  if (!(error instanceof WriteConflict)) throw error;
  const sentence = 'The ledger is busy, and not all of it is done yet. Please try again: it goes on where it stopped.';
  throw new Refusal(503, 'unfinished', sentence, { retryAfter: 1 });
};

/**
 * Writes many rows, and says with each transaction under the request's Idempotency-Key how far it is: broken off, the same
 * request goes on from there, and two at once do nothing twice. In the log of changes all of it belongs together.
 * @throws Refusal 400 without an Idempotency-Key, and what `begin` refuses; 503 where others come first eight times in a
 * row, or the time of a call is over: what is written until then stands, and the same request goes on from there.
 */
export const writeRowsInBulk = async <A>(
  actor: WriteContext,
  now: () => Date,
  { begin, step, answer }: ManyRows<A>,
): Promise<A> => {
  const { id, idempotency } = actor;
  if (!idempotency) throw missingIdempotencyKeyRefusal();
  const progress = createRequestProgressStore<BulkWriteProgress, A>(id, idempotency);
  const source = actor.made?.source === 'import' ? 'import' : 'batch';
  const provided = omitUndefined({ provided: actor.provided });
  const writer: WriteContext = { id, made: { group: idempotency.key, ...actor.made, source }, ...provided };
  /** As this call has left it: another one that has gone on with it is met by the condition of the next write. */
  let left: ReturnType<typeof progress.in> | null = null;
  const goOn = async (): Promise<{ answer: A } | null> => {
    const stood = left ?? progress.in(await getItem(progress.key), now());
    left = null;
    if (stood.answer !== undefined) return { answer: stood.answer };
    const from = stood.state ?? { runs: await begin(), refused: [], done: [] };
    const [run = [], ...runs] = from.runs;
    const { writes, refused, done } = await step(run);
    const to: BulkWriteProgress = { runs, refused: [...from.refused, ...refused], done: [...from.done, ...done] };
    const end = runs.length === 0 ? { answer: answer(to) } : null;
    if (end) actor.checkAnswer?.(end.answer);
    await writeRecordsWithChangeLog(writer, [...writes, progress.put(stood, end ?? { state: to }, now())], now());
    if (!end) left = { state: to, version: stood.version + 1 };
    return end;
  };
  for (;;) {
    const end = await retryOnConflict(goOn).catch(throwConflictAsUnfinished);
    if (end) return end.answer;
    if (isOutOfTime(actor)) throw new OutOfTimeRefusal();
  }
};

/** `Nothing was changed. Buy of 10 AAPL on Robinhood on Jan 5, 2026: ... (and 2 more)`, each row by its number. */
export const throwRowRefusals = (refused: readonly RowRefusal[], getName: (at: number) => string | undefined): void => {
  const [first] = refused;
  if (!first) return;
  const name = getName(first.at);
  const sentence = `Nothing was changed. ${name ? `${name}: ` : ''}${first.error}`;
  const others = refused.length > 1 ? ` ${refused.length - 1} more cannot be changed either.` : '';
  const details = refused.map(({ at, error }) => ({ path: `rows.${at}`, msg: error }));
  throw new Refusal(first.code === 'stale' ? 409 : 422, first.code, sentence + others, { details });
};

/** What a refusal says of a row; anything else is thrown on. */
export const toRowRefusal = (at: number, error: unknown): RowRefusal => {
  if (!(error instanceof Refusal)) throw error;
  return { at, error: error.message, code: error.code };
};

/** Each row by what is made of it, or why nothing can be made of it. */
export const validateRows = <T>(
  ats: readonly number[],
  judge: (at: number) => T,
): { good: T[]; refused: RowRefusal[] } => {
  const good: T[] = [];
  const refused: RowRefusal[] = [];
  for (const at of ats) {
    try {
      good.push(judge(at));
    } catch (error) {
      refused.push(toRowRefusal(at, error));
    }
  }
  return { good, refused };
};

type WithoutUndefined<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** What is to be changed, without what is left as it is. */
export const omitUndefined = <T extends object>(change: T): WithoutUndefined<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as WithoutUndefined<T>;

/** `rows`: as they were sent. */
export const toBulkRowChangeResult =
  (rows: readonly { id: number }[]) =>
  ({ done, refused }: BulkWriteProgress): BulkRowChangeResult => ({
    changed: done.length,
    refused: refused.map(({ at, ...why }) => ({ id: rows[at]?.id ?? 0, ...why })),
  });
