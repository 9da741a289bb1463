import type { FigureRule } from '#contract/field-rules';
import { type Amount, amount, zero } from '#core/money/amount';

/** What cannot be read as a number is 0: `12.50` -> 12.5, `` -> 0, `abc` -> 0. */
export const parseFigure = (text: string): Amount => {
  try {
    return amount(text.trim());
  } catch {
    return zero;
  }
};

/** True, or what the rule says is wrong with a figure as it was typed. */
export const isFigure =
  ({ min, above, max, decimals, blank, below, beyond, tooFine }: FigureRule) =>
  (text: string): true | string => {
    if (blank === 'none' && text.trim() === '') return true;
    const figure = parseFigure(text);
    if (!figure.round(decimals).eq(figure)) return tooFine;
    if ((min !== undefined && figure.lt(min)) || (above !== undefined && figure.lte(above))) return below;
    return figure.lte(max) || beyond;
  };

/** A JSON number as a form shows it, never in exponents: 1e-8 -> `0.00000001`. */
export const inDigits = (value: number): string => amount(value).toFixed();
