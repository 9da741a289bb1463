import type { FoundDividend, FutureDividend } from '#contract/dividends';
import { amount, sum, toNumber } from '#core/money';

/** Those whose symbol or company name holds the text, in any case: `app` finds AAPL by `Apple Inc.`. */
export const matching = (dividends: readonly FoundDividend[], text: string): readonly FoundDividend[] => {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return dividends;
  return dividends.filter(({ symbol, companyName }) =>
    [symbol, companyName].some((name) => name.toLowerCase().includes(wanted)),
  );
};

export const keyOf = ({ platform, symbol, exDate }: Pick<FoundDividend, 'platform' | 'symbol' | 'exDate'>): string =>
  `${platform}/${symbol}/${exDate}`;

/** By payment date, the nearest first; of one date, by symbol. */
export const nearestFirst = (dividends: readonly FutureDividend[]): FutureDividend[] =>
  [...dividends].sort((a, b) => a.paymentDate.localeCompare(b.paymentDate) || a.symbol.localeCompare(b.symbol));

/** US dollars, exact to the cent. */
export const totalOf = (dividends: readonly FutureDividend[]): number =>
  toNumber(sum(dividends.map(({ totalAmount }) => amount(totalAmount))));
