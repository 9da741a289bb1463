import { amount, toNumber } from '#core/money';
import { parseFigure } from '#lib/typed-figure';

/** A fraction as a percentage, exactly: 0.0435 -> 4.35. */
export const inPercent = (fraction: number): number => toNumber(amount(fraction).times(100));

/** A typed percentage as a fraction, exactly: `4.35` -> 0.0435; `` -> 0. Multiplied, since a quotient is rounded. */
export const fractionOf = (percent: string): number => toNumber(parseFigure(percent).times('0.01'));
