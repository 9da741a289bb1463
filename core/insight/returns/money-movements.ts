import { convertTermToUsd, type UsdExchangeRate } from '#core/insight/exchange-rates';
import { createRowTerm, type FigureTerm, type LedgerRowRef } from '#core/insight/explain/figure-terms';
import { type Amount, toAmount } from '#core/money/amount';
import type { Day } from '#core/time/day';

/** What moved from outside, or was earned: which rows of cash, savings and CDs are deposits, withdrawals and interest. */

export type MoneyMovementKind = 'deposits' | 'withdrawals' | 'interest';

/** Fees and tax are none of it, and the cash of a dividend is counted as the dividend that it is. */
const ofCash: Partial<Record<string, MoneyMovementKind>> = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  interest: 'interest',
};
const ofSavings: Partial<Record<string, MoneyMovementKind>> = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  interest_earned: 'interest',
};

/** A row that counts, in its own currency. */
export type MoneyMovement = {
  kind: MoneyMovementKind;
  /** What it is called. */
  name: string;
  row: LedgerRowRef;
  amount: Amount;
  currency: string;
};

type MoneyRow = { type: string; amount: number; currency: string; row: LedgerRowRef };

const toMovement = (
  ledger: 'cash' | 'savings',
  { type, amount: value, currency, row }: MoneyRow,
): MoneyMovement | null => {
  const kind = (ledger === 'cash' ? ofCash : ofSavings)[type];
  return kind ? { kind, name: `${ledger}-${type}`, row, amount: toAmount(value), currency } : null;
};

export const toCashMovement = (cashRow: MoneyRow): MoneyMovement | null => toMovement('cash', cashRow);
export const toSavingsMovement = (savingsRow: MoneyRow): MoneyMovement | null => toMovement('savings', savingsRow);

/** Interest that a CD paid, in US dollars. */
export const toCdInterestMovement = (row: LedgerRowRef, interest: number): MoneyMovement => ({
  kind: 'interest',
  name: 'cd-interest',
  row,
  amount: toAmount(interest),
  currency: 'USD',
});

/** What a currency was worth on a day, or on the last one before; undefined where nobody knows. */
export type ExchangeRateLookup = (currency: string, day: Day) => UsdExchangeRate | undefined;

/** In US dollars, to the cent, at the rate of its day: 100 EUR at 1.0834 -> $108.34. Null without one. */
export const createMoneyMovementTerm = (
  { name, row, amount: value, currency }: MoneyMovement,
  rateOn: ExchangeRateLookup,
): FigureTerm | null => {
  const part = createRowTerm(name, 'money', value, row);
  if (currency === 'USD') return convertTermToUsd(name, part, []);
  const rate = rateOn(currency, row.date);
  return convertTermToUsd(name, { ...part, currency }, rate ? [rate] : []);
};
