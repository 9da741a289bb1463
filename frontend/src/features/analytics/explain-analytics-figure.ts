import type { AnalyticsDashboard, MonthlyFinancialTrends } from '#contract/insight/analytics';
import { explainEngagementRate, explainMonthlyTrendTotals } from '#core/insight/engagement';
import {
  explainAverageMonthlyDividends,
  explainRowCount,
  explainRowListTotal,
  explainTotalReturnsAndRoi,
  explainTotalValue,
  type KeyFigureTerms,
} from '#core/insight/explain/explain-key-figures';
import { type ComputedFigure, createGivenTerm, type FigureTerm } from '#core/insight/explain/figure-terms';

const getKeyFigureTerms = ({ terms, kpis, unpricedSymbols, reviewSymbols }: AnalyticsDashboard): KeyFigureTerms => ({
  ...terms,
  totalValue: kpis.totalValue,
  unpricedSymbols,
  reviewSymbols,
});

const figures = {
  totalValue: (data) => explainTotalValue(getKeyFigureTerms(data)),
  totalReturns: (data) => explainTotalReturnsAndRoi(getKeyFigureTerms(data)),
  monthlyDividends: ({ terms }) => explainAverageMonthlyDividends(terms),
  engagementRate: ({ engagement }) => explainEngagementRate(engagement.activeDays),
  loginCount: ({ engagement }) => [createGivenTerm('loginCount', 'count', engagement.loginCount)],
  activeDays: ({ engagement }) => [createGivenTerm('activeDays', 'days', engagement.activeDays)],
  totalInvested: ({ performance }) => explainRowListTotal('totalInvested', 'bought', performance.totalInvested),
  realizedGains: ({ performance }) => explainRowListTotal('realizedGain', 'realized', performance.realizedGains),
  totalDividends: ({ performance }) => explainRowListTotal('totalDividends', 'dividends', performance.totalDividends),
  holdingsCount: ({ performance }) => explainRowCount('holdingsCount', 'heldStocks', performance.holdingsCount),
} satisfies Record<string, (data: AnalyticsDashboard) => ComputedFigure | FigureTerm[]>;

export type AnalyticsFigureName = keyof typeof figures;
export const analyticsFigureNames = Object.keys(figures) as AnalyticsFigureName[];

/** What a figure of the analytics is made of. */
export const explainAnalyticsFigure = (
  data: AnalyticsDashboard,
  figure: AnalyticsFigureName,
): ComputedFigure | FigureTerm[] => figures[figure](data);

/** What each line of the chart comes to, month by month. */
export const explainFinancialTrends = ({ months, missingRates }: MonthlyFinancialTrends): ComputedFigure[] =>
  explainMonthlyTrendTotals(months, missingRates);
