import { allocationRoutes } from '#contract/allocation';
import { analyticsRoutes } from '#contract/analytics';
import { explainedRoutes } from '#contract/explained';
import { holdingFigureRoutes } from '#contract/holding-figures';
import { insightRoutes } from '#contract/insight';
import { noteRoutes } from '#contract/notes';
import { noticeRoutes } from '#contract/notices';
import { stockPageRoutes } from '#contract/stock-page';
import { reportHoldingFigures } from '#functions/analytics/holding-figures';
import { reportPerformance } from '#functions/analytics/performance';
import { reportAnalytics, reportKpis, reportTrends } from '#functions/analytics/reports';
import { trackEvents } from '#functions/analytics/track';
import { type Handlers, serve } from '#functions/http/serve';

/** Asked on a page of its own: what computes returns is no part of a cold start. */
const insight: Handlers<typeof insightRoutes & typeof explainedRoutes> = {
  returns: async (actor, input) => (await import('#functions/insight/returns')).reportReturns(actor, input),
  bridgeRows: async (actor, input) => (await import('#functions/insight/bridge-rows')).listBridgeRows(actor, input),
  explained: async (actor, input) => (await import('#functions/insight/explained')).explainReturn(actor, input),
  rows: async (actor, input) => (await import('#functions/insight/asked-rows')).listAskedRows(actor, input),
};

const stock: Handlers<typeof stockPageRoutes> = {
  stock: async (actor, input) => (await import('#functions/insight/stock')).reportStock(actor, input),
  stockPrices: async (actor, input) =>
    (await import('#functions/insight/stock-prices')).reportStockPrices(actor, input),
  stockTrades: async (actor, input) => (await import('#functions/insight/stock-trades')).pageOfStock(actor, input),
};

const allocation: Handlers<typeof allocationRoutes> = {
  allocation: async (actor, input) => (await import('#functions/allocation/report')).reportAllocation(actor, input),
  keepTargets: async (actor, input) => (await import('#functions/allocation/service')).keepTargets(actor, input),
};

const service = () => import('#functions/notices/service');
const notices: Handlers<typeof noticeRoutes> = {
  notices: async (actor, input) => (await service()).listNotices(actor, input),
  noticesSeen: async (actor, input) => (await service()).markSeen(actor, input),
  noticeSettings: async (actor, input) => (await service()).reportSettings(actor, input),
  chooseNotices: async (actor, input) => (await service()).chooseNotices(actor, input),
};

const notes: Handlers<typeof noteRoutes> = {
  notes: async (actor) => (await import('#functions/notes/service')).listNoteBeginnings(actor),
  putNote: async (actor, input) => (await import('#functions/notes/service')).writeNote(actor, input),
};

export const handler = serve(
  {
    ...allocationRoutes,
    ...analyticsRoutes,
    ...holdingFigureRoutes,
    ...insightRoutes,
    ...explainedRoutes,
    ...noticeRoutes,
    ...stockPageRoutes,
    ...noteRoutes,
  },
  {
    dashboard: reportAnalytics,
    kpis: reportKpis,
    performance: reportPerformance,
    trends: reportTrends,
    track: trackEvents,
    holdingFigures: reportHoldingFigures,
    ...allocation,
    ...insight,
    ...notices,
    ...stock,
    ...notes,
  },
);
