import type { Source } from '#core/statements/source';
import { cashLedger, findEntry, putEntry, tallyMoved } from '#functions/cash/store';
import { changeEntry } from '#functions/dividends/change-entries';
import type { Actor } from '#functions/identity/actor';
import type { LedgerName } from '#functions/imports/rows';
import { findTrade, putTrade, tradeLedger } from '#functions/portfolio/store';
import type { Owner } from '#functions/storage/commit';
import { writeChange } from '#functions/storage/ledger';

/** A row of which nothing changes but where it came from; of one that is gone, nothing. */

interface Sourced {
  version: number;
  source?: Source | undefined;
}

/** What it is to say of where it came from; undefined: a person typed it. */
export type NextSource = (before: Pick<Sourced, 'source'>) => Source | undefined;

const changed = <Row extends Sourced>({ source, ...row }: Row, next: NextSource): Row => {
  const after = next({ source });
  return { ...row, ...(after && { source: after }), version: row.version + 1 } as Row;
};

type Setting = (owner: Owner, now: Date, id: number, next: NextSource) => Promise<void>;

const ofTrade: Setting = (writer, now, id, next) =>
  writeChange(writer, now, async () => {
    const owner = writer.id;
    const head = await tradeLedger.head(owner);
    const before = await findTrade(owner, id);
    if (!before) return { writes: [], answer: undefined };
    // No figure of any day moves by it.
    const moved = tradeLedger.move(owner, head, head.last, {}, { since: '9999-12-31' });
    return { writes: [moved, ...putTrade(owner, changed(before, next), before)], answer: undefined };
  });

const ofEntry: Setting = (writer, now, id, next) =>
  writeChange(writer, now, async () => {
    const owner = writer.id;
    const before = await findEntry(owner, id);
    if (!before) return { writes: [], answer: undefined };
    const after = changed(before, next);
    const touched = cashLedger.touch(owner, tallyMoved([before], [after]));
    return { writes: [touched, ...putEntry(owner, after, before)], answer: undefined };
  });

const ofDividend: Setting = async (writer, now, id, next) => {
  await changeEntry(writer as Actor, now, { id }, ({ manual }) => {
    const before = manual.find((one) => one.id === id);
    return before ? { before, after: changed(before, next) } : null;
  });
};

export const setSource: Record<LedgerName, Setting> = { trades: ofTrade, cash: ofEntry, dividends: ofDividend };
