import { dayInNewYork } from '#core/time/day';
import {
  afterParts,
  type DividendBooks,
  inTransactions,
  type Part,
  stocksIn,
  writesOf,
} from '#functions/dividends/changes';
import { keepUp, keptUpWrites } from '#functions/dividends/keep-up';
import { dividendLedger } from '#functions/dividends/manual-store';
import { tradeLedger } from '#functions/portfolio/store';
import { type Owner, writeRecords } from '#functions/storage/commit';
import { type LedgerHead, movedOn, type Tally } from '#functions/storage/ledger';
import type { Write } from '#functions/storage/table';

/** Writing changes of dividends one transaction after the other, each only while nobody else has changed any. */

export interface Heads {
  dividends: LedgerHead;
  trades: LedgerHead;
}

/** Read before the rows: what changes after that is noticed when they are written. */
export const readHeads = async (owner: string): Promise<Heads> => {
  const [dividends, trades] = await Promise.all([dividendLedger.head(owner), tradeLedger.head(owner)]);
  return { dividends, trades };
};

interface Run {
  parts: readonly Part[];
  /** What goes into the transaction beside the parts and what keeps up with them. */
  with: readonly Write[];
  tally?: Tally;
}

/** The transactions of one person, each with the books as those before it have left them. */
export const turnsFrom = (writer: Owner, from: LedgerHead, books: DividendBooks, now: Date) => {
  const owner = writer.id;
  let head = from;
  let before = books;
  return {
    write: async ({ parts, with: others, tally = {} }: Run): Promise<void> => {
      const after = afterParts(before, parts);
      const standing = { owner, head, today: dayInNewYork(now) };
      const kept = await keepUp(standing, { before, after }, stocksIn(parts), others.length);
      await writeRecords(writer, [...keptUpWrites(owner, head, kept, tally), ...others], now);
      head = movedOn(head, head.last, kept);
      before = after;
    },
  };
};

interface Turns {
  heads: Heads;
  /** As they were when the parts were planned. */
  books: DividendBooks;
  now: Date;
  /** Goes into the last transaction, with what it moves in the tally. */
  last?: { writes: readonly Write[]; tally: Tally };
  /** Hears of each part once it is written. */
  onWritten?: (written: readonly Part[]) => void;
}

/**
 * Writes many changes, as many a transaction as fit, each only while no trade and no other dividend has changed since the
 * heads were read.
 * @throws WriteConflict where another change came first; what was written until then is whole.
 */
export const writeInTurns = async (
  writer: Owner,
  parts: readonly Part[],
  { heads, books, now, last = { writes: [], tally: {} }, onWritten = () => {} }: Turns,
): Promise<void> => {
  const owner = writer.id;
  const runs = inTransactions(parts);
  if (runs.length === 0 && last.writes.length > 0) runs.push([]);
  const turns = turnsFrom(writer, heads.dividends, books, now);
  for (const [at, run] of runs.entries()) {
    const isLast = at === runs.length - 1;
    await turns.write({
      parts: run,
      with: [tradeLedger.unmoved(owner, heads.trades), ...writesOf(owner, run), ...(isLast ? last.writes : [])],
      ...(isLast && { tally: last.tally }),
    });
    onWritten(run);
  }
};
