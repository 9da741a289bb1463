import { computeCountFigure, computeFigure, createCountedItemTerm } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  createGivenTerm,
  createRowListTerm,
  type FigureTerm,
  type FigureUnit,
  type PriceTerm,
} from '#core/insight/explain/figure-terms';
import { toDecimalText } from '#core/money/amount';
import { advisorStrategiesByMinCashUsd } from '#core/watchlist/advisor-strategy';

/** What the figures of the advisor and of what it names are made of: cash, quotes, and the borders of its tests. */

/** Whose figures they are, where they are from, and when they were known. */
type StockFacts = { symbol: string; source?: string; asOf?: string; stale?: boolean };

/** Of the quote, as the market has it. */
export const createQuoteTerm = (stock: StockFacts, name: string, unit: FigureUnit, value: number): PriceTerm => ({
  kind: 'price',
  name,
  unit,
  value: toDecimalText(value),
  symbol: stock.symbol,
  ...(stock.source !== undefined && { source: stock.source }),
  ...(stock.asOf !== undefined && { at: stock.asOf }),
  ...(stock.stale && { isStale: true as const }),
});

/** All of it, as the page of cash has it. */
const createCashTerm = (cash: number): FigureTerm => createRowListTerm('cashBalance', cash, { list: 'balances' });

/** How many steps the cash reaches: 2 -> growth, 1 -> balanced, 0 -> dividend. */
export const explainStrategyChoice = (cash: number): ComputedFigure =>
  computeCountFigure(
    'strategySteps',
    advisorStrategiesByMinCashUsd.map(({ from, strategy }) =>
      computeFigure(`reaches-${strategy}`, 'count', { by: 'at-most' }, [
        createGivenTerm('border', 'money', from),
        createCashTerm(cash),
      ]),
    ),
  );

/** $500 at $150 a share -> 3 shares for $450, or 3.3333 where a broker sells fractions: never more than there is. */
export const explainAffordableShares = (
  cash: number,
  price: FigureTerm,
): { whole: ComputedFigure; cost: ComputedFigure; fractional: ComputedFigure } => {
  const spent = cash > 0 ? createCashTerm(cash) : createGivenTerm('nothingToSpend', 'money', 0);
  const sharesTo = (name: string, places: number): ComputedFigure =>
    computeFigure(name, 'shares', { by: 'quotient', places, isDown: true }, [spent, price]);
  const wholeShares = sharesTo('wholeShares', 0);
  return {
    whole: wholeShares,
    cost: computeFigure('costOfShares', 'money', { by: 'product', places: 2 }, [wholeShares, price]),
    fractional: sharesTo('fractionalShares', 4),
  };
};

/** 1, and one more for each test that is met: 3 of 4 -> 4. */
export const explainMatchScore = (tests: readonly FigureTerm[]): ComputedFigure =>
  computeCountFigure('matchQuality', [createCountedItemTerm('matchBegins'), ...tests]);
