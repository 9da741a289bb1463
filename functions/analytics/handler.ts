import { analyticsRoutes } from '#contract/analytics';
import { reportAnalytics, reportKpis, reportPerformance, reportTrends } from '#functions/analytics/reports';
import { trackEvents } from '#functions/analytics/track';
import { serve } from '#functions/http/serve';

export const handler = serve(analyticsRoutes, {
  dashboard: reportAnalytics,
  kpis: reportKpis,
  performance: reportPerformance,
  trends: reportTrends,
  track: trackEvents,
});
