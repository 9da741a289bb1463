import { watchlistRoutes } from '#contract/watchlist';
import { serve } from '#functions/runtime/http/serve';
import { listWatchlistCategories, reportWatchlist } from '#functions/watchlist/reports';
import { addWatchedStock, editWatchedStock, removeWatchedStock, setTargetStatus } from '#functions/watchlist/service';

export const handler = serve(watchlistRoutes, {
  list: reportWatchlist,
  categories: listWatchlistCategories,
  add: addWatchedStock,
  edit: editWatchedStock,
  remove: removeWatchedStock,
  setStatus: setTargetStatus,
});
