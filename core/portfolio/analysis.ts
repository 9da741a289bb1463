import { explainStocksFor80Percent } from '#core/insight/explain/explain-analytics';
import { getTermAmount } from '#core/insight/explain/figure-terms';
import { type Amount, computePercent, toNumber, zeroAmount } from '#core/money/amount';
import type { AnyPosition } from '#core/portfolio/position/positions';
import {
  mergeValuationsBySymbol,
  type PositionValuation,
  type QuotesBySymbol,
  sumValuations,
  valuePositions,
} from '#core/portfolio/valuation';
import { compareText } from '#core/text/compare';

const byValue = (a: PositionValuation, b: PositionValuation): number => b.value.cmp(a.value) || bySymbol(a, b);
const bySymbol = (a: PositionValuation, b: PositionValuation): number =>
  compareText(a.position.symbol, b.position.symbol);

const toShare = ({ position, value }: PositionValuation, total: Amount) => ({
  symbol: position.symbol,
  companyName: position.companyName,
  value: toNumber(value),
  percent: toNumber(computePercent(value, total) ?? zeroAmount),
});

/** Best first. Gifted shares have no percentage to rank by. */
const rankByGain = (priced: readonly PositionValuation[]) =>
  priced
    .flatMap((row) => (row.gainLossPercent ? [{ row, percent: row.gainLossPercent }] : []))
    .toSorted((a, b) => b.percent.cmp(a.percent) || bySymbol(a.row, b.row))
    .map(({ row, percent }) => ({
      symbol: row.position.symbol,
      companyName: row.position.companyName,
      gainLoss: toNumber(row.gainLoss),
      gainLossPercent: toNumber(percent),
    }));

/**
 * How the value is spread over symbols, largest first, and which of them did best and worst in percent of their cost.
 * Each percentage is rounded on its own, so a hundred of them may miss 100 by a few hundredths.
 */
export const computeAllocationAndBestWorst = (positions: readonly AnyPosition[], quotes: QuotesBySymbol) => {
  const { rows, unpricedSymbols, reviewSymbols } = valuePositions(positions, quotes);
  const stocks = mergeValuationsBySymbol(positions, rows);
  const largestFirst = stocks.toSorted(byValue);
  const total = sumValuations(stocks, 'value');
  const allocation = largestFirst.map((row) => toShare(row, total));
  const [largest] = allocation;
  const ranked = rankByGain(stocks);
  return {
    totalValue: toNumber(total),
    allocation,
    largestPosition: largest ? { symbol: largest.symbol, value: largest.value, percent: largest.percent } : null,
    positionsFor80Percent: toNumber(getTermAmount(explainStocksFor80Percent(allocation))),
    best: ranked.at(0) ?? null,
    worst: ranked.at(-1) ?? null,
    unpricedSymbols,
    reviewSymbols,
  };
};
