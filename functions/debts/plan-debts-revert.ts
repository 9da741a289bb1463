import { listDebtsUnlessTooMany } from '#functions/debts/service';
import { buildDebtRemovalWrite, buildDebtWrite, isDebtRecord, type StoredDebt } from '#functions/debts/store';
import { readCurrentRows, refuseChangedSince, toRevertedRow } from '#functions/runtime/storage/revert';
import type { RecordChange, TransactionWrite } from '#functions/runtime/storage/table';

/** Debts as they were before a change. @throws ChangedBeforeUndoError; Refusal 422 `too_many_debts` where more would be there than fit. */
export const planDebtsRevert = async (owner: string, records: readonly RecordChange[]): Promise<TransactionWrite[]> => {
  const changed = records.filter(isDebtRecord);
  if (changed.length === 0) return [];
  const currentRows = await readCurrentRows<StoredDebt>(owner, changed);
  refuseChangedSince(changed, (record) => currentRows.get(record));
  const reverted = changed.map((change) => {
    const current = currentRows.get(change.record);
    return { current, becomes: toRevertedRow<StoredDebt>(change, current) };
  });
  const added = reverted.filter(({ current, becomes }) => becomes && !current).length;
  if (added > 0) await listDebtsUnlessTooMany(owner, added);
  return reverted.flatMap(({ current, becomes }) => {
    if (becomes) return [buildDebtWrite(owner, becomes, current)];
    return current ? [buildDebtRemovalWrite(owner, current)] : [];
  });
};
