import { type CashDelta, reverseCashDelta, toCashDelta } from '#core/cash/cash-deltas';
import type { FoundDividendCash } from '#core/dividends/dividend-cash';
import { describeDividendCashRow } from '#core/dividends/entitlement';
import { toNumber } from '#core/money/amount';
import { isCashTrackedOn, type PlatformSettings } from '#core/portfolio/platforms';
import type { Day } from '#core/time/day';
import {
  buildCashEntryRemovalWrite,
  buildCashEntryWrite,
  cashLedger,
  computeCashLedgerTallyDelta,
  type StoredCashEntry,
} from '#functions/cash/store';
import { type FoundDividendRow, foundDividendSortKey } from '#functions/dividends/found/found-store';
import type { TransactionWrite } from '#functions/runtime/storage/table';

/**
 * Writes with the balances that they move and the cash rows that go and come; of one transaction the moves are netted, and
 * the head of the cash ledger is moved on once.
 */
export interface PlannedCashChange {
  writes: TransactionWrite[];
  moves: CashDelta[];
  removed: StoredCashEntry[];
  added: StoredCashEntry[];
}

export const noPlannedCashChange: PlannedCashChange = { writes: [], moves: [], removed: [], added: [] };

/** Why the amount is another than shares x amount per share. */
const reasons = { tax: ', less tax withheld', entered: ', as entered by hand' } as const;

/**
 * The cash row of a dividend: a deposit of what it brings, dated at payment. Null on a platform that keeps no cash here
 * on that day, and where nothing is paid by `today`.
 */
export const toFoundDividendCashEntryIfDue = (
  found: FoundDividendRow,
  cash: FoundDividendCash | undefined,
  { id, version, today, kept }: { id: number; version: number; today: Day; kept: readonly PlatformSettings[] },
): StoredCashEntry | null => {
  const { platform } = found;
  if (!cash || cash.date > today || !isCashTrackedOn(kept, platform, cash.date)) return null;
  return {
    id,
    transactionType: 'deposit',
    amount: toNumber(cash.amount),
    platform,
    currency: cash.currency,
    transactionDate: cash.date,
    description: describeDividendCashRow(found) + (cash.because ? reasons[cash.because] : ''),
    version,
    dividend: foundDividendSortKey(found),
  };
};

export const isFoundDividendCashEntryMissing = (
  found: FoundDividendRow,
  cash: FoundDividendCash | undefined,
  by: { today: Day; kept: readonly PlatformSettings[] },
): boolean =>
  found.cashId === undefined && toFoundDividendCashEntryIfDue(found, cash, { id: 0, version: 1, ...by }) !== null;

const figures = ['amount', 'currency', 'transactionDate', 'description', 'platform'] as const;
export const isSameCashEntry = (a: StoredCashEntry, b: StoredCashEntry): boolean =>
  figures.every((name) => a[name] === b[name]);

export const planNewDividendCashEntry = (owner: string, entry: StoredCashEntry): PlannedCashChange => ({
  writes: buildCashEntryWrite(owner, entry),
  moves: [toCashDelta(entry)],
  removed: [],
  added: [entry],
});

/** The synced row follows its corrected dividend. */
export const planDividendCashCorrection = (
  owner: string,
  entry: StoredCashEntry,
  before: StoredCashEntry,
): PlannedCashChange => ({
  writes: buildCashEntryWrite(owner, entry, before),
  moves: [reverseCashDelta(toCashDelta(before)), toCashDelta(entry)],
  removed: [before],
  added: [entry],
});

export const planDividendCashRemoval = (owner: string, before: StoredCashEntry | undefined): PlannedCashChange =>
  before
    ? {
        writes: buildCashEntryRemovalWrite(owner, before),
        moves: [reverseCashDelta(toCashDelta(before))],
        removed: [before],
        added: [],
      }
    : noPlannedCashChange;

/** Moves the cash ledger's head on with the rows that go and come; nothing where there are none. */
export const buildCashLedgerAdvanceWrites = (
  owner: string,
  changes: readonly Pick<PlannedCashChange, 'removed' | 'added'>[],
): TransactionWrite[] => {
  const [removed, added] = [changes.flatMap((one) => one.removed), changes.flatMap((one) => one.added)];
  return removed.length + added.length > 0
    ? [cashLedger.touch(owner, computeCashLedgerTallyDelta(removed, added))]
    : [];
};
