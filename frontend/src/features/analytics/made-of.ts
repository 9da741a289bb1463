import type { AnalyticsDashboard, FinancialTrends } from '#contract/analytics';
import { explainEngagement, explainTrends, explainUsage } from '#core/insight/engagement';
import { type AnyPart, type Explained, given } from '#core/insight/explained';
import {
  explainCount,
  explainMonthlyDividends,
  explainReturns,
  explainRows,
  explainTotalValue,
  type KeyTerms,
} from '#core/insight/key-figures';

const termsIn = ({ terms, kpis, unpricedSymbols, reviewSymbols }: AnalyticsDashboard): KeyTerms => ({
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
  loginCount: ({ engagement }) => [given('loginCount', 'count', engagement.loginCount)],
  activeDays: ({ engagement }) => [given('activeDays', 'days', engagement.activeDays)],
  featureUsage: ({ engagement }) => explainUsage(engagement.featureUsage),
  totalInvested: ({ performance }) => explainRows('totalInvested', 'bought', performance.totalInvested),
  realizedGains: ({ performance }) => explainRows('realizedGain', 'realized', performance.realizedGains),
  totalDividends: ({ performance }) => explainRows('totalDividends', 'dividends', performance.totalDividends),
  holdingsCount: ({ performance }) => explainCount('holdingsCount', 'heldStocks', performance.holdingsCount),
} satisfies Record<string, (data: AnalyticsDashboard) => Explained | AnyPart[]>;

export type AnalyticsFigure = keyof typeof figures;
export const analyticsFigures = Object.keys(figures) as AnalyticsFigure[];

/** What a figure of the analytics is made of. */
export const madeOf = (data: AnalyticsDashboard, figure: AnalyticsFigure): Explained | AnyPart[] =>
  figures[figure](data);

/** What each line of the chart comes to, month by month. */
export const trendsMadeOf = ({ months, missingRates }: FinancialTrends): Explained[] =>
  explainTrends(months, missingRates);
