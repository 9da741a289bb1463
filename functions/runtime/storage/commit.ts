import { randomUUID } from 'node:crypto';
import { buildChangeLogWrites, type ChangeOrigin, measureChangeLogWrites } from '#functions/runtime/storage/change-log';
import {
  buildIdempotentAnswerWrite,
  findIdempotentAnswer,
  type IdempotentRequest,
} from '#functions/runtime/storage/idempotency';
import { type TransactionWrite, WriteConflict, writeTransaction } from '#functions/runtime/storage/table';
import {
  fitsTransaction,
  measureWrites,
  packSingleWritesIntoTransactions,
  reservedTransactionItems,
} from '#functions/runtime/storage/transaction';
import type { TimeBudget } from '#functions/runtime/time-budget';

/** Whose rows are written: a signed-in person, or a user that the daily run works for. */
export interface WriteContext {
  id: string;
  idempotency?: IdempotentRequest;
  /** By what they are written; left out, by a page of the site, whose press is known by its Idempotency-Key. */
  made?: ChangeOrigin;
  /** What must still be so in the very transaction in which they are written. */
  provided?: WriteCondition;
  /** How long work may go on that the same call takes up again; left out, as long as it takes. */
  budget?: TimeBudget;
  /** @throws for an answer that the call does not promise: it is asked before anything is written. */
  checkAnswer?: (answer: unknown) => void;
}

/** A condition on a row that the writes themselves leave alone, and what tells why it does not hold. */
export interface WriteCondition {
  check: TransactionWrite;
  /** @throws what whoever writes is to be told, where it holds no longer. */
  judge: () => Promise<unknown>;
}

const getChangeOrigin = ({
  made = { source: 'page' },
  idempotency,
}: WriteContext): ChangeOrigin & { group: string } => ({
  group: idempotency?.key ?? randomUUID(),
  ...made,
});

/** Whether records fit into one transaction with their places in the log, and whatever their caller writes beside them. */
export const fitsCommit = (writes: readonly TransactionWrite[]): boolean => {
  const { items, bytes } = measureWrites(writes);
  return fitsTransaction({ items: items + measureChangeLogWrites(writes).items, bytes });
};

/** Writes of records of which any may go without the others, as many to a commit as fit, each with those `beside`. */
export const packWritesIntoCommits = (
  writes: readonly TransactionWrite[],
  beside: readonly TransactionWrite[],
): TransactionWrite[][] => {
  const logged = measureChangeLogWrites([...beside, ...writes]).items;
  return packSingleWritesIntoTransactions(writes, [
    ...beside,
    ...Array.from({ length: logged + reservedTransactionItems }, () => ({})),
  ]);
};

/** As `writeTransaction`, with what the log of changes says of it: how records are written that nobody waits for an answer of. */
export const writeRecordsWithChangeLog = async (
  owner: WriteContext,
  writes: readonly TransactionWrite[],
  now: Date,
): Promise<void> => {
  const { provided } = owner;
  const plain = writes.map(({ of: _of, ...write }) => write as TransactionWrite);
  const beside = [
    ...buildChangeLogWrites(owner.id, writes, getChangeOrigin(owner), now),
    ...(provided ? [provided.check] : []),
  ];
  try {
    await writeTransaction([...plain, ...beside]);
  } catch (error) {
    // The table refuses also where another transaction held the row for a moment: then it is tried again as ever.
    if (error instanceof WriteConflict) await provided?.judge();
    throw error;
  }
};

/**
 * Writes all or nothing, together with the answer under the request's Idempotency-Key, and returns the answer that
 * counts: this one, or the first one where the same request has been here already, even in the very same moment. An answer
 * that could not be sent is noticed first, and nothing is written.
 * @throws WriteConflict where one of the writes' own conditions failed; its places are those of `writes`.
 */
export const commitWithAnswer = async <T>(
  owner: WriteContext,
  writes: readonly TransactionWrite[],
  answer: T,
  now: Date,
): Promise<T> => {
  owner.checkAnswer?.(answer);
  if (!owner.idempotency) {
    await writeRecordsWithChangeLog(owner, writes, now);
    return answer;
  }
  try {
    await writeRecordsWithChangeLog(
      owner,
      [...writes, buildIdempotentAnswerWrite(owner.id, owner.idempotency, answer, now)],
      now,
    );
    return answer;
  } catch (error) {
    const first = error instanceof WriteConflict ? await findIdempotentAnswer(owner.id, owner.idempotency, now) : null;
    if (first) return first.answer as T;
    throw error;
  }
};
