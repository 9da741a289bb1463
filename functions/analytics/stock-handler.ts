import { stockPageRoutes } from '#contract/insight/stock-page';
import { stockNoteRoutes } from '#contract/notes';
import { reportStockCloses } from '#functions/insight/stock/stock-closes';
import { reportStockLots, reportStockPage } from '#functions/insight/stock/stock-page';
import { reportStockPrices } from '#functions/insight/stock/stock-prices';
import { getStockTradesPage } from '#functions/insight/stock/stock-trades';
import { listNotePreviews, saveOrDeleteNote } from '#functions/notes/service';
import { serve } from '#functions/runtime/http/serve';

/** The page of a stock, and what a person writes down there. */
export const handler = serve(
  { ...stockPageRoutes, ...stockNoteRoutes },
  {
    stock: (actor, input) => reportStockPage(actor, input),
    stockLots: (actor, input) => reportStockLots(actor, input),
    stockPrices: (actor, input) => reportStockPrices(actor, input),
    stockCloses: (actor, input) => reportStockCloses(actor, input),
    stockTrades: (actor, input) => getStockTradesPage(actor, input),
    notes: (actor) => listNotePreviews(actor),
    putNote: (actor, input) => saveOrDeleteNote(actor, input),
  },
);
