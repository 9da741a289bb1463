import { toAmount, toNumber } from '#core/money/amount';

/** 4.35 (percent) -> 0.0435, without the tail that 4.35 / 100 has. */
export const convertPercentToFraction = (percent: number): number => toNumber(toAmount(percent).div(100));
/** 0.0435 -> 4.35 (percent). */
export const convertFractionToPercent = (rate: number): number => toNumber(toAmount(rate).times(100));
