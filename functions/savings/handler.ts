import { savingsRoutes } from '#contract/savings';
import { serve } from '#functions/runtime/http/serve';
import {
  addInterestRateChange,
  deleteInterestRateChange,
  editInterestRateChange,
} from '#functions/savings/rate-changes';
import {
  getSavingsAccount,
  listSavingsTransactions,
  reportSavingsAccounts,
  reportSavingsSummary,
} from '#functions/savings/reports';
import {
  addSavingsTransaction,
  deleteSavingsTransaction,
  editSavingsTransaction,
} from '#functions/savings/savings-transactions';
import { addSavingsAccount, deleteSavingsAccount, editSavingsAccount } from '#functions/savings/service';

export const handler = serve(savingsRoutes, {
  list: reportSavingsAccounts,
  summary: reportSavingsSummary,
  get: getSavingsAccount,
  add: addSavingsAccount,
  edit: editSavingsAccount,
  remove: deleteSavingsAccount,
  transactions: listSavingsTransactions,
  addTransaction: addSavingsTransaction,
  editTransaction: editSavingsTransaction,
  removeTransaction: deleteSavingsTransaction,
  addRate: addInterestRateChange,
  editRate: editInterestRateChange,
  removeRate: deleteInterestRateChange,
});
