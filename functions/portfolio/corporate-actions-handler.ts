import { corporateActionRoutes } from '#contract/portfolio/corporate-actions';
import { liveTradeEffects } from '#functions/followers';
import { previewCorporateAction } from '#functions/portfolio/corporate-actions/preview-action';
import { recordCorporateAction } from '#functions/portfolio/corporate-actions/record-action';
import { serve } from '#functions/runtime/http/serve';
import { withEffects } from '#functions/runtime/http/with-effects';

const call = withEffects(liveTradeEffects);

export const handler = serve(corporateActionRoutes, {
  previewAction: call(previewCorporateAction),
  recordAction: call(recordCorporateAction),
});
