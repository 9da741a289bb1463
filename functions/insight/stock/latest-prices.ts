import type { CloseLookup, DatedClose } from '#core/insight/returns/holdings-at-close';
import { roundPrice } from '#core/money/amount';
import { countDaysBetween, getDayInNewYork } from '#core/time/day';
import type { DailyFiguresContext } from '#functions/analytics/daily-figures-history';

/** So many days old may a price be; an older one counts, and is marked. */
const freshDays = 7;

/** What is held now is worth these prices: the market's latest, or the person's own. */
export const createLatestPriceLookup =
  ({ market: { prices, quotes, own }, today }: DailyFiguresContext): CloseLookup =>
  (symbol): DatedClose | undefined => {
    const price = prices.get(symbol)?.price;
    if (price === undefined) return undefined;
    const entered = own.get(symbol);
    const quote = quotes.get(symbol);
    const date = entered?.date ?? (quote ? getDayInNewYork(new Date(quote.asOf)) : today);
    return {
      close: roundPrice(price),
      date,
      ...(countDaysBetween(date, today) > freshDays && { isStale: true as const }),
      ...(entered ? { source: 'own' } : quote && { source: quote.source, at: quote.asOf }),
    };
  };
