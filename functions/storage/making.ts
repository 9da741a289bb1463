import { log } from '#functions/log';
import { isKept, isKeptUp, type Ledger, type LedgerHead, type Tally } from '#functions/storage/ledger';
import { type Item, type Key, type Write, WriteConflict, writeTogether } from '#functions/storage/table';

/**
 * Making what is kept beside the rows of a ledger, where they were recorded by a program that kept nothing: in steps, each
 * a transaction that is refused where anything has changed since it was planned. So it may be killed at any moment, run
 * twice at once, and go on beside people who record. How far it is stands in the head of the ledger; until it is done
 * everybody reads the rows themselves.
 */
export interface Making {
  ledger: Ledger;
  /** What is there of an earlier making: none of it can be trusted. */
  listOld(owner: string): Promise<Key[]>;
  /** The next rows by number, each with what puts it into its lists. */
  listFrom(owner: string, after: number, limit: number): Promise<{ id: number; writes: Write[] }[]>;
  /**
   * The rest of it: `rows` in place of those `standing`, of which a making that was killed may have left some that nothing
   * belongs to. `last` goes into the transaction that says that everything is there.
   */
  finish(
    owner: string,
  ): Promise<{ rows: Item[]; standing: Key[]; last: Write[]; tally: Tally & Pick<LedgerHead, 'ownSplits'> }>;
}

/** A transaction takes 100 writes; one is the head. */
const mostWrites = 96;
const rowsRead = 480;

const inChunks = <T>(items: readonly T[]): T[][] =>
  Array.from({ length: Math.ceil(items.length / mostWrites) }, (_, at) =>
    items.slice(at * mostWrites, (at + 1) * mostWrites),
  );

const writeAll = async (
  owner: string,
  { ledger }: Making,
  head: LedgerHead,
  writes: readonly Write[],
): Promise<void> => {
  for (const chunk of inChunks(writes)) await writeTogether([ledger.untouched(owner, head), ...chunk]);
};

const removals = (keys: readonly Key[]): Write[] => keys.map((Key) => ({ Delete: { Key } }));

const clear = async (owner: string, making: Making, head: LedgerHead): Promise<void> => {
  const { last, version } = head;
  await writeAll(owner, making, head, removals(await making.listOld(owner)));
  await writeTogether([making.ledger.keep(owner, head, { last, version, keptAt: version, keptUpTo: 0 })]);
};

/** Runs of rows whose places in the lists fit into one transaction. */
const inTransactions = (rows: readonly { id: number; writes: Write[] }[]) => {
  const runs: { upTo: number; writes: Write[] }[] = [];
  for (const { id, writes } of rows) {
    const run = runs.at(-1);
    if (run && run.writes.length + writes.length <= mostWrites) {
      run.writes.push(...writes);
      run.upTo = id;
    } else runs.push({ upTo: id, writes: [...writes] });
  }
  return runs;
};

/** The lists of some hundred rows; false where there are no more. */
const listSome = async (owner: string, making: Making, head: LedgerHead, isOver: () => boolean): Promise<boolean> => {
  const rows = await making.listFrom(owner, head.keptUpTo ?? 0, rowsRead);
  let from = head;
  for (const { upTo, writes } of inTransactions(rows)) {
    if (isOver()) return true;
    const to = { ...from, keptUpTo: upTo };
    await writeTogether([making.ledger.keep(owner, from, to), ...writes]);
    from = to;
  }
  return rows.length > 0;
};

const finish = async (owner: string, making: Making, head: LedgerHead): Promise<void> => {
  const { rows, standing, last, tally } = await making.finish(owner);
  const wanted = new Set(rows.map(({ sk }) => sk));
  // Two that finish at once put the very same rows and take none of each other's away, until one of them has the last word.
  await writeAll(owner, making, head, removals(standing.filter(({ sk }) => !wanted.has(sk))));
  await writeAll(
    owner,
    making,
    head,
    rows.map((Item) => ({ Put: { Item } })),
  );
  const kept = { last: head.last, version: head.version, keptAt: head.version, ...tally };
  await writeTogether([making.ledger.keep(owner, head, kept), ...last]);
};

const step = async (owner: string, making: Making, isOver: () => boolean): Promise<boolean> => {
  const head = await making.ledger.head(owner);
  if (isKept(head)) return true;
  if (!isKeptUp(head)) await clear(owner, making, head);
  else if (!(await listSome(owner, making, head, isOver))) await finish(owner, making, head);
  return false;
};

/**
 * Makes it as far as `milliseconds` allow; true where all is made. Steps that somebody else's change comes before are
 * planned again.
 */
export const make = async (making: Making, owner: string, milliseconds: number): Promise<boolean> => {
  const end = performance.now() + milliseconds;
  const isOver = () => performance.now() > end;
  while (!isOver()) {
    try {
      if (await step(owner, making, isOver)) return true;
    } catch (error) {
      if (!(error instanceof WriteConflict)) throw error;
    }
  }
  return isKept(await making.ledger.head(owner));
};

/** Milliseconds that a page gives to it; the rest is left to the next page, or to the daily run. */
const pageTime = 2_000;

/** What is being made here, by ledger and person: a page asks several times at once. */
const underWay = new Map<string, Promise<boolean>>();

/** As far as a page waits for it. Where it fails, the page has the rows themselves to read. */
export const makeSoon = (making: Making, owner: string): Promise<boolean> => {
  const { pk, sk } = making.ledger.key(owner);
  const place = `${pk}|${sk}`;
  const begun =
    underWay.get(place) ??
    make(making, owner, pageTime)
      .catch((error: unknown) => {
        log.warn('books not made', { ledger: sk }, error);
        return false;
      })
      .finally(() => underWay.delete(place));
  underWay.set(place, begun);
  return begun;
};
