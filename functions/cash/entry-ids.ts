import { firstDerivedId } from '#core/cash/cash-deltas';
import { Refusal } from '#functions/runtime/refusal';

export const ledgerFullRefusal = () =>
  new Refusal(422, 'ledger_full', 'The cash ledger is full: it holds at most 99,999 entered rows.');

/** The id after `last`; entered rows stay below the numbers of derived ones. */
export const nextEntryId = (last: number): number => {
  if (last + 1 >= firstDerivedId) throw ledgerFullRefusal();
  return last + 1;
};
