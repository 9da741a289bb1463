import { savingsRoutes } from '#contract/savings';
import { serve } from '#functions/http/serve';
import { addTransaction, editTransaction, removeTransaction } from '#functions/savings/movements';
import { addRate, editRate, removeRate } from '#functions/savings/rate-changes';
import { getAccount, listTransactions, reportAccounts, reportSummary } from '#functions/savings/reports';
import { addAccount, deleteAccount, editAccount } from '#functions/savings/service';

export const handler = serve(savingsRoutes, {
  list: reportAccounts,
  summary: reportSummary,
  get: getAccount,
  add: addAccount,
  edit: editAccount,
  remove: deleteAccount,
  transactions: listTransactions,
  addTransaction,
  editTransaction,
  removeTransaction,
  addRate,
  editRate,
  removeRate,
});
