import { savingsRoutes } from '#contract/savings';
import { serve } from '#functions/http/serve';
import { getAccount, listTransactions, reportAccounts, reportSummary } from '#functions/savings/reports';
import { addAccount, addTransaction, deleteAccount, editAccount } from '#functions/savings/service';

export const handler = serve(savingsRoutes, {
  list: reportAccounts,
  summary: reportSummary,
  get: getAccount,
  add: addAccount,
  edit: editAccount,
  remove: deleteAccount,
  transactions: listTransactions,
  addTransaction,
});
