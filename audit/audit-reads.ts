import type { CashBalance, CashTotal } from '#contract/cash';
import type { Cd, CdSummary } from '#contract/cds';
import type { DebtList } from '#contract/debts';
import type { DividendIncomeByStock, FoundDividendReport } from '#contract/dividends/found-dividends';
import type { ManualDividendSummary } from '#contract/dividends/manual-dividends';
import type { IncomeCalendar } from '#contract/income';
import type { Agenda } from '#contract/insight/agenda';
import type { AllocationReport } from '#contract/insight/allocation';
import type { AnalyticsDashboard, MonthlyFinancialTrends } from '#contract/insight/analytics';
import type { DashboardData } from '#contract/insight/dashboard';
import type { ReturnsReport } from '#contract/insight/insight';
import type { NetWorthReport } from '#contract/insight/net-worth';
import type {
  StockClosesWithSplitsAndDividends,
  StockPage,
  StockPlatformView,
  StockPlatformViewWithLots,
} from '#contract/insight/stock-page';
import type {
  DailyChangeReport,
  HoldingsReport,
  PlatformBreakdown,
  PortfolioAnalysis,
  PortfolioValue,
} from '#contract/portfolio/portfolio';
import type { SavingsAccount, SavingsSummary } from '#contract/savings';
import type { Watchlist } from '#contract/watchlist';
import type { Day } from '#core/time/day';

/** What an audit asks for, each as a page is answered: a command asks the functions themselves, a browser the API. */
export interface AuditReaders {
  holdings: () => Promise<HoldingsReport>;
  portfolioValue: () => Promise<PortfolioValue>;
  platformTotals: () => Promise<PlatformBreakdown>;
  analysis: () => Promise<PortfolioAnalysis>;
  dailyChange: () => Promise<DailyChangeReport>;
  cashBalances: () => Promise<CashBalance[]>;
  cashTotal: () => Promise<CashTotal>;
  cds: () => Promise<{ cds: Cd[] }>;
  cdSummary: () => Promise<CdSummary>;
  savings: () => Promise<{ accounts: SavingsAccount[] }>;
  savingsSummary: () => Promise<SavingsSummary>;
  debts: () => Promise<DebtList>;
  incomeByStock: () => Promise<DividendIncomeByStock>;
  foundDividends: () => Promise<Pick<FoundDividendReport, 'summary'>>;
  enteredDividends: () => Promise<{ summary: ManualDividendSummary }>;
  incomeCalendar: () => Promise<IncomeCalendar>;
  /** Of all time; where days are still to be computed, the same again goes on. */
  returns: () => Promise<ReturnsReport>;
  dashboard: () => Promise<DashboardData>;
  analytics: () => Promise<AnalyticsDashboard>;
  /** Of the last 12 months. */
  trends: () => Promise<MonthlyFinancialTrends>;
  /** Of all time. */
  netWorth: () => Promise<NetWorthReport>;
  agenda: () => Promise<Agenda>;
  allocation: () => Promise<AllocationReport>;
  watchlist: () => Promise<Watchlist>;
  stock: (symbol: string) => Promise<StockPage>;
  /** On each platform that its page names. */
  lots: (symbol: string, platforms: readonly StockPlatformView['platform'][]) => Promise<StockPlatformViewWithLots[]>;
  closes: (symbol: string, from: Day) => Promise<StockClosesWithSplitsAndDividends>;
}
