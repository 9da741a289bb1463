import { firstTradeDerivedCashRowId } from '#core/cash/cash-deltas';
import { Refusal } from '#functions/runtime/refusal';

export const cashLedgerFullRefusal = () =>
  new Refusal(422, 'ledger_full', 'The cash ledger is full: it holds at most 99,999 entered rows.');

/** The id after `last`; entered rows stay below the numbers of derived ones. */
export const getNextCashEntryId = (last: number): number => {
  if (last + 1 >= firstTradeDerivedCashRowId) throw cashLedgerFullRefusal();
  return last + 1;
};
