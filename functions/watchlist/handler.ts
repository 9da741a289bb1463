import { watchlistRoutes } from '#contract/watchlist';
import { serve } from '#functions/http/serve';
import { listCategories, reportWatchlist } from '#functions/watchlist/reports';
import { addStock, editStock, removeStock, setStatus } from '#functions/watchlist/service';

export const handler = serve(watchlistRoutes, {
  list: reportWatchlist,
  categories: listCategories,
  add: addStock,
  edit: editStock,
  remove: removeStock,
  setStatus,
});
