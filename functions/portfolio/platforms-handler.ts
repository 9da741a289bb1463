import { platformRoutes } from '#contract/portfolio/platforms';
import { tradeEffects } from '#functions/followers';
import { addPlatform, removePlatform, reportPlatformList } from '#functions/portfolio/platforms';
import { startCashTracking, stopCashTracking } from '#functions/portfolio/trades/cash-tracking';
import { serve } from '#functions/runtime/http/serve';
import { withEffects } from '#functions/runtime/http/with-effects';

const call = withEffects(tradeEffects);

export const handler = serve(platformRoutes, {
  platforms: call(reportPlatformList),
  addPlatform,
  removePlatform: call(removePlatform),
  keepCash: call(startCashTracking),
  stopCash: call(stopCashTracking),
});
