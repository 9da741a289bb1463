import { cashRoutes } from '#contract/cash';
import { listCash, reportBalances, reportTotal, setBalance } from '#functions/cash/reports';
import { addEntry, deleteEntry, editEntry } from '#functions/cash/service';
import { serve } from '#functions/http/serve';

export const handler = serve(cashRoutes, {
  balances: reportBalances,
  setBalance,
  total: reportTotal,
  entries: listCash,
  addEntry,
  editEntry,
  deleteEntry,
});
