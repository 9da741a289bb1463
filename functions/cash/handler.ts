import { cashRoutes } from '#contract/cash';
import {
  listCash,
  listDividendEntries,
  readEntry,
  reportBalances,
  reportTotal,
  setBalance,
} from '#functions/cash/reports';
import { addEntry, deleteEntry, editEntry } from '#functions/cash/service';
import { serve } from '#functions/http/serve';

export const handler = serve(cashRoutes, {
  balances: reportBalances,
  setBalance,
  total: reportTotal,
  entries: listCash,
  entry: readEntry,
  dividendEntries: listDividendEntries,
  addEntry,
  editEntry,
  deleteEntry,
});
