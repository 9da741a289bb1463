import {
  type AuditFigure,
  dividendRowSelectors,
  dollarValue,
  type FigureContext,
  percentValue,
  tradeRowSelectors,
} from '#audit/audit-figure';
import { type Derivation, deriveConstant, deriveFrom, deriveProduct, deriveSum } from '#audit/derivation';
import { createPortfolioTotals } from '#audit/trading-figures';
import type { ReturnsReport } from '#contract/insight/insight';

/** What the same dollars would have come to in a benchmark, over all time. */

const inPercent = (rate: Derivation): Derivation => deriveProduct(rate, deriveConstant(100), 4);

export const listBenchmarkFigures = (
  context: FigureContext,
  { comparison, startValue }: Pick<ReturnsReport, 'comparison' | 'startValue'>,
): AuditFigure[] => {
  if (!comparison || comparison.symbol === null || startValue !== 0) return [];
  const base = {
    page: 'Returns' as const,
    of: `${comparison.symbol}, all time`,
    rows: [...tradeRowSelectors, ...dividendRowSelectors, { list: 'benchmark' }],
  };
  const theirs = (name: string, places?: number): Derivation => deriveFrom('benchmark.py figures', name, places);
  const theirRate = deriveFrom('xirr benchmark', 'rate');
  const dollars = (kind: string, value: number | null, by: Derivation): AuditFigure[] =>
    value === null ? [] : [{ ...base, kind, ...dollarValue(value), by }];
  const percents = (kind: string, value: number | null | undefined, by: Derivation): AuditFigure[] =>
    value === null || value === undefined ? [] : [{ ...base, kind, ...percentValue(value), by: inPercent(by) }];
  return [
    ...dollars('benchmark', comparison.endValue, theirs('end', 2)),
    ...dollars('benchmarkGain', comparison.gain, theirs('gain', 2)),
    ...dollars(
      'difference',
      comparison.difference,
      deriveSum([createPortfolioTotals(context).value], [theirs('end', 2)]),
    ),
    ...percents('benchmarkMoneyWeighted', comparison.moneyWeighted.percent, theirRate),
    ...percents('benchmarkTimeWeighted', comparison.timeWeighted.percent, theirs('timeWeighted')),
    ...percents('points', comparison.points?.percent, deriveSum([deriveFrom('xirr rate', 'rate')], [theirRate])),
  ];
};
