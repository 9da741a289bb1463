import {
  type AuditFigure,
  dividendRowSelectors,
  type FigureContext,
  toDollarFigureValue,
  toPercentFigureValue,
  tradeRowSelectors,
} from '#audit/audit-figure';
import { type Derivation, deriveConstant, deriveFromToolAnswer, deriveProduct, deriveSum } from '#audit/derivation';
import { createPortfolioTotalDerivations } from '#audit/trading-figures';
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
  const theirs = (name: string, places?: number): Derivation =>
    deriveFromToolAnswer('benchmark.py figures', name, places);
  const theirRate = deriveFromToolAnswer('xirr benchmark', 'rate');
  const dollars = (kind: string, value: number | null, by: Derivation): AuditFigure[] =>
    value === null ? [] : [{ ...base, kind, ...toDollarFigureValue(value), by }];
  const percents = (kind: string, value: number | null | undefined, by: Derivation): AuditFigure[] =>
    value === null || value === undefined ? [] : [{ ...base, kind, ...toPercentFigureValue(value), by: inPercent(by) }];
  return [
    ...dollars('benchmark', comparison.endValue, theirs('end', 2)),
    ...dollars('benchmarkGain', comparison.gain, theirs('gain', 2)),
    ...dollars(
      'difference',
      comparison.difference,
      deriveSum([createPortfolioTotalDerivations(context).value], [theirs('end', 2)]),
    ),
    ...percents('benchmarkMoneyWeighted', comparison.moneyWeighted.percent, theirRate),
    ...percents('benchmarkTimeWeighted', comparison.timeWeighted.percent, theirs('timeWeighted')),
    ...percents(
      'points',
      comparison.points?.percent,
      deriveSum([deriveFromToolAnswer('xirr rate', 'rate')], [theirRate]),
    ),
  ];
};
