import type { Holding } from '#contract/portfolio/holdings';
import { describeProvenance } from '../../stocks/provenance';
import { describeConvertedQuote } from '../messages';

/** Where a price came from, and from which currency it was converted. */
export const describePriceOrigin = (quote: NonNullable<Holding['quote']>): string => {
  const origin = describeProvenance(quote, 'price');
  return quote.currency === 'USD'
    ? origin
    : `${origin} ${describeConvertedQuote(quote.currency, quote.price, quote.rate)}`;
};
