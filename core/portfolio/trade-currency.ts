import { type Amount, roundCents, roundPrice, toAmount, toNumber } from '#core/money/amount';
import type { ForeignCurrency } from '#core/portfolio/platforms';
import { createFieldFault, type ValidationFault } from '#core/text/validation-fault';

/**
 * Trades that are paid in another currency than US dollars. What was paid is entered; the price and the fees in dollars, by
 * which everything is accounted, follow from it at the rate of the day.
 */

/** Where a rate is from: the market's close of the day, the statement, or the person who typed it. */
export const exchangeRateSources = ['market', 'statement', 'entered'] as const;
export type ExchangeRateSource = (typeof exchangeRateSources)[number];

/** The market's name of a rate: `EURUSD=X`, US dollars for one euro. */
export const toUsdPairSymbol = (currency: string): string => `${currency}USD=X`;

/** Absent of a trade in US dollars. `exchangeRate`: US dollars for one unit of the currency. */
export type TradeCurrencyFields = {
  currency?: ForeignCurrency | undefined;
  priceInCurrency?: number | undefined;
  feesInCurrency?: number | undefined;
  exchangeRate?: number | undefined;
  rateSource?: ExchangeRateSource | undefined;
};

type UsdFigures = { price: number; fees: number };

export type ForeignTradeAmounts = { currency: ForeignCurrency; price: Amount; fees: Amount; exchangeRate: Amount };

/** What a trade was paid in; null where that is US dollars. */
export const getForeignTradeAmounts = ({
  currency,
  priceInCurrency,
  feesInCurrency,
  exchangeRate,
}: TradeCurrencyFields): ForeignTradeAmounts | null =>
  currency === undefined || priceInCurrency === undefined || exchangeRate === undefined
    ? null
    : {
        currency,
        price: toAmount(priceInCurrency),
        fees: toAmount(feesInCurrency ?? 0),
        exchangeRate: toAmount(exchangeRate),
      };

/** Quantity x price, to the cent of the currency: 3 at 100.333 EUR are 301.00 EUR. */
export const computeTradeTotalInCurrency = ({ price }: Pick<ForeignTradeAmounts, 'price'>, quantity: number): Amount =>
  roundCents(price.times(quantity));

/** The price and fees in US dollars that follow: EUR 100.5 and 1 of fees at 1.0834 are $108.8817 and $1.08. Half-even, to 6 and 2 decimals. */
export const convertTradeToUsd = ({
  price,
  fees,
  exchangeRate,
}: Pick<ForeignTradeAmounts, 'price' | 'fees' | 'exchangeRate'>): UsdFigures => ({
  price: toNumber(roundPrice(price.times(exchangeRate))),
  fees: toNumber(roundCents(fees.times(exchangeRate))),
});

/** Of an edit that names no currency: a price or fees that are not those stored, and so are of US dollars alone. */
export const findEditWithoutCurrencyFault = (
  stored: TradeCurrencyFields & UsdFigures,
  { price, fees }: UsdFigures,
): ValidationFault | null => {
  const field = price === stored.price ? 'fees' : 'price';
  return price === stored.price && fees === stored.fees
    ? null
    : createFieldFault(
        field,
        `This trade was paid in ${stored.currency}. Reload the page to change its ${field}.`,
        'currency_not_named',
      );
};

/** What it was paid in, without what is not said of it. */
export const pickTradeCurrencyFields = ({
  currency,
  priceInCurrency,
  feesInCurrency,
  exchangeRate,
  rateSource,
}: TradeCurrencyFields): TradeCurrencyFields =>
  currency === undefined
    ? {}
    : {
        currency,
        priceInCurrency,
        exchangeRate,
        ...(feesInCurrency !== undefined && { feesInCurrency }),
        ...(rateSource !== undefined && { rateSource }),
      };

/** Fields that say a part of it alone, or dollars that do not follow from them. */
export const findTradeCurrencyFault = (
  trade: TradeCurrencyFields & { price: number; fees?: number | undefined },
): ValidationFault | null => {
  const { currency, priceInCurrency, feesInCurrency, exchangeRate, rateSource } = trade;
  if (currency === undefined) {
    const isStray = [priceInCurrency, feesInCurrency, exchangeRate, rateSource].some((field) => field !== undefined);
    return isStray ? createFieldFault('currency', 'Say in which currency it was paid.') : null;
  }
  if (priceInCurrency === undefined) return createFieldFault('priceInCurrency', `Enter the price in ${currency}.`);
  if (exchangeRate === undefined)
    return createFieldFault('exchangeRate', `Enter the exchange rate: US dollars for one ${currency}.`);
  const foreign = getForeignTradeAmounts(trade);
  const usd = foreign && convertTradeToUsd(foreign);
  if (usd && usd.price !== trade.price)
    return createFieldFault(
      'price',
      `Price ${trade.price} is not the price in ${currency} at the exchange rate, which is ${usd.price}.`,
      'conversion_mismatch',
    );
  return usd && usd.fees !== (trade.fees ?? 0)
    ? createFieldFault(
        'fees',
        `Fees ${trade.fees ?? 0} are not the fees in ${currency} at the exchange rate, which are ${usd.fees}.`,
        'conversion_mismatch',
      )
    : null;
};
