import { type TransactionWrite, writeTransaction } from '#functions/runtime/storage/table';

/** Records as an earlier program wrote them, and as a test wants them to stand: without the log of changes. */
export const writeWithoutChangeLog = (writes: readonly TransactionWrite[]): Promise<void> =>
  writeTransaction(writes.map(({ of: _of, ...write }) => write as TransactionWrite));
