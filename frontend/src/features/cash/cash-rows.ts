import type { CashEntry } from '#contract/cash';
import { firstTradeDerivedCashRowId, toCashDelta } from '#core/cash/cash-deltas';
import { toNumber } from '#core/money/amount';

type Numbered = Pick<CashEntry, 'id'>;
type Origin = Pick<CashEntry, 'origin'>;

/** A row that stands for a trade: its id is over 100000. */
export const isDerivedCashRow = ({ id }: Numbered): boolean => id > firstTradeDerivedCashRowId;

/** Written by the dividend sync. Whatever its words are: a person may write the same. */
export const isSyncedDividend = ({ origin }: Origin): boolean => origin === 'dividend';

/** What was entered by hand can be edited; what was generated cannot. */
export const isEditableCashEntry = ({ origin }: Origin): boolean => origin === 'entered';

export const hasValidCashEntryId = ({ id }: Numbered): boolean => Number.isInteger(id) && id > 0;

/** Belongs to a dividend from a statement, and is changed with it alone. */
export const isPartOfManualDividend = ({ manualDividend }: Pick<CashEntry, 'manualDividend'>): boolean =>
  manualDividend !== undefined;

/** What stands for a trade, or belongs to a dividend or a CD's payment, is changed with that. */
export const isSelectableCashRow = (row: Pick<CashEntry, 'id' | 'manualDividend' | 'paidBy'>): boolean =>
  hasValidCashEntryId(row) && !isDerivedCashRow(row) && !isPartOfManualDividend(row) && row.paidBy === undefined;

/** What the row does to its balance, in its own currency: a fee of 5 -> -5. */
export const getSignedCashAmount = (row: CashEntry): number => toNumber(toCashDelta(row).delta);

/** The same in US dollars; null without a rate. */
export const getSignedAmountInUsd = (row: CashEntry): number | null =>
  row.amountUsd === null ? null : toNumber(toCashDelta({ ...row, amount: row.amountUsd }).delta);
