import { sampleDataRoutes } from '#contract/first-run';
import {
  fillAccountWithSampleData,
  removeSampleData,
  reportSampleData,
  setFirstStepsDone,
} from '#functions/first-run/service';
import { serve } from '#functions/runtime/http/serve';

/** A part of the Lambda of activity. */
export const handler = serve(sampleDataRoutes, {
  sample: (actor) => reportSampleData(actor),
  fill: (actor) => fillAccountWithSampleData(actor),
  remove: (actor) => removeSampleData(actor),
  firstSteps: setFirstStepsDone,
});
