import { computeFigure, computeSumFigure } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  createGivenTerm,
  createRowListTerm,
  type ExplainRowFilter,
  type FigureTerm,
  toSubtractedTerm,
} from '#core/insight/explain/figure-terms';
import { explainStockValue, type PriceWithUsdRate } from '#core/insight/explain/row-terms';
import { toAmount } from '#core/money/amount';
import type { DailyChangeTerms } from '#core/portfolio/daily-change';
import type { UnroundedHoldingSums } from '#core/portfolio/holdings';
import { addDays, type Day } from '#core/time/day';
import { subtractYear } from '#core/time/months';

/** The figures of a row of holdings, of a platform and of the whole portfolio, from what their own answers tell. */

/** A row of the holdings as it is answered: of one platform, or of a stock on all of them. */
type ExplainedHolding = {
  symbol: string;
  platform: string | null;
  currentValue: number | null;
  exact: UnroundedHoldingSums;
  quote: PriceWithUsdRate | null;
};

const isMoney = (value: string): boolean => !toAmount(value).eq(0);

const getPlace = ({ symbol, platform }: ExplainedHolding) => ({ symbol, ...(platform !== null && { platform }) });

/** What is held cost what was bought less the average cost of what was sold. Exact; `places`: as its row shows it. */
const explainHoldingCost = (holding: ExplainedHolding, places?: number): ComputedFigure => {
  const { bought, costOfSold } = holding.exact;
  const sold = isMoney(costOfSold) ? [toSubtractedTerm(createGivenTerm('costOfSold', 'money', costOfSold))] : [];
  const how = places === undefined ? ({ by: 'sum' } as const) : ({ by: 'sum', places } as const);
  return computeFigure(
    'cost',
    'money',
    how,
    [createGivenTerm('boughtFor', 'money', bought), ...sold],
    getPlace(holding),
  );
};

/** To the cent, each platform by itself: 33.333... here and 33.333... there -> 66.66. */
const explainCost = (parts: readonly ExplainedHolding[]): ComputedFigure => {
  const [first] = parts;
  return parts.length === 1 && first
    ? explainHoldingCost(first, 2)
    : computeSumFigure(
        'cost',
        parts.map((part) => explainHoldingCost(part, 2)),
      );
};

/** Null where nobody can tell it, of any of its platforms. */
const explainWorth = (parts: readonly ExplainedHolding[]): ComputedFigure | null => {
  const values = parts.flatMap((part) =>
    part.quote && part.currentValue !== null ? [explainStockValue(getPlace(part), part.exact.shares, part.quote)] : [],
  );
  const [first] = values;
  if (!first || values.length < parts.length) return null;
  return values.length === 1 ? first : computeSumFigure('value', values);
};

/** $120.00 - $90.00 = $30.00. */
export const explainUnrealizedGain = (value: FigureTerm, cost: FigureTerm): ComputedFigure =>
  computeSumFigure('gain', [value, toSubtractedTerm(cost)]);

/** $30.00 of $90.00 -> 33.33 %. Null where it is of nothing. */
export const explainPercent = (name: string, part: FigureTerm, total: FigureTerm): ComputedFigure | null =>
  isMoney(total.value) ? computeFigure(name, 'percent', { by: 'percent', places: 2 }, [part, total]) : null;

const explainAverage = (holding: ExplainedHolding): ComputedFigure | null => {
  const { shares } = holding.exact;
  if (!toAmount(shares).gt(0)) return null;
  return computeFigure('averagePrice', 'price', { by: 'quotient', places: 6 }, [
    explainHoldingCost(holding),
    createGivenTerm('shares', 'shares', shares),
  ]);
};

/** What is told beside a holding: the value of all that is held, and what the stock paid in 12 months, where it is known. */
type HoldingBeside = { whole: number; income: number | null; today: Day; day?: DailyChangeTerms | null | undefined };

type Quoted = ExplainedHolding & { currentPrice: number | null; previousClose: number | null };

/** Shares that were not traded since, at the previous close; where they were, the books tell what was held before. */
const explainBefore = (parts: readonly Quoted[], { before, isTraded }: DailyChangeTerms): FigureTerm => {
  if (isTraded) return createGivenTerm('valueBefore', 'money', before);
  const values = parts.map((part) =>
    computeFigure(
      'valueBefore',
      'money',
      { by: 'product', places: 2 },
      [
        createGivenTerm('shares', 'shares', part.exact.shares, getPlace(part)),
        createGivenTerm('previousClose', 'price', part.previousClose ?? 0, { symbol: part.symbol }),
      ],
      getPlace(part),
    ),
  );
  return computeSumFigure('valueBefore', values);
};

const isPaid = (part: FigureTerm): boolean => isMoney(part.value);

/** Value and what was received since, less value at the previous close and what was paid: $112.50 - $120.00 = -$7.50. */
const explainDay = (parts: readonly Quoted[], terms: DailyChangeTerms): ComputedFigure => {
  const of = { symbols: parts.slice(0, 1).map(({ symbol }) => symbol), from: terms.since };
  const received = createRowListTerm('sold', terms.received, { list: 'sold', ...of });
  const paid = toSubtractedTerm(createRowListTerm('invested', terms.paid, { list: 'bought', ...of }));
  const value = explainWorth(parts) ?? createGivenTerm('value', 'money', terms.value);
  return computeSumFigure('dayChange', [
    value,
    toSubtractedTerm(explainBefore(parts, terms)),
    ...[received, paid].filter(isPaid),
  ]);
};

/** Of the price, where nothing was traded since; else of what was there and what was paid. Null of nothing. */
const explainDayPercent = (parts: readonly Quoted[], terms: DailyChangeTerms): ComputedFigure | null => {
  const [first] = parts;
  if (terms.isTraded || !first?.previousClose || !first.currentPrice) {
    const base = [
      createGivenTerm('valueBefore', 'money', terms.before),
      createGivenTerm('invested', 'money', terms.paid),
    ];
    return explainPercent('dayPercent', explainDay(parts, terms), computeSumFigure('dayBase', base));
  }
  const before = createGivenTerm('previousClose', 'price', first.previousClose);
  const change = computeFigure('priceChange', 'price', { by: 'sum' }, [
    createGivenTerm('price', 'price', first.currentPrice),
    toSubtractedTerm(before),
  ]);
  return explainPercent('dayPercent', change, before);
};

const dropNullTerms = (parts: readonly (FigureTerm | null)[]): FigureTerm[] => parts.flatMap((part) => part ?? []);

/** Net, of the 12 months up to today. */
export const explainLast12MonthsDividendIncome = (symbol: string, income: number, today: Day): FigureTerm =>
  createRowListTerm('paidInYear', income, {
    list: 'dividends',
    symbols: [symbol],
    from: addDays(subtractYear(today), 1),
    to: today,
  });

/** All figures of a row; `parts` are the rows of its platforms, or the row itself. What cannot be told is left out. */
export const explainHoldingFigures = (
  holding: Quoted,
  parts: readonly Quoted[],
  { whole, income, today, day }: HoldingBeside,
): FigureTerm[] => {
  const [value, cost] = [explainWorth(parts), explainCost(parts)];
  const gain = value && explainUnrealizedGain(value, cost);
  const paid = income === null ? null : explainLast12MonthsDividendIncome(holding.symbol, income, today);
  return dropNullTerms([
    explainAverage(holding),
    cost,
    value,
    gain,
    gain && explainPercent('gainPercent', gain, cost),
    day ? explainDay(parts, day) : null,
    day ? explainDayPercent(parts, day) : null,
    value && whole > 0
      ? explainPercent('weight', value, createRowListTerm('totalValue', whole, { list: 'holdings' }))
      : null,
    paid,
    paid && explainPercent('yieldOnCost', paid, cost),
  ]);
};

/** Value, cost, gain and its percentage of all that is held and counts, or of a platform. */
export const explainValueAndGain = (
  { value, cost, leftOutCost = 0 }: { value: number; cost: number; leftOutCost?: number },
  of: Pick<ExplainRowFilter, 'platform'> = {},
): { value: ComputedFigure; invested: ComputedFigure; gain: ComputedFigure; percent: ComputedFigure | null } => {
  const worth = computeSumFigure('totalValue', [createRowListTerm('value', value, { list: 'holdings', ...of })], of);
  const costs = createRowListTerm('cost', cost, { list: 'costs', ...of });
  const without = leftOutCost === 0 ? [] : [createGivenTerm('costLeftOut', 'money', leftOutCost)];
  const gain = explainUnrealizedGain(worth, costs);
  return {
    value: worth,
    invested: computeSumFigure('costOfHeld', [costs, ...without], of),
    gain,
    percent: explainPercent('gainPercent', gain, costs),
  };
};

/** Sums of the lines of the table that are shown, each figure as its line shows it. */
export const explainHoldingsTableTotals = (
  lines: readonly {
    symbol: string;
    cost: number;
    value: number | null;
    gain: number | null;
    day: number | null;
    income: number | null;
  }[],
  totalValue: number,
): FigureTerm[] => {
  const valued = lines.filter(({ value }) => value !== null);
  const of = (name: string, some: typeof lines, field: 'cost' | 'value' | 'gain' | 'day' | 'income') =>
    computeSumFigure(
      name,
      some.map((line) => createGivenTerm(field, 'money', line[field] ?? 0, { symbol: line.symbol })),
    );
  const known = lines.every(({ income }) => income !== null);
  const days = lines.filter(({ day }) => day !== null);
  const [value, gain] = [of('value', valued, 'value'), of('gain', valued, 'gain')];
  const income = known ? of('paidInYear', lines, 'income') : null;
  return dropNullTerms([
    value,
    explainPercent('weight', value, createRowListTerm('totalValue', totalValue, { list: 'holdings' })),
    gain,
    explainPercent('gainPercent', gain, of('cost', valued, 'cost')),
    days.length > 0 ? of('dayChange', days, 'day') : null,
    income,
    income && explainPercent('yieldOnCost', income, of('cost', lines, 'cost')),
  ]);
};
