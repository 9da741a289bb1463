import { explainedFigureRoutes } from '#contract/insight/explained-figures';
import { returnsRoutes } from '#contract/insight/insight';
import { netWorthRoutes } from '#contract/insight/net-worth';
import { valueHistoryRoutes } from '#contract/insight/value-history';
import { serve } from '#functions/runtime/http/serve';

/** A part of the Lambda of analytics. Returns are computed by more than what lists their rows. */
export const handler = serve(
  { ...returnsRoutes, ...explainedFigureRoutes, ...valueHistoryRoutes, ...netWorthRoutes },
  {
    returns: async (actor, input) => (await import('#functions/insight/returns/returns')).reportReturns(actor, input),
    bridgeRows: async (actor, input) =>
      (await import('#functions/insight/returns/bridge-rows')).getBridgeRowsPage(actor, input),
    explained: async (actor, input) =>
      (await import('#functions/insight/returns/explain-return')).explainReturn(actor, input),
    rows: async (actor, input) =>
      (await import('#functions/insight/returns/figure-rows')).getFigureRowsPage(actor, input),
    valueHistory: async (actor, input) =>
      (await import('#functions/insight/returns/value-history')).reportValueHistory(actor, input),
    netWorth: async (actor, input) =>
      (await import('#functions/insight/returns/net-worth-report')).reportNetWorth(actor, input),
  },
);
