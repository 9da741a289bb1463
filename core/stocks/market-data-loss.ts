/** Of the stocks that a run looked up, how many the market data said nothing new of. */
export interface MarketLookupCounts {
  stocks: number;
  unanswered: number;
}

/**
 * Whether a run went without market data: all of its stocks went unanswered, or most of them, which is more than half.
 * One that is traded no more is a matter of that stock; more than half is a matter of the source.
 * 8 looked up, 5 unanswered -> true; 4 unanswered -> false; 1 of 1 -> true; none looked up -> false.
 */
export const isMarketDataLost = ({ stocks, unanswered }: MarketLookupCounts): boolean => unanswered * 2 > stocks;
