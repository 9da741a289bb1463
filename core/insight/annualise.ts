import type { Amount } from '#core/money/amount';

/** A period of as many days or more has a yearly rate. */
export const yearDays = 365;

/** `(1 + rate)^(365 / days) - 1`, a fraction as `rate` is; null below 365 days. */
export const annualised = (_rate: Amount, _days: number): Amount | null => {
  throw new Error('not yet');
};
