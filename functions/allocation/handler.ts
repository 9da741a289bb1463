import { allocationRoutes } from '#contract/insight/allocation';
import { reportAllocation } from '#functions/allocation/report';
import { saveTargets } from '#functions/allocation/service';
import { serve } from '#functions/runtime/http/serve';

/** A part of the Lambda of analytics. */
export const handler = serve(allocationRoutes, {
  allocation: (actor, input) => reportAllocation(actor, input),
  keepTargets: (actor, input) => saveTargets(actor, input),
});
