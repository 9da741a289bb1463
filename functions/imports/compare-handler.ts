import { reconciliationRoutes } from '#contract/imports/reconciliations';
import { getReconciliation, listReconciliations, reconcilePlatform } from '#functions/imports/reconcile/reconcile';
import { serve } from '#functions/runtime/http/serve';

/** A part of the Lambda of activity. */
export const handler = serve(reconciliationRoutes, {
  comparisons: (actor, input) => listReconciliations(actor, input),
  compared: (actor, input) => getReconciliation(actor, input),
  compare: (actor, input) => reconcilePlatform(actor, input),
});
