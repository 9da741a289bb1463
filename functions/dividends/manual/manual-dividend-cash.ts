import { getEnteredDividendCash } from '#core/dividends/dividend-cash';
import { toNumber } from '#core/money/amount';
import { findCashEntry, type StoredCashEntry } from '#functions/cash/store';
import {
  isSameCashEntry,
  noPlannedCashChange as noCash,
  type PlannedCashChange,
  planDividendCashCorrection,
  planDividendCashRemoval,
  planNewDividendCashEntry,
} from '#functions/dividends/cash/dividend-cash';
import type { ManualDividendRow } from '#functions/dividends/manual/manual-store';

/** One entry before and after: without `before` it is new, without `after` it goes. */
export interface ManualDividendChange {
  before?: ManualDividendRow | undefined;
  after?: ManualDividendRow | undefined;
}

/**
 * The row of cash of a dividend from a statement: a deposit of its net amount on its payment date. Its number is the entry's
 * for good, so that an edit that leaves nothing, or a deletion that is taken back, finds it again.
 */
export const toManualDividendCashEntry = (row: ManualDividendRow): StoredCashEntry | null => {
  const cash = getEnteredDividendCash(row);
  if (!cash || row.cashId === undefined) return null;
  return {
    id: row.cashId,
    transactionType: 'deposit',
    amount: toNumber(cash.amount),
    platform: cash.platform,
    currency: cash.currency,
    transactionDate: cash.date,
    description: `Dividend from ${row.symbol}`,
    // Grows with the entry, so that no two rows of one number ever have the same.
    version: row.version,
    manualDividend: row.id,
  };
};

/** What a change of an entry does to its own row of cash; nothing where it has none. */
export const planManualDividendCashChange = async (
  owner: string,
  { before, after }: ManualDividendChange,
  findEntry: (id: number) => Promise<StoredCashEntry | undefined> = (id) => findCashEntry(owner, id),
): Promise<PlannedCashChange> => {
  const currentEntry = before?.cashId === undefined ? undefined : await findEntry(before.cashId);
  const wanted = after ? toManualDividendCashEntry(after) : null;
  if (!wanted) return planDividendCashRemoval(owner, currentEntry);
  if (!currentEntry) return planNewDividendCashEntry(owner, wanted);
  return isSameCashEntry(currentEntry, wanted) ? noCash : planDividendCashCorrection(owner, wanted, currentEntry);
};
