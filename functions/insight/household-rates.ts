import type { FromPrice } from '#core/insight/explained';
import type { RateOf, RateSourceOf } from '#core/insight/household-accounts';
import { type Amount, amount } from '#core/money/amount';
import type { CashCurrency } from '#core/portfolio/platforms';
import type { Close } from '#core/stocks/closes';
import { addDays, type Day, daysBetween } from '#core/time/day';
import { pairOf } from '#functions/analytics/closes';
import type { DaysAsked } from '#functions/analytics/days';
import type { Rates } from '#functions/cash/rates';
import { type SymbolHistory, sourceOn } from '#functions/stocks/history';

/** So many days old may a rate be; an older one counts, and is marked. */
const freshDays = 7;

/** The last of some closes on or before a day, wherever that is among them; they are in order. */
const lastBy = (closes: readonly Close[], day: Day): Close | undefined => {
  let [low, high] = [0, closes.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((closes[middle]?.date ?? '') <= day) low = middle + 1;
    else high = middle;
  }
  return closes[low - 1];
};

type RateOn = { close: Amount; date: Day } & Pick<FromPrice, 'source'>;

export interface RatesRead {
  rateOf: RateOf;
  sourceOf: RateSourceOf;
  /** Currencies whose rate at that day is older than 7 days. */
  staleAt: (day: Day) => { symbol: string; date: Day }[];
  histories: SymbolHistory[];
}

/** What each currency was worth on the days of a range, as closes of the market; today, the latest rate. */
export const readRates = async (
  { today, historyOf }: Pick<DaysAsked, 'today' | 'historyOf'>,
  latest: Rates,
  currencies: readonly CashCurrency[],
  { start, to }: { start: Day; to: Day },
): Promise<RatesRead> => {
  const foreign = currencies.filter((currency) => currency !== 'USD');
  const since = addDays(start, -freshDays);
  const known =
    foreign.length === 0
      ? new Map<string, SymbolHistory>()
      : await historyOf(new Map(foreign.map((currency) => [pairOf(currency), since])), undefined, to);
  const historyIn = (currency: string) => known.get(pairOf(currency));
  const closeOn = (currency: string, day: Day): RateOn | undefined => {
    const now = day >= today ? latest.get(currency as CashCurrency) : undefined;
    if (now) return { close: amount(now.rate), date: now.asOf.slice(0, 10), source: now.source };
    const history = historyIn(currency);
    const close = history && lastBy(history.closes, day);
    return close && { close: amount(close.close), date: close.date, source: sourceOn(history, close.date) ?? null };
  };
  return {
    rateOf: (currency, day) => closeOn(currency, day)?.close,
    sourceOf: (currency, day) => closeOn(currency, day)?.source,
    staleAt: (day) =>
      foreign.flatMap((currency) => {
        const date = closeOn(currency, day)?.date;
        return date !== undefined && daysBetween(date, day) > freshDays ? [{ symbol: currency, date }] : [];
      }),
    histories: [...known.values()],
  };
};
