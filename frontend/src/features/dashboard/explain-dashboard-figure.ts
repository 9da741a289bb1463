import type { DashboardData } from '#contract/insight/dashboard';
import type { WatchlistItem } from '#contract/watchlist';
import {
  explainAverageMonthlyDividends,
  explainRoi,
  explainRowCount,
  explainRowListTotal,
  explainTotalReturnsAndRoi,
  explainTotalValue,
  getMonthToDateRange,
  type KeyFigureTerms,
} from '#core/insight/explain/explain-key-figures';
import type { ComputedFigure } from '#core/insight/explain/figure-terms';
import { explainWatchlistStats } from '#core/watchlist/stats';

/** How each is computed, in a sentence or two: with what explains it, since nothing else says them. */
const dashboardHints = {
  totalValue:
    'Shares held times the current price, over every stock that has one; other currencies at the latest rate. Cash is not included.',
  totalReturns:
    'Total value, plus everything sold, plus net dividends, less everything invested and less fees. A stock without a price is in none of these.',
  monthlyDividends: 'Net dividends of the last 12 months, divided by 12.',
  roi: 'Total returns in percent of everything ever invested, sold shares included. A stock without a price is in neither.',
  uniqueStocks: 'Every stock you ever traded, each counted once.',
  totalInvested:
    'The totals of all buys, reinvestments and shares moved in, including stocks that value and returns leave out.',
  totalSold: 'The totals of all sales and shares moved out, including stocks that value and returns leave out.',
  cashBalance: 'Cash on all platforms, in US dollars at the latest exchange rates.',
  totalDividends:
    'Net of tax and fees, paid to date: found from your trades on every platform, or entered by hand, each payment once. The Dividends page lists every one under All Platforms.',
} as const satisfies Record<string, string>;

const getKeyFigureTerms = ({
  terms,
  kpis,
  allocation,
  unpricedSymbols,
  reviewSymbols,
}: DashboardData): KeyFigureTerms => ({
  ...terms,
  totalValue: kpis.totalValue,
  stocks: allocation.bySymbol,
  unpricedSymbols,
  reviewSymbols,
});

const figures = {
  totalValue: (data) => explainTotalValue(getKeyFigureTerms(data)),
  totalReturns: (data) => explainTotalReturnsAndRoi(getKeyFigureTerms(data)),
  roi: (data) => explainRoi(getKeyFigureTerms(data)),
  monthlyDividends: ({ terms }) => explainAverageMonthlyDividends(terms),
  uniqueStocks: ({ portfolio }) => explainRowCount('uniqueStocks', 'stocks', portfolio.uniqueStocks),
  totalInvested: ({ portfolio }) => explainRowListTotal('totalInvested', 'bought', portfolio.totalInvested),
  totalSold: ({ portfolio }) => explainRowListTotal('totalSold', 'sold', portfolio.totalSold),
  totalTransactions: ({ portfolio }) => explainRowCount('totalTransactions', 'trades', portfolio.totalTransactions),
  cashBalance: ({ kpis }) => explainRowListTotal('cashBalance', 'balances', kpis.cashBalance),
  transactionsThisMonth: ({ kpis, terms }) =>
    explainRowCount('transactionsThisMonth', 'trades', kpis.transactionsThisMonth, getMonthToDateRange(terms.today)),
  totalDividends: ({ dividends }) => explainRowListTotal('totalDividends', 'dividends', dividends.total),
} satisfies Record<string, (data: DashboardData) => ComputedFigure | ComputedFigure[] | null>;

export type DashboardFigureName = keyof typeof figures;
export const dashboardFigureNames = Object.keys(figures) as DashboardFigureName[];

/** What a figure of the dashboard is made of; null where there is none. */
export const explainDashboardFigure = (
  data: DashboardData,
  figure: DashboardFigureName,
): ComputedFigure | ComputedFigure[] | null => figures[figure](data);

/** Each stock on the list, once. */
export const explainWatchedStockCount = (items: readonly WatchlistItem[]): ComputedFigure =>
  explainWatchlistStats(items).totalItems;

export const explainDashboardFigureWithHint = (data: DashboardData, figure: DashboardFigureName) => ({
  hint: (dashboardHints as Partial<Record<DashboardFigureName, string>>)[figure],
  made: explainDashboardFigure(data, figure),
});
