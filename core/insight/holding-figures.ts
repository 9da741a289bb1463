import { type AnyPart, type Explained, fromRows, given, less, type RowsAsked } from '#core/insight/explained';
import { made, madeOfSum } from '#core/insight/made';
import { type PriceTold, valuePart } from '#core/insight/row-parts';
import { amount } from '#core/money/amount';
import type { DayTerms } from '#core/portfolio/daily-change';
import type { ExactPosition } from '#core/portfolio/holdings';
import { addDays, type Day } from '#core/time/day';
import { yearBefore } from '#core/time/months';

/** The figures of a row of holdings, of a platform and of the whole portfolio, from what their own answers tell. */

/** A row of the holdings as it is answered: of one platform, or of a stock on all of them. */
export type HoldingTold = {
  symbol: string;
  platform: string | null;
  currentValue: number | null;
  exact: ExactPosition;
  quote: PriceTold | null;
};

const isMoney = (value: string): boolean => !amount(value).eq(0);

const placeOf = ({ symbol, platform }: HoldingTold) => ({ symbol, ...(platform !== null && { platform }) });

/** What is held cost what was bought less the average cost of what was sold. Exact; `places`: as its row shows it. */
const costOf = (holding: HoldingTold, places?: number): Explained => {
  const { bought, costOfSold } = holding.exact;
  const sold = isMoney(costOfSold) ? [less(given('costOfSold', 'money', costOfSold))] : [];
  const how = places === undefined ? ({ by: 'sum' } as const) : ({ by: 'sum', places } as const);
  return made('cost', 'money', how, [given('boughtFor', 'money', bought), ...sold], placeOf(holding));
};

/** To the cent, each platform by itself: 33.333... here and 33.333... there -> 66.66. */
const explainCost = (parts: readonly HoldingTold[]): Explained => {
  const [first] = parts;
  return parts.length === 1 && first
    ? costOf(first, 2)
    : madeOfSum(
        'cost',
        parts.map((part) => costOf(part, 2)),
      );
};

/** Null where nobody can tell it, of any of its platforms. */
const explainWorth = (parts: readonly HoldingTold[]): Explained | null => {
  const values = parts.flatMap((part) =>
    part.quote && part.currentValue !== null ? [valuePart(placeOf(part), part.exact.shares, part.quote)] : [],
  );
  const [first] = values;
  if (!first || values.length < parts.length) return null;
  return values.length === 1 ? first : madeOfSum('value', values);
};

/** $120.00 - $90.00 = $30.00. */
export const explainGain = (value: AnyPart, cost: AnyPart): Explained => madeOfSum('gain', [value, less(cost)]);

/** $30.00 of $90.00 -> 33.33 %. Null where it is of nothing. */
export const explainPercent = (name: string, part: AnyPart, whole: AnyPart): Explained | null =>
  isMoney(whole.value) ? made(name, 'percent', { by: 'percent', places: 2 }, [part, whole]) : null;

const averageOf = (holding: HoldingTold): Explained | null => {
  const { shares } = holding.exact;
  if (!amount(shares).gt(0)) return null;
  return made('averagePrice', 'price', { by: 'quotient', places: 6 }, [
    costOf(holding),
    given('shares', 'shares', shares),
  ]);
};

/** What is told beside a holding: the value of all that is held, and what the stock paid in 12 months, where it is known. */
export type HoldingBeside = { whole: number; income: number | null; today: Day; day?: DayTerms | null | undefined };

type Quoted = HoldingTold & { currentPrice: number | null; previousClose: number | null };

/** Shares that were not traded since, at the previous close; where they were, the books tell what was held before. */
const explainBefore = (parts: readonly Quoted[], { before, isTraded }: DayTerms): AnyPart => {
  if (isTraded) return given('valueBefore', 'money', before);
  const values = parts.map((part) =>
    made(
      'valueBefore',
      'money',
      { by: 'product', places: 2 },
      [
        given('shares', 'shares', part.exact.shares, placeOf(part)),
        given('previousClose', 'price', part.previousClose ?? 0, { symbol: part.symbol }),
      ],
      placeOf(part),
    ),
  );
  return madeOfSum('valueBefore', values);
};

const isPaid = (part: AnyPart): boolean => isMoney(part.value);

/** Value and what was received since, less value at the previous close and what was paid: $112.50 - $120.00 = -$7.50. */
const explainDay = (parts: readonly Quoted[], terms: DayTerms): Explained => {
  const of = { symbols: parts.slice(0, 1).map(({ symbol }) => symbol), from: terms.since };
  const received = fromRows('sold', terms.received, { list: 'sold', ...of });
  const paid = less(fromRows('invested', terms.paid, { list: 'bought', ...of }));
  const value = explainWorth(parts) ?? given('value', 'money', terms.value);
  return madeOfSum('dayChange', [value, less(explainBefore(parts, terms)), ...[received, paid].filter(isPaid)]);
};

/** Of the price, where nothing was traded since; else of what was there and what was paid. Null of nothing. */
const explainDayPercent = (parts: readonly Quoted[], terms: DayTerms): Explained | null => {
  const [first] = parts;
  if (terms.isTraded || !first?.previousClose || !first.currentPrice) {
    const base = [given('valueBefore', 'money', terms.before), given('invested', 'money', terms.paid)];
    return explainPercent('dayPercent', explainDay(parts, terms), madeOfSum('dayBase', base));
  }
  const before = given('previousClose', 'price', first.previousClose);
  const change = made('priceChange', 'price', { by: 'sum' }, [
    given('price', 'price', first.currentPrice),
    less(before),
  ]);
  return explainPercent('dayPercent', change, before);
};

const some = (parts: readonly (AnyPart | null)[]): AnyPart[] => parts.flatMap((part) => part ?? []);

/** Net, of the 12 months up to today. */
export const explainPaidInYear = (symbol: string, income: number, today: Day): AnyPart =>
  fromRows('paidInYear', income, {
    list: 'dividends',
    symbols: [symbol],
    from: addDays(yearBefore(today), 1),
    to: today,
  });

/** All figures of a row; `parts` are the rows of its platforms, or the row itself. What cannot be told is left out. */
export const explainHolding = (
  holding: Quoted,
  parts: readonly Quoted[],
  { whole, income, today, day }: HoldingBeside,
): AnyPart[] => {
  const [value, cost] = [explainWorth(parts), explainCost(parts)];
  const gain = value && explainGain(value, cost);
  const paid = income === null ? null : explainPaidInYear(holding.symbol, income, today);
  return some([
    averageOf(holding),
    cost,
    value,
    gain,
    gain && explainPercent('gainPercent', gain, cost),
    day ? explainDay(parts, day) : null,
    day ? explainDayPercent(parts, day) : null,
    value && whole > 0 ? explainPercent('weight', value, fromRows('totalValue', whole, { list: 'holdings' })) : null,
    paid,
    paid && explainPercent('yieldOnCost', paid, cost),
  ]);
};

/** Value, cost, gain and its percentage of all that is held and counts, or of a platform. */
export const explainStanding = (
  { value, cost, leftOutCost = 0 }: { value: number; cost: number; leftOutCost?: number },
  of: Pick<RowsAsked, 'platform'> = {},
): { value: Explained; invested: Explained; gain: Explained; percent: Explained | null } => {
  const worth = madeOfSum('totalValue', [fromRows('value', value, { list: 'holdings', ...of })], of);
  const costs = fromRows('cost', cost, { list: 'costs', ...of });
  const without = leftOutCost === 0 ? [] : [given('costLeftOut', 'money', leftOutCost)];
  const gain = explainGain(worth, costs);
  return {
    value: worth,
    invested: madeOfSum('costOfHeld', [costs, ...without], of),
    gain,
    percent: explainPercent('gainPercent', gain, costs),
  };
};

/** Sums of the lines of the table that are shown, each figure as its line shows it. */
export const explainTotals = (
  lines: readonly {
    symbol: string;
    cost: number;
    value: number | null;
    gain: number | null;
    day: number | null;
    income: number | null;
  }[],
  whole: number,
): AnyPart[] => {
  const valued = lines.filter(({ value }) => value !== null);
  const of = (name: string, some: typeof lines, field: 'cost' | 'value' | 'gain' | 'day' | 'income') =>
    madeOfSum(
      name,
      some.map((line) => given(field, 'money', line[field] ?? 0, { symbol: line.symbol })),
    );
  const known = lines.every(({ income }) => income !== null);
  const days = lines.filter(({ day }) => day !== null);
  const [value, gain] = [of('value', valued, 'value'), of('gain', valued, 'gain')];
  const income = known ? of('paidInYear', lines, 'income') : null;
  return some([
    value,
    explainPercent('weight', value, fromRows('totalValue', whole, { list: 'holdings' })),
    gain,
    explainPercent('gainPercent', gain, of('cost', valued, 'cost')),
    days.length > 0 ? of('dayChange', days, 'day') : null,
    income,
    income && explainPercent('yieldOnCost', income, of('cost', lines, 'cost')),
  ]);
};
