import { activityRoutes } from '#contract/activity';
import { firstRunRoutes } from '#contract/first-run';
import { reportActivity } from '#functions/activity/reports';
import { undo } from '#functions/activity/undo';
import { fillSample, removeSample, reportSample, setFirstSteps } from '#functions/first-run/service';
import { serve } from '#functions/http/serve';

export const handler = serve(
  { ...activityRoutes, ...firstRunRoutes },
  {
    list: reportActivity,
    undo,
    sample: reportSample,
    fill: fillSample,
    remove: removeSample,
    firstSteps: setFirstSteps,
  },
);
