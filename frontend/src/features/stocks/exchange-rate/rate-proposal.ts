import type { StockPriceChartData } from '#contract/insight/stock-page';
import { roundPrice, toAmount, toDecimalText } from '#core/money/amount';
import type { ExchangeRateSource } from '#core/portfolio/trade-currency';
import { countDaysBetween, type Day } from '#core/time/day';

/** US dollars for one unit of a currency, as the market had them. */
export interface RateProposal {
  /** The day that was asked for, or the last one before it that had trading. */
  day: Day;
  /** Exact, as it is filled in. */
  rate: string;
  isSample: boolean;
}

/** So many days in a row without trading there may be before a day. */
const maxDays = 7;

/** The rate of the day, or of the last day before it that has one; null where that is not known. */
export const findRateProposal = (
  date: Day,
  { points, sources }: Pick<StockPriceChartData, 'points' | 'sources'>,
): RateProposal | null => {
  const point = points.findLast((one) => one.date <= date);
  if (!point || countDaysBetween(point.date, date) > maxDays) return null;
  const rate = toDecimalText(roundPrice(toAmount(point.price)));
  return { day: point.date, rate, isSample: sources.includes('sample') };
};

/** What stands in the form, and what may take its place. */
interface RateInForm {
  exchangeRate: string;
  proposedRate: string;
  rateSource: ExchangeRateSource;
}

/** Nothing stands there, or a rate of the market as it was proposed, which is of its day alone. */
export const isRateReplaceable = ({ exchangeRate, proposedRate, rateSource }: RateInForm): boolean =>
  exchangeRate === '' || (rateSource === 'market' && exchangeRate === proposedRate);
