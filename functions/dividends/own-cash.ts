import { ownCash } from '#core/dividends/cash';
import { toNumber } from '#core/money/amount';
import { findEntry, type StoredEntry } from '#functions/cash/store';
import {
  type CashChange,
  correctCash,
  enterCash,
  nothing as noCash,
  sameEntry,
  takeBackCash,
} from '#functions/dividends/cash-rows';
import type { ManualRow } from '#functions/dividends/manual-store';

/** One entry before and after: without `before` it is new, without `after` it goes. */
export interface EntryChange {
  before?: ManualRow | undefined;
  after?: ManualRow | undefined;
}

/**
 * The row of cash of a dividend from a statement: a deposit of its net amount on its payment date. Its number is the entry's
 * for good, so that an edit that leaves nothing, or a deletion that is taken back, finds it again.
 */
export const ownEntryOf = (row: ManualRow): StoredEntry | null => {
  const cash = ownCash(row);
  if (!cash || row.cashId === undefined) return null;
  return {
    id: row.cashId,
    transactionType: 'deposit',
    amount: toNumber(cash.amount),
    platform: cash.platform,
    currency: 'USD',
    transactionDate: cash.date,
    description: `Dividend from ${row.symbol}`,
    // Grows with the entry, so that no two rows of one number ever have the same.
    version: row.version,
    manualDividend: row.id,
  };
};

/** What a change of an entry does to its own row of cash; nothing where it has none. */
export const planOwnCash = async (owner: string, { before, after }: EntryChange): Promise<CashChange> => {
  const standing = before?.cashId === undefined ? undefined : await findEntry(owner, before.cashId);
  const wanted = after ? ownEntryOf(after) : null;
  if (!wanted) return takeBackCash(owner, standing);
  if (!standing) return enterCash(owner, wanted);
  return sameEntry(standing, wanted) ? noCash : correctCash(owner, wanted, standing);
};
