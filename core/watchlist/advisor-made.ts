import { type AnyPart, type Explained, type FromPrice, fromRows, given, type Unit } from '#core/insight/explained';
import { counted, countMade, made } from '#core/insight/made';
import { inDigits } from '#core/money/amount';
import { strategySteps } from '#core/watchlist/strategy';

/** What the figures of the advisor and of what it names are made of: cash, quotes, and the borders of its tests. */

/** Whose figures they are, where they are from, and when they were known. */
type Told = { symbol: string; source?: string; asOf?: string; stale?: boolean };

/** Of the quote, as the market has it. */
export const marketFigure = (stock: Told, name: string, unit: Unit, value: number): FromPrice => ({
  kind: 'price',
  name,
  unit,
  value: inDigits(value),
  symbol: stock.symbol,
  ...(stock.source !== undefined && { source: stock.source }),
  ...(stock.asOf !== undefined && { at: stock.asOf }),
  ...(stock.stale && { isStale: true as const }),
});

/** All of it, as the page of cash has it. */
const cashPart = (cash: number): AnyPart => fromRows('cashBalance', cash, { list: 'balances' });

/** How many steps the cash reaches: 2 -> growth, 1 -> balanced, 0 -> dividend. */
export const explainStrategy = (cash: number): Explained =>
  countMade(
    'strategySteps',
    strategySteps.map(({ from, strategy }) =>
      made(`reaches-${strategy}`, 'count', { by: 'at-most' }, [given('border', 'money', from), cashPart(cash)]),
    ),
  );

/** $500 at $150 a share -> 3 shares for $450, or 3.3333 where a broker sells fractions: never more than there is. */
export const affordabilityMade = (
  cash: number,
  price: AnyPart,
): { whole: Explained; cost: Explained; fractional: Explained } => {
  const spent = cash > 0 ? cashPart(cash) : given('nothingToSpend', 'money', 0);
  const sharesTo = (name: string, places: number): Explained =>
    made(name, 'shares', { by: 'quotient', places, isDown: true }, [spent, price]);
  const whole = sharesTo('wholeShares', 0);
  return {
    whole,
    cost: made('costOfShares', 'money', { by: 'product', places: 2 }, [whole, price]),
    fractional: sharesTo('fractionalShares', 4),
  };
};

/** 1, and one more for each test that is met: 3 of 4 -> 4. */
export const matchMade = (tests: readonly AnyPart[]): Explained =>
  countMade('matchQuality', [counted('matchBegins'), ...tests]);
