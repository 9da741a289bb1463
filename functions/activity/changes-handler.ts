import { activityRoutes } from '#contract/activity';
import { reportActivityChanges } from '#functions/activity/reports';
import { serve } from '#functions/runtime/http/serve';

export const handler = serve(activityRoutes, {
  list: reportActivityChanges,
  // Asked for now and then, with how each domain's records are put back.
  undo: async (actor, input) => {
    const [{ undoActivityGroup }, { recordReverter }] = await Promise.all([
      import('#functions/activity/undo'),
      import('#functions/reverts'),
    ]);
    return undoActivityGroup(actor, input, recordReverter);
  },
});
