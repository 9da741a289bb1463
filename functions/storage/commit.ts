import { randomUUID } from 'node:crypto';
import { logWrites, type Made } from '#functions/storage/change-log';
import { findFirstAnswer, type Idempotency, putFirstAnswer } from '#functions/storage/idempotency';
import { type Write, WriteConflict, writeTogether } from '#functions/storage/table';

/** Whose rows are written: a signed-in person, or a user that the daily run works for. */
export interface Owner {
  id: string;
  idempotency?: Idempotency;
  /** By what they are written; left out, by a page of the site, whose press is known by its Idempotency-Key. */
  made?: Made;
  /** What must still be so in the very transaction in which they are written. */
  provided?: Provided;
}

/** A condition on a row that the writes themselves leave alone, and what tells why it does not hold. */
export interface Provided {
  check: Write;
  /** @throws what whoever writes is to be told, where it holds no longer. */
  judge: () => Promise<unknown>;
}

const madeBy = ({ made = { source: 'page' }, idempotency }: Owner): Made & { group: string } => ({
  group: idempotency?.key ?? randomUUID(),
  ...made,
});

/** As `writeTogether`, with what the log of changes says of it: how records are written that nobody waits for an answer of. */
export const writeRecords = async (owner: Owner, writes: readonly Write[], now: Date): Promise<void> => {
  const { provided } = owner;
  const plain = writes.map(({ of: _of, ...write }) => write as Write);
  const beside = [...logWrites(owner.id, writes, madeBy(owner), now), ...(provided ? [provided.check] : [])];
  try {
    await writeTogether([...plain, ...beside]);
  } catch (error) {
    // The table refuses also where another transaction held the row for a moment: then it is tried again as ever.
    if (error instanceof WriteConflict) await provided?.judge();
    throw error;
  }
};

/**
 * Writes all or nothing, together with the answer under the request's Idempotency-Key, and returns the answer that
 * counts: this one, or the first one where the same request has been here already, even in the very same moment.
 * @throws WriteConflict where one of the writes' own conditions failed; its places are those of `writes`.
 */
export const commit = async <T>(owner: Owner, writes: readonly Write[], answer: T, now: Date): Promise<T> => {
  if (!owner.idempotency) {
    await writeRecords(owner, writes, now);
    return answer;
  }
  try {
    await writeRecords(owner, [...writes, putFirstAnswer(owner.id, owner.idempotency, answer, now)], now);
    return answer;
  } catch (error) {
    const first = error instanceof WriteConflict ? await findFirstAnswer(owner.id, owner.idempotency, now) : null;
    if (first) return first.answer as T;
    throw error;
  }
};
