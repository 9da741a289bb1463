import { analyticsRoutes } from '#contract/insight/analytics';
import { holdingFigureRoutes } from '#contract/portfolio/holding-figures';
import { reportHoldingFigures } from '#functions/analytics/holding-figures';
import { reportPerformance } from '#functions/analytics/performance';
import { reportAnalytics, reportKpis, reportTrends } from '#functions/analytics/reports';
import { trackEvent } from '#functions/analytics/track';
import { serve } from '#functions/runtime/http/serve';

export const handler = serve(
  { ...analyticsRoutes, ...holdingFigureRoutes },
  {
    dashboard: reportAnalytics,
    kpis: reportKpis,
    performance: reportPerformance,
    trends: reportTrends,
    track: trackEvent,
    holdingFigures: reportHoldingFigures,
  },
);
