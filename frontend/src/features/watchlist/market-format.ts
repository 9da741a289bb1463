import { maskAmountIfHidden } from '#lib/format';

const dollars = { style: 'currency', currency: 'USD' } as const;
const rounded = { roundingMode: 'halfEven' } as const;
const large = new Intl.NumberFormat('en-US', { ...dollars, ...rounded, notation: 'compact', maximumFractionDigits: 2 });
const oneDecimal = new Intl.NumberFormat('en-US', { ...rounded, minimumFractionDigits: 1, maximumFractionDigits: 1 });
const ratio = new Intl.NumberFormat('en-US', { ...rounded, minimumFractionDigits: 2, maximumFractionDigits: 2 });
const fewShares = new Intl.NumberFormat('en-US', { ...rounded, minimumFractionDigits: 4, maximumFractionDigits: 4 });

/** 4911000000000 -> `$4.91T`. */
export const formatMarketCap = (value: number): string => large.format(value);
/** In millions, 1 decimal: 41230000 -> `41.2M`. */
export const formatVolumeInMillions = (value: number): string => `${oneDecimal.format(value / 1_000_000)}M`;
/** 37.5 -> `37.50`. */
export const formatRatio = (value: number): string => ratio.format(value);
/** Share counts of the calculator, 4 decimals: 0.33333 -> `0.3333`. */
export const formatCalculatorShares = (value: number): string => maskAmountIfHidden(fewShares.format(value));
