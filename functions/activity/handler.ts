import { activityRoutes } from '#contract/activity';
import { reportActivity } from '#functions/activity/reports';
import { undo } from '#functions/activity/undo';
import { serve } from '#functions/http/serve';

export const handler = serve(activityRoutes, { list: reportActivity, undo });
