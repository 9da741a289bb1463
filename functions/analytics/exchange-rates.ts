import type { PriceTerm } from '#core/insight/explain/figure-terms';
import type { ExchangeRateSourceLookup, UsdRateLookup } from '#core/insight/net-worth/net-worth-accounts';
import type { ExchangeRateLookup } from '#core/insight/returns/money-movements';
import { type Amount, toAmount, toNumber } from '#core/money/amount';
import type { CashCurrency } from '#core/portfolio/platforms';
import { toUsdPairSymbol } from '#core/portfolio/trade-currency';
import type { DailyClose } from '#core/stocks/closes';
import { addDays, countDaysBetween, type Day } from '#core/time/day';
import type { DailyFiguresContext } from '#functions/analytics/daily-figures-history';
import type { DailyFiguresEffects } from '#functions/analytics/performance';
import type { CashUsdRates } from '#functions/cash/cash-usd-rates';
import { type CloseHistory, findCloseSource } from '#functions/stocks/close-history-cache';

/** So many days old may a rate be; an older one counts, and is marked. */
const freshDays = 7;

/** What asks for the rates of days, and for the latest. */
export type ExchangeRateEffects = Pick<DailyFiguresEffects, 'now' | 'rateOf' | 'historyOf'>;

/** The last of some closes on or before a day, wherever that is among them; they are in order. */
const findLastCloseBy = (closes: readonly DailyClose[], day: Day): DailyClose | undefined => {
  let [low, high] = [0, closes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((closes[middle]?.date ?? '') <= day) low = middle + 1;
    else high = middle;
  }
  return closes[low - 1];
};

type RateOn = { close: Amount; date: Day } & Pick<PriceTerm, 'source'>;

export interface LoadedExchangeRates {
  rateOf: UsdRateLookup;
  /** The same with its day and where it is from. */
  exchangeRateOn: ExchangeRateLookup;
  sourceOf: ExchangeRateSourceLookup;
  /** Currencies whose rate at that day is older than 7 days. */
  staleAt: (day: Day) => { symbol: string; date: Day }[];
  histories: CloseHistory[];
}

/**
 * What each currency was worth on the days of a range, as closes of the market; today, the latest rate. Without that none
 * counts today, not the close of a day before either: a total of cash does not count it.
 */
export const readDailyExchangeRates = async (
  { today, historyOf }: Pick<DailyFiguresContext, 'today' | 'historyOf'>,
  latest: CashUsdRates,
  currencies: readonly CashCurrency[],
  { start, to }: { start: Day; to: Day },
): Promise<LoadedExchangeRates> => {
  const foreign = currencies.filter((currency) => currency !== 'USD');
  const since = addDays(start, -freshDays);
  const known =
    foreign.length === 0
      ? new Map<string, CloseHistory>()
      : await historyOf(new Map(foreign.map((currency) => [toUsdPairSymbol(currency), since])), undefined, to);
  const historyIn = (currency: string) => known.get(toUsdPairSymbol(currency));
  const closeOn = (currency: string, day: Day): RateOn | undefined => {
    if (day >= today) {
      const now = latest.get(currency as CashCurrency);
      return now && { close: toAmount(now.rate), date: now.asOf.slice(0, 10), source: now.source };
    }
    const history = historyIn(currency);
    const close = history && findLastCloseBy(history.closes, day);
    return (
      close && { close: toAmount(close.close), date: close.date, source: findCloseSource(history, close.date) ?? null }
    );
  };
  return {
    rateOf: (currency, day) => closeOn(currency, day)?.close,
    sourceOf: (currency, day) => closeOn(currency, day)?.source,
    exchangeRateOn: (currency, day) => {
      const on = closeOn(currency, day);
      return on && { currency, rate: toNumber(on.close), day: on.date, ...(on.source && { source: on.source }) };
    },
    staleAt: (day) =>
      foreign.flatMap((currency) => {
        const date = closeOn(currency, day)?.date;
        return date !== undefined && countDaysBetween(date, day) > freshDays ? [{ symbol: currency, date }] : [];
      }),
    histories: [...known.values()],
  };
};
