import type { DashboardData } from '#contract/dashboard';
import { api } from '#lib/api';
import { Explain } from '#ui/explain/explain';
import type { DashboardFigure } from './made-of';
import { messages, watchlistHint } from './messages';

/** The answer has their number alone: the list is read when that is to be explained. */
const readWatched = async () => (await api.call('GET /enhanced-watchlist')).watchlist;

export const ExplainWatchlist = () => (
  <Explain
    name={messages.watchlistSize}
    hint={watchlistHint}
    of={async () => (await import('./made-of')).watchedMadeOf(await readWatched())}
  />
);

/** The way into a figure of this answer: it is made again by the function that the server computed it with. */
export const explaining = (data: DashboardData) => (name: string, figure: DashboardFigure) => (
  <Explain name={name} of={async () => (await import('./made-of')).toldOf(data, figure)} />
);
