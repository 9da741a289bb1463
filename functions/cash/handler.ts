import { cashRoutes } from '#contract/cash';
import { addCashEntries } from '#functions/cash/add-entries';
import { deleteCashEntries, editCashEntries } from '#functions/cash/change-entries';
import {
  getCashEntry,
  listSyncedEntryIdsAndTotal,
  reportCashBalances,
  reportCashEntries,
  reportCashTotal,
  setCashBalance,
} from '#functions/cash/reports';
import { addCashEntry, deleteCashEntry, editCashEntry } from '#functions/cash/service';
import { liveCashEffects } from '#functions/followers';
import { serve } from '#functions/runtime/http/serve';
import { withEffects } from '#functions/runtime/http/with-effects';

const call = withEffects(liveCashEffects);

export const handler = serve(cashRoutes, {
  balances: call(reportCashBalances),
  setBalance: setCashBalance,
  total: call(reportCashTotal),
  entries: call(reportCashEntries),
  entry: call(getCashEntry),
  dividendEntries: call(listSyncedEntryIdsAndTotal),
  addEntry: addCashEntry,
  addEntries: addCashEntries,
  editEntries: call(editCashEntries),
  deleteEntries: call(deleteCashEntries),
  editEntry: editCashEntry,
  deleteEntry: call(deleteCashEntry),
});
