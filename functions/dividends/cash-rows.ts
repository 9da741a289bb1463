import { type CashMove, moveOf, reversed } from '#core/cash';
import { dividendDescription } from '#core/dividends';
import { cashPlatformOf } from '#core/platforms';
import { putEntry, removeEntry, type StoredEntry } from '#functions/cash/store';
import { type FoundRow, foundSortKey } from '#functions/dividends/found-store';
import type { Write } from '#functions/platform/table';

/** Writes, and the balances they move; the moves of one transaction are netted before they are written. */
export interface CashChange {
  writes: Write[];
  moves: CashMove[];
}

const nothing: CashChange = { writes: [], moves: [] };

/** The cash row of a dividend: a deposit dated at payment. Null on a platform that keeps no cash here. */
const entryOf = (found: FoundRow, id: number, version: number): StoredEntry | null => {
  const platform = cashPlatformOf(found.platform);
  return (
    platform && {
      id,
      transactionType: 'deposit',
      amount: found.totalAmount,
      platform,
      currency: 'USD',
      transactionDate: found.paymentDate,
      description: dividendDescription(found),
      version,
      dividend: foundSortKey(found),
    }
  );
};

export const enterCash = (owner: string, found: FoundRow, id: number): CashChange => {
  const entry = entryOf(found, id, 1);
  return entry ? { writes: [putEntry(owner, entry)], moves: [moveOf(entry)] } : nothing;
};

/** The synced row follows its corrected dividend. */
export const correctCash = (owner: string, found: FoundRow, before: StoredEntry | undefined): CashChange => {
  const entry = before && entryOf(found, before.id, before.version + 1);
  if (!before || !entry) return nothing;
  return { writes: [putEntry(owner, entry, before)], moves: [reversed(moveOf(before)), moveOf(entry)] };
};

export const takeBackCash = (owner: string, before: StoredEntry | undefined): CashChange =>
  before ? { writes: [removeEntry(owner, before)], moves: [reversed(moveOf(before))] } : nothing;
