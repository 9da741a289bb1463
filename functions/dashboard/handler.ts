import { dashboardRoutes } from '#contract/insight/dashboard';
import { reportDashboard, reportDashboardDebug } from '#functions/dashboard/dashboard-report';
import { serve } from '#functions/runtime/http/serve';

export const handler = serve(dashboardRoutes, { data: reportDashboard, debug: reportDashboardDebug });
