import { householdRoutes } from '#contract/household';
import { reportHousehold, saveSharing } from '#functions/household/report';
import { saveSuccessor } from '#functions/household/successor';
import { serve } from '#functions/runtime/http/serve';

/** A part of the Lambda of analytics. */
export const handler = serve(householdRoutes, {
  household: (actor, input) => reportHousehold(actor, input),
  nameSuccessor: (actor, input) => saveSuccessor(actor, input),
  keepSharing: (actor, input) => saveSharing(actor, input),
});
