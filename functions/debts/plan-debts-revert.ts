import { buildDebtRemovalWrite, buildDebtWrite, isDebtRecord, type StoredDebt } from '#functions/debts/store';
import { readCurrentRows, refuseChangedSince, toRevertedRow } from '#functions/runtime/storage/revert';
import type { RecordChange, TransactionWrite } from '#functions/runtime/storage/table';

/** Debts as they were before a change; they stand on nothing else. @throws ChangedSince. */
export const planDebtsRevert = async (owner: string, records: readonly RecordChange[]): Promise<TransactionWrite[]> => {
  const changed = records.filter(isDebtRecord);
  if (changed.length === 0) return [];
  const currentRows = await readCurrentRows<StoredDebt>(owner, changed);
  refuseChangedSince(changed, (record) => currentRows.get(record));
  return changed.flatMap((change) => {
    const current = currentRows.get(change.record);
    const becomes = toRevertedRow<StoredDebt>(change, current);
    if (becomes) return [buildDebtWrite(owner, becomes, current)];
    return current ? [buildDebtRemovalWrite(owner, current)] : [];
  });
};
