import { inTransactions, type Part, writesOf } from '#functions/dividends/changes';
import { manualLedger } from '#functions/dividends/manual-store';
import { tradeLedger } from '#functions/portfolio/store';
import { type LedgerHead, movedOn } from '#functions/storage/ledger';
import { type Write, writeTogether } from '#functions/storage/table';

/**
 * A dividend found, one entered by hand and a cash row hang together, since of a pair one counts. So every change of any
 * of them moves the head of one ledger on, that of the dividends entered by hand, and they follow each other.
 */
export const dividendLedger = manualLedger;

/** For somebody else's transaction: `taken` where it changes dividends, `unmoved` where there are none to change. */
export interface Turn {
  taken: Write;
  unmoved: Write;
}

/** The turn by a head that was read before the dividends are. */
export const turnAt = {
  key: dividendLedger.key,
  of: (owner: string, head: LedgerHead): Turn => ({
    taken: dividendLedger.move(owner, head, head.last),
    unmoved: dividendLedger.unmoved(owner, head),
  }),
};

export interface Heads {
  dividends: LedgerHead;
  trades: LedgerHead;
}

/** Read before the rows: what changes after that is noticed when they are written. */
export const readHeads = async (owner: string): Promise<Heads> => {
  const [dividends, trades] = await Promise.all([dividendLedger.head(owner), tradeLedger.head(owner)]);
  return { dividends, trades };
};

/**
 * Writes many changes, as many a transaction as fit, each only while no trade and no other dividend has changed since the
 * heads were read. `last` goes into the last transaction. `onWritten` hears of each part once it is written.
 * @throws WriteConflict where another change came first; what was written until then is whole.
 */
export const writeInTurns = async (
  owner: string,
  { dividends, trades }: Heads,
  parts: readonly Part[],
  { last = [], onWritten = () => {} }: { last?: readonly Write[]; onWritten?: (written: readonly Part[]) => void } = {},
): Promise<void> => {
  const runs = inTransactions(parts);
  if (runs.length === 0 && last.length > 0) runs.push([]);
  let head = dividends;
  for (const [at, run] of runs.entries()) {
    await writeTogether([
      dividendLedger.move(owner, head, head.last),
      tradeLedger.unmoved(owner, trades),
      ...writesOf(owner, run),
      ...(at === runs.length - 1 ? last : []),
    ]);
    head = movedOn(head, head.last);
    onWritten(run);
  }
};
