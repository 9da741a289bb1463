import type { AnalyticsDashboard, FinancialTrends } from '#contract/insight/analytics';
import { explainEngagement, explainTrends, explainUsage } from '#core/insight/engagement';
import {
  explainListTotal,
  explainMonthlyDividends,
  explainReturns,
  explainRowCount,
  explainTotalValue,
  type KeyFigureTerms,
} from '#core/insight/explain/explain-key-figures';
import { type ComputedFigure, type FigureTerm, givenTerm } from '#core/insight/explain/figure-terms';

const termsIn = ({ terms, kpis, unpricedSymbols, reviewSymbols }: AnalyticsDashboard): KeyFigureTerms => ({
  ...terms,
  totalValue: kpis.totalValue,
  unpricedSymbols,
  reviewSymbols,
});

const figures = {
  totalValue: (data) => explainTotalValue(termsIn(data)),
  totalReturns: (data) => explainReturns(termsIn(data)),
  monthlyDividends: ({ terms }) => explainMonthlyDividends(terms),
  engagementRate: ({ engagement }) => explainEngagement(engagement.activeDays),
  loginCount: ({ engagement }) => [givenTerm('loginCount', 'count', engagement.loginCount)],
  activeDays: ({ engagement }) => [givenTerm('activeDays', 'days', engagement.activeDays)],
  featureUsage: ({ engagement }) => explainUsage(engagement.featureUsage),
  totalInvested: ({ performance }) => explainListTotal('totalInvested', 'bought', performance.totalInvested),
  realizedGains: ({ performance }) => explainListTotal('realizedGain', 'realized', performance.realizedGains),
  totalDividends: ({ performance }) => explainListTotal('totalDividends', 'dividends', performance.totalDividends),
  holdingsCount: ({ performance }) => explainRowCount('holdingsCount', 'heldStocks', performance.holdingsCount),
} satisfies Record<string, (data: AnalyticsDashboard) => ComputedFigure | FigureTerm[]>;

export type AnalyticsFigure = keyof typeof figures;
export const analyticsFigures = Object.keys(figures) as AnalyticsFigure[];

/** What a figure of the analytics is made of. */
export const explainAnalyticsFigure = (
  data: AnalyticsDashboard,
  figure: AnalyticsFigure,
): ComputedFigure | FigureTerm[] => figures[figure](data);

/** What each line of the chart comes to, month by month. */
export const explainFinancialTrends = ({ months, missingRates }: FinancialTrends): ComputedFigure[] =>
  explainTrends(months, missingRates);
