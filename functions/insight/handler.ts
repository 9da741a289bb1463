import { explainedRoutes } from '#contract/explained-figures';
import { insightRoutes } from '#contract/insight';
import { serve } from '#functions/runtime/http/serve';

/** A part of the Lambda of analytics. Returns are computed by more than what lists their rows. */
export const handler = serve(
  { ...insightRoutes, ...explainedRoutes },
  {
    returns: async (actor, input) => (await import('#functions/insight/returns')).reportReturns(actor, input),
    bridgeRows: async (actor, input) => (await import('#functions/insight/bridge-rows')).listBridgeRows(actor, input),
    explained: async (actor, input) => (await import('#functions/insight/explain-return')).explainReturn(actor, input),
    rows: async (actor, input) => (await import('#functions/insight/figure-rows')).listFigureRows(actor, input),
  },
);
