import { analyticsRoutes } from '#contract/analytics';
import { reportPerformance } from '#functions/analytics/performance';
import { reportAnalytics, reportKpis, reportTrends } from '#functions/analytics/reports';
import { trackEvents } from '#functions/analytics/track';
import { serve } from '#functions/http/serve';

export const handler = serve(analyticsRoutes, {
  dashboard: reportAnalytics,
  kpis: reportKpis,
  performance: reportPerformance,
  trends: reportTrends,
  track: trackEvents,
});
