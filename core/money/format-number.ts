import { type AmountLike, countDecimals, toAmount, toDecimalText } from '#core/money/amount';

/** Numbers within a sentence, as people in the United States write them. */

const separateThousands = (text: string): string => {
  const [whole = '', decimals] = text.split('.');
  const separated = whole.replace(/\B(?=(?:\d{3})+$)/g, ',');
  return decimals === undefined ? separated : `${separated}.${decimals}`;
};

/** With all its decimals and no others: `1234567.25` -> `1,234,567.25`, `1e-8` -> `0.00000001`. */
export const formatDecimal = (value: AmountLike): string => separateThousands(toDecimalText(value));

/** `1336.48` -> `$1,336.48`, `0.1234` -> `$0.1234`: cents at least, six decimals at most. */
export const formatDollars = (value: number): string =>
  `$${separateThousands(toAmount(value).toFixed(Math.min(6, Math.max(2, countDecimals(value)))))}`;
