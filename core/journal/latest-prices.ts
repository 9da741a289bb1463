import type { JournalPrice } from '#core/journal/entries';
import { roundPrice, toAmount, toDecimalText } from '#core/money/amount';
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
export const listExchangeRatePrices = (rates: readonly RateInUse[], day: Day): JournalPrice[] =>
  rates
    .filter(({ currency }) => currency !== 'USD')
    .map(({ currency, rate, source, asOf }) => ({
      ...{ day, commodity: currency, price: toAmount(rate), currency: 'USD' },
      source: `${source}, ${asOf}`,
    }));

/** A share of each stock in US dollars to 6 decimals, as every page has it; beside it what it was quoted at, and that currency. */
export const listHoldingPrices = (holdings: readonly PricedHolding[], day: Day): JournalPrice[] => {
  const prices = holdings.flatMap(({ symbol, quote }) => {
    if (!quote) return [];
    const { price, currency, rate, source, asOf } = quote;
    const converted = currency === 'USD' ? '' : `${toDecimalText(price)} ${currency} at ${toDecimalText(rate)}, `;
    return [
      {
        ...{ day, commodity: symbol, price: roundPrice(toAmount(price).times(rate)), currency: 'USD' },
        source: `${converted}${source}, ${asOf}`,
      },
      ...listExchangeRatePrices([quote], day),
    ];
  });
  return [...new Map(prices.map((one) => [one.commodity, one])).values()];
};
