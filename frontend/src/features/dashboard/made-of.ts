import type { DashboardData } from '#contract/dashboard';
import type { WatchlistItem } from '#contract/watchlist';
import type { Explained } from '#core/insight/explained';
import {
  explainCount,
  explainMonthlyDividends,
  explainReturns,
  explainRoi,
  explainRows,
  explainTotalValue,
  type KeyTerms,
  monthUpTo,
} from '#core/insight/key-figures';
import { statsMade } from '#core/watchlist/stats';
import { hints } from './hints';

const termsIn = ({ terms, kpis, allocation, unpricedSymbols, reviewSymbols }: DashboardData): KeyTerms => ({
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
  uniqueStocks: ({ portfolio }) => explainCount('uniqueStocks', 'stocks', portfolio.uniqueStocks),
  totalInvested: ({ portfolio }) => explainRows('totalInvested', 'bought', portfolio.totalInvested),
  totalSold: ({ portfolio }) => explainRows('totalSold', 'sold', portfolio.totalSold),
  totalTransactions: ({ portfolio }) => explainCount('totalTransactions', 'trades', portfolio.totalTransactions),
  cashBalance: ({ kpis }) => explainRows('cashBalance', 'balances', kpis.cashBalance),
  transactionsThisMonth: ({ kpis, terms }) =>
    explainCount('transactionsThisMonth', 'trades', kpis.transactionsThisMonth, monthUpTo(terms.today)),
  totalDividends: ({ dividends }) => explainRows('totalDividends', 'dividends', dividends.total),
} satisfies Record<string, (data: DashboardData) => Explained | Explained[] | null>;

export type DashboardFigure = keyof typeof figures;
export const dashboardFigures = Object.keys(figures) as DashboardFigure[];

/** What a figure of the dashboard is made of; null where there is none. */
export const madeOf = (data: DashboardData, figure: DashboardFigure): Explained | Explained[] | null =>
  figures[figure](data);

/** Each stock on the list, once. */
export const watchedMadeOf = (items: readonly WatchlistItem[]): Explained => statsMade(items).totalItems;

export const toldOf = (data: DashboardData, figure: DashboardFigure) => ({
  hint: (hints as Partial<Record<DashboardFigure, string>>)[figure],
  made: madeOf(data, figure),
});
