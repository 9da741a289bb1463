import { type ForeignCurrency, foreignCurrencies } from '#core/portfolio/platforms';
import type { ExchangeRateSource } from '#core/portfolio/trade-currency';
import { parseTypedFigureOrZero } from '#lib/form/typed-figure';

/** What a form says of the currency that something was paid in, as typed. */
export interface PaidCurrencyValues {
  /** What its figures are in; empty where nobody has said so, which is US dollars as well. */
  currency: ForeignCurrency | 'USD' | '';
  /** US dollars for one unit of the currency. */
  exchangeRate: string;
  /** The rate that was recorded or proposed, and where that is from; any other is entered. */
  proposedRate: string;
  rateSource: ExchangeRateSource;
}

export const noExchangeRate = { exchangeRate: '', proposedRate: '', rateSource: 'entered' } as const;

/** The currency that it is paid in; undefined where that is US dollars. */
export const getForeignCurrency = ({ currency }: Pick<PaidCurrencyValues, 'currency'>): ForeignCurrency | undefined =>
  foreignCurrencies.find((one) => one === currency);

export const getRateSource = ({
  exchangeRate,
  proposedRate,
  rateSource,
}: Omit<PaidCurrencyValues, 'currency'>): ExchangeRateSource =>
  parseTypedFigureOrZero(exchangeRate).eq(parseTypedFigureOrZero(proposedRate)) ? rateSource : 'entered';
