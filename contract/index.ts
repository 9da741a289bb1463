import { activityRoutes } from '#contract/activity';
import { allocationRoutes } from '#contract/allocation';
import { analyticsRoutes } from '#contract/analytics';
import { authRoutes } from '#contract/auth';
import { backupRoutes } from '#contract/backup';
import { blogRoutes } from '#contract/blog';
import { postEditingRoutes } from '#contract/blog-editing';
import { imageRoutes, writingRoutes } from '#contract/blog-writing';
import { cashRoutes } from '#contract/cash';
import { cdRoutes } from '#contract/cds';
import { dashboardRoutes } from '#contract/dashboard';
import { dividendRoutes } from '#contract/dividends';
import { explainedRoutes } from '#contract/explained-figures';
import { firstRunRoutes } from '#contract/first-run';
import { holdingFigureRoutes } from '#contract/holding-figures';
import { importRoutes } from '#contract/imports';
import { insightRoutes } from '#contract/insight';
import { noteRoutes } from '#contract/notes';
import { noticeRoutes } from '#contract/notices';
import { ownAssetRoutes } from '#contract/own-assets';
import { ownSplitRoutes } from '#contract/own-splits';
import { platformRoutes } from '#contract/platforms';
import { portfolioRoutes } from '#contract/portfolio';
import { reconciliationRoutes } from '#contract/reconciliations';
import type { RouteTable } from '#contract/route';
import { savingsRoutes } from '#contract/savings';
import { stockPageRoutes } from '#contract/stock-page';
import { stockRoutes } from '#contract/stocks';
import { watchlistRoutes } from '#contract/watchlist';

/** Every domain with its routes; a domain's handler is `functions/<name>/handler.ts`. */
export const routesByDomain = {
  activity: { ...activityRoutes, ...backupRoutes, ...firstRunRoutes, ...importRoutes, ...reconciliationRoutes },
  analytics: {
    ...allocationRoutes,
    ...analyticsRoutes,
    ...holdingFigureRoutes,
    ...insightRoutes,
    ...explainedRoutes,
    ...noticeRoutes,
    ...stockPageRoutes,
    ...noteRoutes,
  },
  auth: authRoutes,
  blog: { ...blogRoutes, ...postEditingRoutes },
  cash: cashRoutes,
  cds: cdRoutes,
  dashboard: dashboardRoutes,
  dividends: dividendRoutes,
  images: imageRoutes,
  portfolio: { ...portfolioRoutes, ...ownAssetRoutes, ...ownSplitRoutes, ...platformRoutes },
  savings: savingsRoutes,
  stocks: stockRoutes,
  watchlist: watchlistRoutes,
  writing: writingRoutes,
} satisfies Record<string, RouteTable>;

export type DomainName = keyof typeof routesByDomain;
