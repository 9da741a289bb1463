import { computeFigure, computeSumFigure } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  createGivenTerm,
  type FigureTerm,
  toSubtractedTerm,
} from '#core/insight/explain/figure-terms';
import { type Amount, toAmount } from '#core/money/amount';

/** What a term comes to; or what it is made of, down to its rows. */
type Term = Amount | FigureTerm;

/** US dollars, each positive; what a household owes makes its values negative. */
type SimpleTerms = {
  start: Term;
  end: Term;
  /** Fees included. */
  moneyIn: Term;
  /** Fees and taxes taken off. */
  moneyOut: Term;
  /** Without fees; the contributions, of a household. */
  purchases: Term;
};

export type SimpleReturn =
  | {
      kind: 'figure';
      gain: Amount;
      base: Amount;
      rate: Amount;
      explained: ComputedFigure;
      explainedGain: ComputedFigure;
    }
  | { kind: 'none'; reason: { code: 'no-base'; gain: Amount; base: Amount }; explainedGain: ComputedFigure };

const createMoneyTerm = (name: string, term: Term): FigureTerm =>
  'kind' in term ? { ...term, name } : createGivenTerm(name, 'money', term);

/** End less start, less what came in, and what went out: 1,296 - 0 - 1,532 + 327.15 = 91.15. */
const explainGain = ({ start, end, moneyIn, moneyOut }: SimpleTerms): ComputedFigure =>
  computeSumFigure('gain', [
    createMoneyTerm('endValue', end),
    toSubtractedTerm(createMoneyTerm('startValue', start)),
    toSubtractedTerm(createMoneyTerm('moneyIn', moneyIn)),
    createMoneyTerm('moneyOut', moneyOut),
  ]);

/**
 * `gain / (start + purchases)`, a fraction to 40 decimals: 91.15 of 1,530 -> 0.059575... It is no yearly rate, however
 * long it took. Without a base above 0 there is none.
 */
export const computeSimpleReturn = (terms: SimpleTerms): SimpleReturn => {
  const gain = explainGain(terms);
  const base = computeSumFigure('simpleBase', [
    createMoneyTerm('startValue', terms.start),
    createMoneyTerm('purchases', terms.purchases),
  ]);
  const figures = { gain: toAmount(gain.value), base: toAmount(base.value) };
  if (figures.base.lte(0)) {
    return { kind: 'none', reason: { code: 'no-base', ...figures }, explainedGain: gain };
  }
  const explained = computeFigure('simple', 'rate', { by: 'quotient' }, [gain, base]);
  return { kind: 'figure', ...figures, rate: toAmount(explained.value), explained, explainedGain: gain };
};
