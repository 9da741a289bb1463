import { cashRoutes } from '#contract/cash';
import { addEntries } from '#functions/cash/add-many';
import { deleteEntries, editEntries } from '#functions/cash/change-many';
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
  addEntries,
  editEntries,
  deleteEntries,
  editEntry,
  deleteEntry,
});
