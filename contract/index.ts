import { activityRoutes } from '#contract/activity';
import { authRoutes } from '#contract/auth';
import { backupRoutes } from '#contract/backup/backup';
import { blogRoutes } from '#contract/blog/blog';
import { postEditingRoutes } from '#contract/blog/blog-editing';
import { imageRoutes, writingRoutes } from '#contract/blog/blog-writing';
import { siteRoutes } from '#contract/blog/site-settings';
import { cashRoutes } from '#contract/cash';
import { cdRoutes } from '#contract/cds';
import { debtRoutes } from '#contract/debts';
import { dividendRoutes } from '#contract/dividends/dividends';
import { sampleDataRoutes } from '#contract/first-run';
import { householdRoutes } from '#contract/household';
import { importRoutes } from '#contract/imports/imports';
import { reconciliationRoutes } from '#contract/imports/reconciliations';
import { incomeRoutes } from '#contract/income';
import { agendaRoutes } from '#contract/insight/agenda';
import { allocationRoutes } from '#contract/insight/allocation';
import { analyticsRoutes } from '#contract/insight/analytics';
import { dashboardRoutes } from '#contract/insight/dashboard';
import { explainedFigureRoutes } from '#contract/insight/explained-figures';
import { returnsRoutes } from '#contract/insight/insight';
import { netWorthRoutes } from '#contract/insight/net-worth';
import { netWorthGoalRoutes } from '#contract/insight/net-worth-goals';
import { stockPageRoutes } from '#contract/insight/stock-page';
import { valueHistoryRoutes } from '#contract/insight/value-history';
import { stockNoteRoutes } from '#contract/notes';
import { noticeRoutes } from '#contract/notices';
import { corporateActionRoutes } from '#contract/portfolio/corporate-actions';
import { holdingFigureRoutes } from '#contract/portfolio/holding-figures';
import { ownAssetRoutes } from '#contract/portfolio/own-assets';
import { ownSplitRoutes } from '#contract/portfolio/own-splits';
import { platformRoutes } from '#contract/portfolio/platforms';
import { portfolioRoutes } from '#contract/portfolio/portfolio';
import type { RouteTable } from '#contract/route';
import { savingsRoutes } from '#contract/savings';
import { stockRoutes } from '#contract/stocks';
import { watchlistRoutes } from '#contract/watchlist';

/** Every domain with its routes; a domain's handler is `functions/<name>/handler.ts`. */
export const routesByDomain = {
  activity: { ...activityRoutes, ...backupRoutes, ...sampleDataRoutes, ...importRoutes, ...reconciliationRoutes },
  analytics: {
    ...agendaRoutes,
    ...incomeRoutes,
    ...allocationRoutes,
    ...analyticsRoutes,
    ...holdingFigureRoutes,
    ...returnsRoutes,
    ...explainedFigureRoutes,
    ...valueHistoryRoutes,
    ...netWorthRoutes,
    ...netWorthGoalRoutes,
    ...debtRoutes,
    ...householdRoutes,
    ...noticeRoutes,
    ...stockPageRoutes,
    ...stockNoteRoutes,
  },
  auth: authRoutes,
  blog: { ...blogRoutes, ...postEditingRoutes, ...siteRoutes },
  cash: cashRoutes,
  cds: cdRoutes,
  dashboard: dashboardRoutes,
  dividends: dividendRoutes,
  images: imageRoutes,
  portfolio: { ...portfolioRoutes, ...ownAssetRoutes, ...corporateActionRoutes, ...ownSplitRoutes, ...platformRoutes },
  savings: savingsRoutes,
  stocks: stockRoutes,
  watchlist: watchlistRoutes,
  writing: writingRoutes,
} satisfies Record<string, RouteTable>;

export type DomainName = keyof typeof routesByDomain;
