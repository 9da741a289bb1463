import { convertToUsd, type ExchangeRate } from '#core/insight/exchange-rates';
import { type FigureTerm, type RowRef, rowTerm } from '#core/insight/explain/figure-terms';
import { type Amount, amount } from '#core/money/amount';
import type { Day } from '#core/time/day';

/** What moved from outside, or was earned: which rows of cash, savings and CDs are deposits, withdrawals and interest. */

export type MovementKind = 'deposits' | 'withdrawals' | 'interest';

/** Fees and tax are none of it, and the cash of a dividend is counted as the dividend that it is. */
const ofCash: Partial<Record<string, MovementKind>> = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  interest: 'interest',
};
const ofSavings: Partial<Record<string, MovementKind>> = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  interest_earned: 'interest',
};

/** A row that counts, in its own currency. */
export type MoneyMovement = {
  kind: MovementKind;
  /** What it is called. */
  name: string;
  row: RowRef;
  amount: Amount;
  currency: string;
};

type MoneyRow = { type: string; amount: number; currency: string; row: RowRef };

const toMovement = (
  ledger: 'cash' | 'savings',
  { type, amount: value, currency, row }: MoneyRow,
): MoneyMovement | null => {
  const kind = (ledger === 'cash' ? ofCash : ofSavings)[type];
  return kind ? { kind, name: `${ledger}-${type}`, row, amount: amount(value), currency } : null;
};

export const toCashMovement = (cashRow: MoneyRow): MoneyMovement | null => toMovement('cash', cashRow);
export const toSavingsMovement = (savingsRow: MoneyRow): MoneyMovement | null => toMovement('savings', savingsRow);

/** Interest that a CD paid, in US dollars. */
export const toCdInterestMovement = (row: RowRef, interest: number): MoneyMovement => ({
  kind: 'interest',
  name: 'cd-interest',
  row,
  amount: amount(interest),
  currency: 'USD',
});

/** What a currency was worth on a day, or on the last one before; undefined where nobody knows. */
export type ExchangeRateLookup = (currency: string, day: Day) => ExchangeRate | undefined;

/** In US dollars, to the cent, at the rate of its day: 100 EUR at 1.0834 -> $108.34. Null without one. */
export const movementTerm = (
  { name, row, amount: value, currency }: MoneyMovement,
  rateOn: ExchangeRateLookup,
): FigureTerm | null => {
  const part = rowTerm(name, 'money', value, row);
  if (currency === 'USD') return convertToUsd(name, part, []);
  const rate = rateOn(currency, row.date);
  return convertToUsd(name, { ...part, currency }, rate ? [rate] : []);
};
