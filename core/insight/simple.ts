import { type Explained, given, less } from '#core/insight/explained';
import { made, madeOfSum } from '#core/insight/made';
import { type Amount, amount } from '#core/money/amount';

/** US dollars, each positive; what a household owes makes its values negative. */
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
  | { kind: 'none'; reason: { code: 'no-base'; gain: Amount; base: Amount } };

const money = (name: string, value: Amount) => given(name, 'money', value);

/** End less start, less what came in, and what went out: 1,296 - 0 - 1,532 + 327.15 = 91.15. */
const gainOf = ({ start, end, moneyIn, moneyOut }: SimpleTerms): Explained =>
  madeOfSum('gain', [
    money('endValue', end),
    less(money('startValue', start)),
    less(money('moneyIn', moneyIn)),
    money('moneyOut', moneyOut),
  ]);

/**
 * `gain / (start + purchases)`, a fraction to 40 decimals: 91.15 of 1,530 -> 0.059575... It is no yearly rate, however
 * long it took. Without a base above 0 there is none.
 */
export const simpleReturn = (terms: SimpleTerms): SimpleReturn => {
  const gain = gainOf(terms);
  const base = madeOfSum('simpleBase', [money('startValue', terms.start), money('purchases', terms.purchases)]);
  const figures = { gain: amount(gain.value), base: amount(base.value) };
  if (figures.base.lte(0)) return { kind: 'none', reason: { code: 'no-base', ...figures } };
  const explained = made('simple', 'rate', { by: 'quotient' }, [gain, base]);
  return { kind: 'figure', ...figures, rate: amount(explained.value), explained };
};
