import { readAuditSourceData } from '#audit/audit-answers';
import { type AuditInputs, toAuditInputs } from '#audit/audit-inputs';
import type { AuditReaders } from '#audit/audit-reads';
import { ReturnsQuery } from '#contract/insight/insight';
import { reportAgenda } from '#functions/agenda/report-agenda';
import { reportAllocation } from '#functions/allocation/report';
import { reportAnalyticsDashboard, reportFinancialTrends } from '#functions/analytics/reports';
import { exportAccount } from '#functions/backup/export-account';
import { reportCashBalances, reportCashTotal } from '#functions/cash/reports';
import { reportCdSummary, reportCds } from '#functions/cds/reports';
import { reportDashboard } from '#functions/dashboard/dashboard-report';
import { reportDebts } from '#functions/debts/service';
import { getManualDividendPage, reportDividendIncomeByStock } from '#functions/dividends/dividend-pages';
import { reportFoundRobinhoodDividends } from '#functions/dividends/reports';
import { liveCashEffects } from '#functions/followers';
import { reportIncomeCalendar } from '#functions/income/report-income-calendar';
import { reportNetWorth } from '#functions/insight/returns/net-worth-report';
import { reportReturns } from '#functions/insight/returns/returns';
import { reportStockCloses } from '#functions/insight/stock/stock-closes';
import { readLotsByPlatform, reportStockPage } from '#functions/insight/stock/stock-page';
import {
  reportDailyChange,
  reportHoldings,
  reportPlatformTotals,
  reportPortfolioAnalysis,
  reportPortfolioValue,
} from '#functions/portfolio/reports';
import { clock } from '#functions/runtime/clock';
import { resolveAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import { findProfile } from '#functions/runtime/identity/profile';
import { requireFound } from '#functions/runtime/refusal';
import { reportSavingsAccounts, reportSavingsSummary } from '#functions/savings/reports';
import { reportWatchlist } from '#functions/watchlist/reports';

/** By the functions that the pages are answered by. */
export const createAuditReaders = (actor: Actor): AuditReaders => ({
  holdings: () => resolveAnswer(reportHoldings(actor, undefined)),
  portfolioValue: () => resolveAnswer(reportPortfolioValue(actor, undefined)),
  platformTotals: () => resolveAnswer(reportPlatformTotals(actor, undefined)),
  analysis: () => resolveAnswer(reportPortfolioAnalysis(actor, undefined)),
  dailyChange: () => resolveAnswer(reportDailyChange(actor, undefined)),
  cashBalances: () => resolveAnswer(reportCashBalances(actor, undefined, liveCashEffects)),
  cashTotal: () => resolveAnswer(reportCashTotal(actor, undefined, liveCashEffects)),
  cds: () => reportCds(actor, undefined),
  cdSummary: () => reportCdSummary(actor, undefined),
  savings: () => reportSavingsAccounts(actor, undefined),
  savingsSummary: () => reportSavingsSummary(actor, undefined),
  debts: () => reportDebts(actor, undefined),
  incomeByStock: () => resolveAnswer(reportDividendIncomeByStock(actor, undefined)),
  foundDividends: () => resolveAnswer(reportFoundRobinhoodDividends(actor, {})),
  enteredDividends: () => resolveAnswer(getManualDividendPage(actor, { limit: 1, order: 'newest' })),
  incomeCalendar: () => reportIncomeCalendar(actor),
  returns: () => resolveAnswer(reportReturns(actor, ReturnsQuery.parse({ range: 'all' }))),
  dashboard: () => resolveAnswer(reportDashboard(actor, undefined)),
  analytics: () => resolveAnswer(reportAnalyticsDashboard(actor, undefined)),
  trends: () => resolveAnswer(reportFinancialTrends(actor, { months: 12 })),
  netWorth: () => resolveAnswer(reportNetWorth(actor, { range: 'all' })),
  agenda: () => reportAgenda(actor),
  allocation: () => resolveAnswer(reportAllocation(actor, undefined)),
  watchlist: () => reportWatchlist(actor, undefined),
  stock: (symbol) => resolveAnswer(reportStockPage(actor, { symbol })),
  lots: (symbol) => readLotsByPlatform(actor.id, symbol),
  closes: (symbol, from) => reportStockCloses(actor, { symbol, from }),
});

export const readExportToAudit = async (actor: Actor) => {
  const profile = requireFound(await findProfile(actor.id), 'account');
  const { exportedAt, account, ...lists } = await exportAccount(profile, clock());
  return { exportedAt, account, lists };
};

export const readAuditInputs = async (actor: Actor): Promise<AuditInputs> =>
  toAuditInputs(await readAuditSourceData(createAuditReaders(actor), await readExportToAudit(actor)));
