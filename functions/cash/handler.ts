import { cashRoutes } from '#contract/cash';
import { addCashEntries } from '#functions/cash/add-entries';
import { deleteCashEntries, editCashEntries } from '#functions/cash/change-entries';
import {
  getCashEntry,
  listDividendEntries,
  reportCashBalances,
  reportCashEntries,
  reportCashTotal,
  setCashBalance,
} from '#functions/cash/reports';
import { addCashEntry, deleteCashEntry, editCashEntry } from '#functions/cash/service';
import { cashEffects } from '#functions/followers';
import { serve } from '#functions/runtime/http/serve';
import { withEffects } from '#functions/runtime/http/with-effects';

const call = withEffects(cashEffects);

export const handler = serve(cashRoutes, {
  balances: call(reportCashBalances),
  setBalance: setCashBalance,
  total: call(reportCashTotal),
  entries: call(reportCashEntries),
  entry: call(getCashEntry),
  dividendEntries: call(listDividendEntries),
  addEntry: addCashEntry,
  addEntries: addCashEntries,
  editEntries: call(editCashEntries),
  deleteEntries: call(deleteCashEntries),
  editEntry: editCashEntry,
  deleteEntry: call(deleteCashEntry),
});
