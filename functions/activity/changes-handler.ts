import { activityRoutes } from '#contract/activity';
import { reportActivity } from '#functions/activity/reports';
import { serve } from '#functions/runtime/http/serve';

export const handler = serve(activityRoutes, {
  list: reportActivity,
  // Asked for now and then: it knows how each domain's records are put back.
  undo: async (actor, input) => (await import('#functions/activity/undo')).undoActivityGroup(actor, input),
});
