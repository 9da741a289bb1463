import {
  isLedgerMaterialized,
  isMaterializationCurrent,
  type Ledger,
  type LedgerCounts,
  type LedgerState,
} from '#functions/runtime/storage/ledger';
import {
  type TableItem,
  type TableKey,
  type TransactionWrite,
  writeTransaction,
} from '#functions/runtime/storage/table';
import { packSingleWritesIntoTransactions, packUnitsIntoTransactions } from '#functions/runtime/storage/transaction';

/**
 * Making what is kept beside the rows of a ledger, where they were recorded by a program that kept nothing: in steps, each
 * a transaction that is refused where anything has changed since it was planned. So it may be killed at any moment, run
 * twice at once, and go on beside people who record. How far it is stands in the head of the ledger; until it is done
 * everybody reads the rows themselves.
 */
export interface Backfill {
  ledger: Ledger;
  /** What is there of an earlier making: none of it can be trusted. */
  listOld(owner: string): Promise<TableKey[]>;
  /** The next rows by number, each with what puts it into its lists. */
  listFrom(owner: string, after: number, limit: number): Promise<{ id: number; writes: TransactionWrite[] }[]>;
  /**
   * The rest of it: `rows` in place of those `standing`, of which a making that was killed may have left some that nothing
   * belongs to. `last` goes into the transaction that says that everything is there.
   */
  finish(owner: string): Promise<{
    rows: TableItem[];
    standing: TableKey[];
    last: TransactionWrite[];
    tally: LedgerCounts & Pick<LedgerState, 'ownSplits'>;
  }>;
}

const rowsRead = 480;

const writeAll = async (
  owner: string,
  { ledger }: Backfill,
  head: LedgerState,
  writes: readonly TransactionWrite[],
): Promise<void> => {
  const unless = ledger.untouched(owner, head);
  for (const some of packSingleWritesIntoTransactions(writes, [unless])) await writeTransaction([unless, ...some]);
};

const buildRemovalWrites = (keys: readonly TableKey[]): TransactionWrite[] => keys.map((Key) => ({ Delete: { Key } }));

const clear = async (owner: string, making: Backfill, head: LedgerState): Promise<void> => {
  const { last, version } = head;
  await writeAll(owner, making, head, buildRemovalWrites(await making.listOld(owner)));
  await writeTransaction([making.ledger.keep(owner, head, { last, version, keptAt: version, keptUpTo: 0 })]);
};

/** The lists of some hundred rows; false where there are no more. */
const listSome = async (
  owner: string,
  making: Backfill,
  head: LedgerState,
  isOver: () => boolean,
): Promise<boolean> => {
  const rows = await making.listFrom(owner, head.keptUpTo ?? 0, rowsRead);
  let from = head;
  for (const run of packUnitsIntoTransactions(rows, [making.ledger.keep(owner, from, from)])) {
    if (isOver()) return true;
    const to = { ...from, keptUpTo: run.at(-1)?.id ?? 0 };
    await writeTransaction([making.ledger.keep(owner, from, to), ...run.flatMap(({ writes }) => writes)]);
    from = to;
  }
  return rows.length > 0;
};

const finish = async (owner: string, making: Backfill, head: LedgerState): Promise<void> => {
  const { rows, standing, last, tally } = await making.finish(owner);
  const wanted = new Set(rows.map(({ sk }) => sk));
  // Two that finish at once put the very same rows and take none of each other's away, until one of them has the last word.
  await writeAll(owner, making, head, buildRemovalWrites(standing.filter(({ sk }) => !wanted.has(sk))));
  await writeAll(
    owner,
    making,
    head,
    rows.map((Item) => ({ Put: { Item } })),
  );
  const finished = { last: head.last, version: head.version, keptAt: head.version, ...tally };
  await writeTransaction([making.ledger.keep(owner, head, finished), ...last]);
};

/** The next step; true where all is there. @throws WriteConflict where anything has changed since it was planned. */
export const runBackfillStep = async (owner: string, making: Backfill, isOver: () => boolean): Promise<boolean> => {
  const head = await making.ledger.head(owner);
  if (isLedgerMaterialized(head)) return true;
  if (!isMaterializationCurrent(head)) await clear(owner, making, head);
  else if (!(await listSome(owner, making, head, isOver))) await finish(owner, making, head);
  return false;
};
