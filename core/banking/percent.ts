import { amount, toNumber } from '#core/money/amount';

/** 4.35 (percent) -> 0.0435, without the tail that 4.35 / 100 has. */
export const rateFromPercent = (percent: number): number => toNumber(amount(percent).div(100));
/** 0.0435 -> 4.35 (percent). */
export const percentFromRate = (rate: number): number => toNumber(amount(rate).times(100));
