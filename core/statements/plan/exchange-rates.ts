import { toAmount, toDecimalText } from '#core/money/amount';
import { isForeignCurrency } from '#core/portfolio/platforms';
import { type ExchangeRateSource, toUsdPairSymbol } from '#core/portfolio/trade-currency';
import type { StatementEvent } from '#core/statements/events';
import {
  findVestCloseToLookUp,
  formatVestCloseSource,
  toVestOrRateCloseKey,
  type VestAndRateClosesByKey,
} from '#core/statements/plan/vest-prices';
import { type Day, formatLongDay } from '#core/time/day';

/** What a currency was worth on the day of an event, where its file does not say: the market's close of the pair. */

const accounted: ReadonlySet<string> = new Set([
  'buy',
  'sell',
  'reinvestment',
  'sharesIn',
  'sharesOut',
  'dividend',
] satisfies StatementEvent['kind'][]);

type Paid = Pick<StatementEvent, 'kind' | 'currency' | 'day' | 'exchangeRate'>;

/** The pair and the day whose rate is needed; null of what is in dollars, of money alone, and of what states its rate. */
export const findExchangeRateToLookUp = ({
  kind,
  currency,
  day,
  exchangeRate,
}: Paid): { symbol: string; day: Day } | null =>
  accounted.has(kind) && exchangeRate === undefined && isForeignCurrency(currency)
    ? { symbol: toUsdPairSymbol(currency), day }
    : null;

/** Of all that the market is asked about for an event: the close of its vest, the rate of its day. */
export const listClosesToLookUp = (event: StatementEvent): { symbol: string; day: Day }[] =>
  [findVestCloseToLookUp(event), findExchangeRateToLookUp(event)].filter((one) => one !== null);

export interface EventExchangeRate {
  /** US dollars for one unit, to 8 decimals. */
  rate: number;
  source: ExchangeRateSource;
  remark: string;
}

const roundRate = (rate: number | string): number => toAmount(rate).round(8).toNumber();

/** The file's own rate, else the market's of the day; null where nobody knows one. */
export const findEventExchangeRate = (
  { currency, day, exchangeRate }: Paid,
  closes: VestAndRateClosesByKey,
): EventExchangeRate | null => {
  if (exchangeRate !== undefined) {
    const rate = roundRate(exchangeRate);
    const remark = `1 ${currency} is $${toDecimalText(rate)} by its file.`;
    return rate > 0 ? { rate, source: 'statement', remark } : null;
  }
  const key = toVestOrRateCloseKey(toUsdPairSymbol(currency), day);
  const found = Object.hasOwn(closes, key) ? closes[key] : undefined;
  const rate = found ? roundRate(found.close) : 0;
  return found && rate > 0
    ? { rate, source: 'market', remark: `1 ${currency} is $${toDecimalText(rate)}: ${formatVestCloseSource(found)}.` }
    : null;
};

export const describeUnknownExchangeRate = ({ currency, day }: Pick<StatementEvent, 'currency' | 'day'>): string =>
  `It is in ${currency}, and what that was worth on ${formatLongDay(day)} is not known now. Import the file again later, or enter it by hand with its exchange rate.`;
