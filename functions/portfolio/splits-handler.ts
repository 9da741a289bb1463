import { ownSplitRoutes } from '#contract/portfolio/own-splits';
import { liveTradeEffects } from '#functions/followers';
import {
  addOwnSplit,
  deleteOwnSplit,
  editOwnSplit,
  previewOwnSplit,
  reportStockSplits,
} from '#functions/portfolio/splits/own-splits';
import { serve } from '#functions/runtime/http/serve';
import { withEffects } from '#functions/runtime/http/with-effects';

const call = withEffects(liveTradeEffects);

export const handler = serve(ownSplitRoutes, {
  splits: reportStockSplits,
  addSplit: call(addOwnSplit),
  previewSplit: call(previewOwnSplit),
  editSplit: call(editOwnSplit),
  deleteSplit: call(deleteOwnSplit),
});
