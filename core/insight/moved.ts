import { dollarsMade, type ExchangeRate } from '#core/insight/exchange';
import { type AnyPart, fromRow, type RowRef } from '#core/insight/explained';
import { type Amount, amount } from '#core/money/amount';

/** What moved from outside, or was earned: which rows of cash, savings and CDs are deposits, withdrawals and interest. */

export type MovedKind = 'deposits' | 'withdrawals' | 'interest';

/** Fees and tax are none of it, and the cash of a dividend is counted as the dividend that it is. */
const ofCash: Partial<Record<string, MovedKind>> = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  interest: 'interest',
};
const ofSavings: Partial<Record<string, MovedKind>> = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  interest_earned: 'interest',
};

/** A row that counts, in its own currency. */
export type Moved = {
  kind: MovedKind;
  /** What it is called. */
  name: string;
  row: RowRef;
  amount: Amount;
  currency: string;
};

type Told = { type: string; amount: number; currency: string; row: RowRef };

const counted = (ledger: 'cash' | 'savings', { type, amount: moved, currency, row }: Told): Moved | null => {
  const kind = (ledger === 'cash' ? ofCash : ofSavings)[type];
  return kind ? { kind, name: `${ledger}-${type}`, row, amount: amount(moved), currency } : null;
};

export const movedInCash = (told: Told): Moved | null => counted('cash', told);
export const movedInSavings = (told: Told): Moved | null => counted('savings', told);

/** Interest that a CD paid, in US dollars. */
export const movedInCd = (row: RowRef, interest: number): Moved => ({
  kind: 'interest',
  name: 'cd-interest',
  row,
  amount: amount(interest),
  currency: 'USD',
});

/** In US dollars, to the cent, at the latest rate: 100 EUR at 1.0834 -> $108.34. Null without one. */
export const movedPart = (
  { name, row, amount: moved, currency }: Moved,
  rates: readonly ExchangeRate[],
): AnyPart | null =>
  dollarsMade(name, { ...fromRow(name, 'money', moved, row), ...(currency !== 'USD' && { currency }) }, rates);
