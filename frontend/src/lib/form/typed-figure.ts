import type { FigureRule } from '#contract/fields/field-rules';
import { type Amount, toAmount, zeroAmount } from '#core/money/amount';
import { parseTypedAmount } from '#core/money/parse-amount';

/** What cannot be read as a figure or a sum is 0: `12.50` -> 12.5, `12*3` -> 36, `` -> 0, `abc` -> 0. */
export const parseTypedFigureOrZero = (text: string): Amount => {
  const typed = parseTypedAmount(text);
  return typed === null ? zeroAmount : toAmount(typed);
};

/** What stands in the field already as it is meant: digits, or nothing. */
const inPlainDigits = /^-?\d*\.?\d*$/;

/**
 * What a sum or a figure with separators comes to, in digits, rounded half-even to `decimals` where they are said:
 * `1,234.56` -> `1234.56`, `100/3` with 2 -> `33.33`. Null for plain digits, which nobody rewrites under the hand
 * (`0.30`), and for what cannot be read.
 */
export const evaluateTypedFigureUnlessPlain = (text: string, decimals?: number): string | null => {
  if (inPlainDigits.test(text.trim())) return null;
  const typed = parseTypedAmount(text);
  if (typed === null || decimals === undefined || !/[*/x×÷]/i.test(text)) return typed;
  return toAmount(typed).round(decimals, 2).toFixed();
};

const unreadable = 'Enter a figure such as 1,234.56, or a sum such as 12*3.5.';

/** True, or what the rule says is wrong with a figure as it was typed. */
export const createFigureValidator =
  ({ min, above, max, decimals, blank, below, beyond, tooFine }: FigureRule) =>
  (text: string): true | string => {
    if (blank === 'none' && text.trim() === '') return true;
    if (text.trim() !== '' && parseTypedAmount(text) === null) return unreadable;
    const figure = parseTypedFigureOrZero(text);
    if (!figure.round(decimals).eq(figure)) return tooFine;
    if ((min !== undefined && figure.lt(min)) || (above !== undefined && figure.lte(above))) return below;
    return figure.lte(max) || beyond;
  };
