import { activityRoutes } from '#contract/activity';
import { reportActivity } from '#functions/activity/reports';
import { serve } from '#functions/runtime/http/serve';

export const handler = serve(activityRoutes, {
  list: reportActivity,
  // Asked for now and then, with how each domain's records are put back.
  undo: async (actor, input) => {
    const [{ undoActivityGroup }, { reverts }] = await Promise.all([
      import('#functions/activity/undo'),
      import('#functions/reverts'),
    ]);
    return undoActivityGroup(actor, input, reverts);
  },
});
