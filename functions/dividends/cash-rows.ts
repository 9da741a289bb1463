import { type CashMove, moveOf, reversed } from '#core/cash/moves';
import type { DividendCash } from '#core/dividends/cash';
import { dividendDescription } from '#core/dividends/entitlement';
import { toNumber } from '#core/money/amount';
import { keepsCashOn, type PlatformKept } from '#core/portfolio/platforms';
import type { Day } from '#core/time/day';
import { cashLedger, putEntry, removeEntry, type StoredEntry, tallyMoved } from '#functions/cash/store';
import { type FoundRow, foundSortKey } from '#functions/dividends/found-store';
import type { Write } from '#functions/storage/table';

/**
 * Writes with the balances that they move and the cash rows that go and come; of one transaction the moves are netted, and
 * the head of the cash ledger is moved on once.
 */
export interface CashChange {
  writes: Write[];
  moves: CashMove[];
  removed: StoredEntry[];
  added: StoredEntry[];
}

export const nothing: CashChange = { writes: [], moves: [], removed: [], added: [] };

/** Why the amount is another than shares x amount per share. */
const reasons = { tax: ', less tax withheld', entered: ', as entered by hand' } as const;

/**
 * The cash row of a dividend: a deposit of what it brings, dated at payment. Null on a platform that keeps no cash here
 * on that day, and where nothing is paid by `today`.
 */
export const entryOf = (
  found: FoundRow,
  cash: DividendCash | undefined,
  { id, version, today, kept }: { id: number; version: number; today: Day; kept: readonly PlatformKept[] },
): StoredEntry | null => {
  const { platform } = found;
  if (!cash || cash.date > today || !keepsCashOn(kept, platform, cash.date)) return null;
  return {
    id,
    transactionType: 'deposit',
    amount: toNumber(cash.amount),
    platform,
    currency: 'USD',
    transactionDate: cash.date,
    description: dividendDescription(found) + (cash.because ? reasons[cash.because] : ''),
    version,
    dividend: foundSortKey(found),
  };
};

export const isDue = (
  found: FoundRow,
  cash: DividendCash | undefined,
  by: { today: Day; kept: readonly PlatformKept[] },
): boolean => found.cashId === undefined && entryOf(found, cash, { id: 0, version: 1, ...by }) !== null;

const figures = ['amount', 'transactionDate', 'description', 'platform'] as const;
export const sameEntry = (a: StoredEntry, b: StoredEntry): boolean => figures.every((name) => a[name] === b[name]);

export const enterCash = (owner: string, entry: StoredEntry): CashChange => ({
  writes: putEntry(owner, entry),
  moves: [moveOf(entry)],
  removed: [],
  added: [entry],
});

/** The synced row follows its corrected dividend. */
export const correctCash = (owner: string, entry: StoredEntry, before: StoredEntry): CashChange => ({
  writes: putEntry(owner, entry, before),
  moves: [reversed(moveOf(before)), moveOf(entry)],
  removed: [before],
  added: [entry],
});

export const takeBackCash = (owner: string, before: StoredEntry | undefined): CashChange =>
  before
    ? { writes: removeEntry(owner, before), moves: [reversed(moveOf(before))], removed: [before], added: [] }
    : nothing;

/** Moves the cash ledger's head on with the rows that go and come; nothing where there are none. */
export const cashTouched = (owner: string, changes: readonly Pick<CashChange, 'removed' | 'added'>[]): Write[] => {
  const [removed, added] = [changes.flatMap((one) => one.removed), changes.flatMap((one) => one.added)];
  return removed.length + added.length > 0 ? [cashLedger.touch(owner, tallyMoved(removed, added))] : [];
};
