import { dashboardRoutes } from '#contract/dashboard';
import { reportDashboard, reportDebug } from '#functions/dashboard/service';
import { serve } from '#functions/http/serve';

export const handler = serve(dashboardRoutes, { data: reportDashboard, debug: reportDebug });
