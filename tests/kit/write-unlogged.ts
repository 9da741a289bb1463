import { type Write, writeTogether } from '#functions/storage/table';

/** Records as an earlier program wrote them, and as a test wants them to stand: without the log of changes. */
export const writeUnlogged = (writes: readonly Write[]): Promise<void> =>
  writeTogether(writes.map(({ of: _of, ...write }) => write as Write));
