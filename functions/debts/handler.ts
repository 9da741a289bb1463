import { debtRoutes } from '#contract/debts';
import { addDebt, deleteDebt, editDebt, reportDebts } from '#functions/debts/service';
import { serve } from '#functions/runtime/http/serve';

/** A part of the Lambda of analytics. */
export const handler = serve(debtRoutes, {
  debts: (actor, input) => reportDebts(actor, input),
  addDebt: (actor, input) => addDebt(actor, input),
  editDebt: (actor, input) => editDebt(actor, input),
  deleteDebt: (actor, input) => deleteDebt(actor, input),
});
