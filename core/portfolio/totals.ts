import { type Amount, computePercent, roundCents, sumExactAmounts, toNumber, toNumberOrNull } from '#core/money/amount';
import { mergePositionsBySymbol } from '#core/portfolio/position/merge-positions';
import { type AnyPosition, isListedPosition, type Position } from '#core/portfolio/position/positions';
import {
  filterOutExcludedStockRows,
  type PositionValuation,
  type QuotesBySymbol,
  sumValuations,
  valuePositions,
} from '#core/portfolio/valuation';
import { compareText } from '#core/text/compare';

/**
 * What the portfolio's reports say. Money in US dollars, to the cent; percentages to 2 decimals, null where there is
 * nothing to compare with. Each total is the sum of rows that a person can see: values and costs of the platforms'
 * rows, buys and sales of the transactions' totals. Realized gain has no rows: it is summed exactly and rounded once.
 */

const sumRoundedField = (
  positions: readonly AnyPosition[],
  field: 'realizedGain' | 'paid' | 'received' | 'fees',
): number => toNumber(roundCents(sumExactAmounts(positions.map((position) => position[field]))));

const computeGain = (rows: readonly PositionValuation[]): { gainLoss: Amount; percent: Amount | null } => {
  const gainLoss = sumValuations(rows, 'gainLoss');
  return { gainLoss, percent: computePercent(gainLoss, sumValuations(rows, 'cost')) };
};

/**
 * Over all platforms. `totalCost` is that of the valued positions alone, so that the gain compares like with like; all
 * buys and sales on record are in `totalInvested` and `totalSold`, also those of stocks that are left out.
 */
export const computePortfolioTotals = (positions: readonly AnyPosition[], quotes: QuotesBySymbol) => {
  const { rows, unpricedSymbols, reviewSymbols } = valuePositions(positions, quotes);
  const { gainLoss, percent } = computeGain(rows);
  return {
    totalValue: toNumber(sumValuations(rows, 'value')),
    totalCost: toNumber(sumValuations(rows, 'cost')),
    gainLoss: toNumber(gainLoss),
    gainLossPercent: toNumberOrNull(percent),
    realizedGain: sumRoundedField(filterOutExcludedStockRows(positions, reviewSymbols), 'realizedGain'),
    totalInvested: sumRoundedField(positions, 'paid'),
    totalSold: sumRoundedField(positions, 'received'),
    totalFees: sumRoundedField(positions, 'fees'),
    holdingsCount: mergePositionsBySymbol(positions).filter(isListedPosition).length,
    unpricedSymbols,
    reviewSymbols,
  };
};

/**
 * Every platform that was ever traded on, by name; their values add up to that of `computePortfolioTotals`. `totalInvested` is
 * the cost of the platform's positions, of which `leftOutCost` has no value beside it; the gain is of the others.
 */
export const computePlatformTotals = <P extends string>(positions: readonly Position<P>[], quotes: QuotesBySymbol) => {
  const { rows, ...leftOut } = valuePositions(positions, quotes);
  const computeTotals = (platform: P, own: readonly Position<P>[]) => {
    const valued = rows.filter(({ position }) => position.platform === platform);
    const { gainLoss, percent } = computeGain(valued);
    const invested = sumExactAmounts(own.map(({ cost }) => roundCents(cost)));
    const named = (symbols: readonly string[]) =>
      symbols.filter((symbol) => own.some((position) => position.symbol === symbol && isListedPosition(position)));
    return {
      platform,
      holdingsCount: own.filter(isListedPosition).length,
      totalValue: toNumber(sumValuations(valued, 'value')),
      totalInvested: toNumber(invested),
      leftOutCost: toNumber(invested.minus(sumValuations(valued, 'cost'))),
      totalGainLoss: toNumber(gainLoss),
      gainLossPercent: toNumberOrNull(percent),
      realizedGain: sumRoundedField(filterOutExcludedStockRows(own, leftOut.reviewSymbols), 'realizedGain'),
      unpricedSymbols: named(leftOut.unpricedSymbols),
      reviewSymbols: named(leftOut.reviewSymbols),
    };
  };
  return [...Map.groupBy(positions, ({ platform }) => platform)]
    .toSorted(([a], [b]) => compareText(a, b))
    .map(([platform, own]) => computeTotals(platform, own));
};
