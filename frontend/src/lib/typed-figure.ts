import { type Amount, amount, zero } from '#core/money/amount';

/** What cannot be read as a number is 0: `12.50` -> 12.5, `` -> 0, `abc` -> 0. */
export const parseFigure = (text: string): Amount => {
  try {
    return amount(text.trim());
  } catch {
    return zero;
  }
};

/** A JSON number as a form shows it, never in exponents: 1e-8 -> `0.00000001`. */
export const inDigits = (value: number): string => amount(value).toFixed();
