import { computeFigure } from '#core/insight/explain/compute-figure';
import type { ExcludedTerm, FigureTerm, PriceTerm } from '#core/insight/explain/figure-terms';
import { toDecimalText } from '#core/money/amount';
import type { Day } from '#core/time/day';

/** What one unit of a currency is worth in US dollars: the latest, or that of a day. */
export type UsdExchangeRate = {
  currency: string;
  rate: number;
  /** When it was known, and where it is from; of a rate that is kept, its day alone. */
  asOf?: string | undefined;
  source?: string | undefined;
  stale?: boolean | undefined;
  day?: Day | undefined;
};

export const createExchangeRateTerm = ({ currency, rate, asOf, source, stale, day }: UsdExchangeRate): PriceTerm => ({
  kind: 'price',
  name: 'exchangeRate',
  unit: 'factor',
  value: toDecimalText(rate),
  symbol: currency,
  ...(day !== undefined && { date: day }),
  ...(source !== undefined && { source }),
  ...(asOf && { at: asOf }),
  ...(stale && { isStale: true }),
});

/** The same in US dollars, to the cent, half-even: 100 EUR at 1.0834 -> 108.34. Null without a rate. */
export const convertTermToUsd = (
  name: string,
  part: FigureTerm,
  rates: readonly UsdExchangeRate[],
): FigureTerm | null => {
  if (part.currency === undefined) return { ...part, name };
  const rate = rates.find(({ currency }) => currency === part.currency);
  if (!rate) return null;
  const { date, platform, row } = part;
  return computeFigure(name, 'money', { by: 'product', places: 2 }, [part, createExchangeRateTerm(rate)], {
    date,
    platform,
    row,
  });
};

/** Currencies that a sum does without. */
export const toMissingExchangeRateTerms = (currencies: Iterable<string>): ExcludedTerm[] =>
  [...new Set(currencies)].map((symbol) => ({ symbol, reason: 'no-rate' }));
