import type { DashboardData } from '#contract/insight/dashboard';
import { api } from '#lib/api/api';
import { ExplainButton } from '#ui/explain/explain-button';
import type { DashboardFigureName } from './explain-dashboard-figure';
import { dashboardMessages, watchlistHint } from './messages';

/** The answer has their number alone: the list is read when that is to be explained. */
const readWatched = async () => (await api.call('GET /enhanced-watchlist')).watchlist;

export const ExplainWatchlistSizeButton = () => (
  <ExplainButton
    name={dashboardMessages.watchlistSize}
    hint={watchlistHint}
    of={async () => (await import('./explain-dashboard-figure')).explainWatchedStockCount(await readWatched())}
  />
);

/** The way into a figure of this answer: it is made again by the function that the server computed it with. */
export const createExplainButtonRenderer = (data: DashboardData) => (name: string, figure: DashboardFigureName) => (
  <ExplainButton
    name={name}
    of={async () => (await import('./explain-dashboard-figure')).explainDashboardFigureWithHint(data, figure)}
  />
);
