import type { Holding } from '#contract/portfolio';
import { provenanceOf } from '../stocks/provenance';
import { convertedFrom } from './messages';

/** Where a price came from, and from which currency it was converted. */
export const originOf = (quote: NonNullable<Holding['quote']>): string => {
  const origin = provenanceOf(quote, 'price');
  return quote.currency === 'USD' ? origin : `${origin} ${convertedFrom(quote.currency, quote.price, quote.rate)}`;
};
