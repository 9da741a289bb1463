import type { RowsChanged } from '#contract/many-rows';
import { Refusal } from '#functions/refusal';
import { type Owner, writeRecords } from '#functions/storage/commit';
import { keyMissing, progressOf } from '#functions/storage/idempotency';
import { untilUndisturbed } from '#functions/storage/ledger';
import { getItem, type Write, WriteConflict } from '#functions/storage/table';

/** Writing of many rows in as many transactions as it takes, each right by itself. */

/** As many units together as fit, in their order; a unit that does not fit stands alone. */
export const packed = <T>(units: readonly (readonly T[])[], fits: (run: readonly T[]) => boolean): T[][] => {
  const runs: T[][] = [];
  for (const unit of units) {
    const run = runs.at(-1);
    if (run && fits([...run, ...unit])) run.push(...unit);
    else runs.push([...unit]);
  }
  return runs;
};

/** Why one of the rows that were sent is not written; rows are counted from 0. */
export interface RowRefused {
  at: number;
  error: string;
  code: string;
}

/** How far it is; kept under the request's key until all is written. */
export interface Written {
  /** What is still to be written: rows by transaction. */
  runs: number[][];
  refused: RowRefused[];
  /** The rows that are written, each with its id. */
  done: [at: number, id: number][];
}

export interface ManyRows<A> {
  /** Judges all of them before the first is written, and parts them. @throws Refusal, and nothing is written then. */
  begin: () => Promise<number[][]>;
  /** What writes some of them, on the rows as they stand now; what can no longer be written is refused. */
  step: (run: readonly number[]) => Promise<Pick<Written, 'refused' | 'done'> & { writes: Write[] }>;
  answer: (written: Written) => A;
}

/**
 * Others came first again and again: what is written until then stands. No 409, after which a browser would take the same
 * press for another one and write all of it anew.
 */
export const asUnfinished = (error: unknown): never => {
  if (!(error instanceof WriteConflict)) throw error;
  const sentence = 'The ledger is busy, and not all of it is done yet. Please try again: it goes on where it stopped.';
  throw new Refusal(503, 'unfinished', sentence, { retryAfter: 1 });
};

/**
 * Writes many rows, and says with each transaction under the request's Idempotency-Key how far it is: broken off, the same
 * request goes on from there, and two at once do nothing twice. In the log of changes all of it belongs together.
 * @throws Refusal 400 without an Idempotency-Key, and what `begin` refuses; 503 where others come first eight times in a
 * row: what is written until then stands, and the same request goes on from there.
 */
export const writeManyRows = async <A>(
  actor: Owner,
  now: () => Date,
  { begin, step, answer }: ManyRows<A>,
): Promise<A> => {
  const { id, idempotency } = actor;
  if (!idempotency) throw keyMissing();
  const progress = progressOf<Written, A>(id, idempotency);
  const source = actor.made?.source === 'import' ? 'import' : 'batch';
  const provided = given({ provided: actor.provided });
  const writer: Owner = { id, made: { group: idempotency.key, ...actor.made, source }, ...provided };
  const goOn = async (): Promise<{ answer: A } | null> => {
    const stood = progress.in(await getItem(progress.key), now());
    if (stood.answer !== undefined) return { answer: stood.answer };
    const from = stood.state ?? { runs: await begin(), refused: [], done: [] };
    const [run = [], ...runs] = from.runs;
    const { writes, refused, done } = await step(run);
    const to: Written = { runs, refused: [...from.refused, ...refused], done: [...from.done, ...done] };
    const end = runs.length === 0 ? { answer: answer(to) } : null;
    await writeRecords(writer, [...writes, progress.put(stood, end ?? { state: to }, now())], now());
    return end;
  };
  for (;;) {
    const end = await untilUndisturbed(goOn).catch(asUnfinished);
    if (end) return end.answer;
  }
};

/** `Nothing was changed. Buy of 10 AAPL on Robinhood on Jan 5, 2026: ... (and 2 more)`, each row by its number. */
export const refuseRows = (refused: readonly RowRefused[], nameOf: (at: number) => string | undefined): void => {
  const [first] = refused;
  if (!first) return;
  const name = nameOf(first.at);
  const sentence = `Nothing was changed. ${name ? `${name}: ` : ''}${first.error}`;
  const others = refused.length > 1 ? ` ${refused.length - 1} more cannot be changed either.` : '';
  const details = refused.map(({ at, error }) => ({ path: `rows.${at}`, msg: error }));
  throw new Refusal(first.code === 'stale' ? 409 : 422, first.code, sentence + others, { details });
};

/** What a refusal says of a row; anything else is thrown on. */
export const refusedRow = (at: number, error: unknown): RowRefused => {
  if (!(error instanceof Refusal)) throw error;
  return { at, error: error.message, code: error.code };
};

/** Each row by what is made of it, or why nothing can be made of it. */
export const judgedRows = <T>(
  ats: readonly number[],
  judge: (at: number) => T,
): { good: T[]; refused: RowRefused[] } => {
  const good: T[] = [];
  const refused: RowRefused[] = [];
  for (const at of ats) {
    try {
      good.push(judge(at));
    } catch (error) {
      refused.push(refusedRow(at, error));
    }
  }
  return { good, refused };
};

type Given<T> = { [Name in keyof T]?: Exclude<T[Name], undefined> };

/** What is to be changed, without what is left as it is. */
export const given = <T extends object>(change: T): Given<T> =>
  Object.fromEntries(Object.entries(change).filter(([, value]) => value !== undefined)) as Given<T>;

/** `rows`: as they were sent. */
export const rowsChanged =
  (rows: readonly { id: number }[]) =>
  ({ done, refused }: Written): RowsChanged => ({
    changed: done.length,
    refused: refused.map(({ at, ...why }) => ({ id: rows[at]?.id ?? 0, ...why })),
  });
