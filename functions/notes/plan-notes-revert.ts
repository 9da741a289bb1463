import { buildNoteRemovalWrite, buildNoteWrite, isNoteRecord, type StoredNote } from '#functions/notes/store';
import { readCurrentRows, refuseChangedSince, toRevertedRow } from '#functions/runtime/storage/revert';
import type { RecordChange, TransactionWrite } from '#functions/runtime/storage/table';

/** Notes of stocks as they were before a change. @throws ChangedBeforeUndoError. */
export const planNotesRevert = async (owner: string, records: readonly RecordChange[]): Promise<TransactionWrite[]> => {
  const changed = records.filter(isNoteRecord);
  if (changed.length === 0) return [];
  const currentRows = await readCurrentRows<StoredNote>(owner, changed);
  refuseChangedSince(changed, (record) => currentRows.get(record));
  return changed.flatMap((change) => {
    const current = currentRows.get(change.record);
    const becomes = toRevertedRow<StoredNote>(change, current);
    if (becomes) return [buildNoteWrite(owner, becomes, current)];
    return current ? [buildNoteRemovalWrite(owner, current)] : [];
  });
};
