import { type Amount, roundCents, toAmount, toNumber } from '#core/money/amount';
import type { ForeignCurrency } from '#core/portfolio/platforms';
import type { ExchangeRateSource } from '#core/portfolio/trade-currency';
import { createFieldFault, type ValidationFault } from '#core/text/validation-fault';

/**
 * What a dividend was paid in, where that is not US dollars: its amounts to the cent, and US dollars for one unit on
 * its day. The dollars that it counts as follow from it; its cash moves in its own currency.
 */
export interface DividendInForeignCurrency {
  currency: ForeignCurrency;
  gross: number;
  tax: number;
  fees: number;
  exchangeRate: number;
  rateSource: ExchangeRateSource;
}

type UsdAmounts = { gross: number; taxWithheld: number; fees: number };

/** EUR 10 less 1.50 of tax at 1.0834 -> $10.83 less $1.62. Half-even. */
export const convertForeignDividendToUsd = ({
  gross,
  tax,
  fees,
  exchangeRate,
}: Omit<DividendInForeignCurrency, 'currency' | 'rateSource'>): UsdAmounts => {
  const inDollars = (value: number) => toNumber(roundCents(toAmount(value).times(exchangeRate)));
  return { gross: inDollars(gross), taxWithheld: inDollars(tax), fees: inDollars(fees) };
};

/** Dollars beyond what is recorded of a dividend otherwise: less than a cent, or more than this. */
const largestGross = 1_000_000_000;

/** Dollars that do not follow from what was paid, or that cannot be recorded. */
export const findForeignDividendFault = (
  paidIn: DividendInForeignCurrency,
  { gross, taxWithheld, fees }: Omit<UsdAmounts, 'gross'> & { gross?: number | undefined },
): ValidationFault | null => {
  const usd = convertForeignDividendToUsd(paidIn);
  if (usd.gross <= 0 || usd.gross > largestGross)
    return createFieldFault(
      'gross',
      `Its gross amount in US dollars is ${usd.gross <= 0 ? 'less than a cent' : 'above 1,000,000,000'}.`,
    );
  const isSame = usd.gross === gross && usd.taxWithheld === taxWithheld && usd.fees === fees;
  return isSame
    ? null
    : createFieldFault(
        'gross',
        `Its dollars are not what was paid in ${paidIn.currency} at the exchange rate.`,
        'conversion_mismatch',
      );
};

/** What its cash changes by, in its currency. */
export const computeForeignDividendNet = ({
  gross,
  tax,
  fees,
}: Pick<DividendInForeignCurrency, 'gross' | 'tax' | 'fees'>): Amount => toAmount(gross).minus(tax).minus(fees);

/**
 * After an edit of the dollars alone, by a page that knows no other currency: what was changed follows in its currency at the
 * same rate, and the rest stays as stated.
 */
export const adaptForeignDividendToUsdEdit = (
  paidIn: DividendInForeignCurrency,
  before: UsdAmounts,
  after: UsdAmounts,
): DividendInForeignCurrency => {
  const follow = (stated: number, was: number, is: number) =>
    was === is ? stated : toNumber(roundCents(toAmount(is).div(paidIn.exchangeRate)));
  return {
    ...paidIn,
    gross: follow(paidIn.gross, before.gross, after.gross),
    tax: follow(paidIn.tax, before.taxWithheld, after.taxWithheld),
    fees: follow(paidIn.fees, before.fees, after.fees),
  };
};
