import type { JournalPrice } from '#core/journal/entries';
import { toAmount } from '#core/money/amount';
import type { Day } from '#core/time/day';

/** The prices and rates by which pages value what is held, as prices of the books. */

interface RateInUse {
  currency: string;
  rate: number;
  source: string;
  asOf: string;
}

interface PricedHolding {
  symbol: string;
  quote: { price: number; currency: string; rate: number; source: string; asOf: string } | null;
}

/** One unit of each currency in US dollars. */
export const listRatePrices = (rates: readonly RateInUse[], day: Day): JournalPrice[] =>
  rates
    .filter(({ currency }) => currency !== 'USD')
    .map(({ currency, rate, source, asOf }) => ({
      ...{ day, commodity: currency, price: toAmount(rate), currency: 'USD' },
      source: `${source}, ${asOf}`,
    }));

/** A share of each stock in its own currency, and that in US dollars. */
export const listHoldingPrices = (holdings: readonly PricedHolding[], day: Day): JournalPrice[] => {
  const prices = holdings.flatMap(({ symbol, quote }) =>
    quote
      ? [
          {
            ...{ day, commodity: symbol, price: toAmount(quote.price), currency: quote.currency },
            source: `${quote.source}, ${quote.asOf}`,
          },
          ...listRatePrices([quote], day),
        ]
      : [],
  );
  return [...new Map(prices.map((one) => [`${one.commodity} ${one.currency}`, one])).values()];
};
