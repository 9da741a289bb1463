import { analyticsRoutes } from '#contract/analytics';
import { holdingFigureRoutes } from '#contract/holding-figures';
import { reportHoldingFigures } from '#functions/analytics/holding-figures';
import { reportPerformance } from '#functions/analytics/performance';
import { reportAnalytics, reportKpis, reportTrends } from '#functions/analytics/reports';
import { trackEvents } from '#functions/analytics/track';
import { serve } from '#functions/http/serve';

export const handler = serve(
  { ...analyticsRoutes, ...holdingFigureRoutes },
  {
    dashboard: reportAnalytics,
    kpis: reportKpis,
    performance: reportPerformance,
    trends: reportTrends,
    track: trackEvents,
    holdingFigures: reportHoldingFigures,
  },
);
