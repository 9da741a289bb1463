import type { CashEntryRecord } from '#contract/cash';
import { toAmount as exact, sumExactAmounts, toNumber } from '#core/money/amount';
import { createLedgerCollection } from '#functions/runtime/storage/collection';
import type { LedgerCounts } from '#functions/runtime/storage/ledger';
import type { LedgerIndexEntry } from '#functions/runtime/storage/ledger-indexes';

/** U / CTX#000000007: one row of the cash ledger, entered, synced from a found dividend, or that of one from a statement. */
export interface StoredCashEntry extends CashEntryRecord {
  /** Sort key of the dividend that this row was synced from, in the same user's partition. */
  dividend?: string | undefined;
}

/** It follows from a dividend, whatever its words are, and is none of the person's own. */
export const isDividendEntry = ({
  dividend,
  manualDividend,
}: Pick<StoredCashEntry, 'dividend' | 'manualDividend'>): boolean =>
  dividend !== undefined || manualDividend !== undefined;

/** Its place in the list that the page shows, which has no rows of type dividend. */
export const toCashIndexEntries = (entry: StoredCashEntry): LedgerIndexEntry[] =>
  entry.transactionType === 'dividend'
    ? []
    : [{ list: 'CTXD', place: [entry.transactionDate], id: entry.id, row: entry }];

export const cashEntryCollection = createLedgerCollection<StoredCashEntry>('CTX', { listed: toCashIndexEntries });
export const {
  list: listCashEntries,
  find: findCashEntry,
  put: buildCashEntryWrite,
  remove: buildCashEntryRemovalWrite,
  ledger: cashLedger,
} = cashEntryCollection;

type CashTally = Required<Pick<LedgerCounts, 'count' | 'listed' | 'synced' | 'syncedAmount'>>;

/** What some rows are in the tally of their ledger. */
export const computeCashLedgerTally = (rows: readonly StoredCashEntry[]): CashTally => {
  const synced = rows.filter(({ dividend }) => dividend !== undefined);
  return {
    count: rows.length,
    listed: rows.flatMap(toCashIndexEntries).length,
    synced: synced.length,
    syncedAmount: toNumber(sumExactAmounts(synced.map(({ amount }) => exact(amount)))),
  };
};

/** By what a change of some rows moves the tally. */
export const computeCashLedgerTallyDelta = (
  removed: readonly StoredCashEntry[],
  added: readonly StoredCashEntry[],
): CashTally => {
  const [from, to] = [computeCashLedgerTally(removed), computeCashLedgerTally(added)];
  const getDelta = (name: keyof CashTally): number => toNumber(exact(to[name]).minus(from[name]));
  return {
    count: getDelta('count'),
    listed: getDelta('listed'),
    synced: getDelta('synced'),
    syncedAmount: getDelta('syncedAmount'),
  };
};
