import { platformRoutes } from '#contract/portfolio/platforms';
import { liveTradeEffects } from '#functions/followers';
import { addOwnPlatform, removeOwnPlatform, reportAvailablePlatforms } from '#functions/portfolio/platforms';
import { startCashTracking, stopCashTracking } from '#functions/portfolio/trades/cash-tracking';
import { serve } from '#functions/runtime/http/serve';
import { withEffects } from '#functions/runtime/http/with-effects';

const call = withEffects(liveTradeEffects);

export const handler = serve(platformRoutes, {
  platforms: call(reportAvailablePlatforms),
  addPlatform: addOwnPlatform,
  removePlatform: call(removeOwnPlatform),
  keepCash: call(startCashTracking),
  stopCash: call(stopCashTracking),
});
