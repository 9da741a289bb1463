import { analyticsRoutes } from '#contract/analytics';
import { stockPageRoutes } from '#contract/stock-page';
import { reportPerformance } from '#functions/analytics/performance';
import { reportAnalytics, reportKpis, reportTrends } from '#functions/analytics/reports';
import { trackEvents } from '#functions/analytics/track';
import { serve } from '#functions/http/serve';
import { reportStock } from '#functions/insight/stock';
import { reportStockPrices } from '#functions/insight/stock-prices';
import { pageOfStock } from '#functions/insight/stock-trades';

export const handler = serve(
  { ...analyticsRoutes, ...stockPageRoutes },
  {
    dashboard: reportAnalytics,
    kpis: reportKpis,
    performance: reportPerformance,
    trends: reportTrends,
    track: trackEvents,
    stock: (actor, input) => reportStock(actor, input),
    stockPrices: (actor, input) => reportStockPrices(actor, input),
    stockTrades: pageOfStock,
  },
);
