import type { DashboardData } from '#contract/insight/dashboard';
import type { WatchlistItem } from '#contract/watchlist';
import {
  explainListTotal,
  explainMonthlyDividends,
  explainReturns,
  explainRoi,
  explainRowCount,
  explainTotalValue,
  getMonthToDate,
  type KeyFigureTerms,
} from '#core/insight/explain/explain-key-figures';
import type { ComputedFigure } from '#core/insight/explain/figure-terms';
import { explainWatchlistStats } from '#core/watchlist/stats';
import { dashboardHints } from './dashboard-hints';

const termsIn = ({ terms, kpis, allocation, unpricedSymbols, reviewSymbols }: DashboardData): KeyFigureTerms => ({
  ...terms,
  totalValue: kpis.totalValue,
  stocks: allocation.bySymbol,
  unpricedSymbols,
  reviewSymbols,
});

const figures = {
  totalValue: (data) => explainTotalValue(termsIn(data)),
  totalReturns: (data) => explainReturns(termsIn(data)),
  roi: (data) => explainRoi(termsIn(data)),
  monthlyDividends: ({ terms }) => explainMonthlyDividends(terms),
  uniqueStocks: ({ portfolio }) => explainRowCount('uniqueStocks', 'stocks', portfolio.uniqueStocks),
  totalInvested: ({ portfolio }) => explainListTotal('totalInvested', 'bought', portfolio.totalInvested),
  totalSold: ({ portfolio }) => explainListTotal('totalSold', 'sold', portfolio.totalSold),
  totalTransactions: ({ portfolio }) => explainRowCount('totalTransactions', 'trades', portfolio.totalTransactions),
  cashBalance: ({ kpis }) => explainListTotal('cashBalance', 'balances', kpis.cashBalance),
  transactionsThisMonth: ({ kpis, terms }) =>
    explainRowCount('transactionsThisMonth', 'trades', kpis.transactionsThisMonth, getMonthToDate(terms.today)),
  totalDividends: ({ dividends }) => explainListTotal('totalDividends', 'dividends', dividends.total),
} satisfies Record<string, (data: DashboardData) => ComputedFigure | ComputedFigure[] | null>;

export type DashboardFigure = keyof typeof figures;
export const dashboardFigures = Object.keys(figures) as DashboardFigure[];

/** What a figure of the dashboard is made of; null where there is none. */
export const explainDashboardFigure = (
  data: DashboardData,
  figure: DashboardFigure,
): ComputedFigure | ComputedFigure[] | null => figures[figure](data);

/** Each stock on the list, once. */
export const explainWatchedStocks = (items: readonly WatchlistItem[]): ComputedFigure =>
  explainWatchlistStats(items).totalItems;

export const explainWithHint = (data: DashboardData, figure: DashboardFigure) => ({
  hint: (dashboardHints as Partial<Record<DashboardFigure, string>>)[figure],
  made: explainDashboardFigure(data, figure),
});
