import type { Explained } from '#core/insight/explained';
import type { Amount } from '#core/money/amount';

/** US dollars, each positive; `gain` may be negative. */
export type SimpleTerms = {
  start: Amount;
  end: Amount;
  /** Fees included. */
  moneyIn: Amount;
  /** Fees and taxes taken off. */
  moneyOut: Amount;
  /** Without fees; the contributions, of a household. */
  purchases: Amount;
};

export type SimpleReturn =
  | { kind: 'figure'; gain: Amount; base: Amount; rate: Amount; explained: Explained }
  | { kind: 'none'; reason: { code: 'no-base'; gain: Amount } };

/** `gain / (start + purchases)`, a fraction; `gain = end - start - money in + money out`. */
export const simpleReturn = (_terms: SimpleTerms): SimpleReturn => {
  throw new Error('not yet');
};
