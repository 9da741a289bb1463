import type { VersionedAllocationTargets } from '#contract/insight/allocation';
import {
  buildAllocationTargetsRemovalWrite,
  buildAllocationTargetsWrite,
  fillAllocationTargetsDefaults,
  isAllocationTargetsChange,
} from '#functions/allocation/store';
import { readCurrentRows, refuseChangedSince, toRevertedRow } from '#functions/runtime/storage/revert';
import type { RecordChange, TransactionWrite } from '#functions/runtime/storage/table';

/** Targets as they were before a change; they stand on nothing else. @throws ChangedBeforeUndoError. */
export const planAllocationTargetsRevert = async (
  owner: string,
  records: readonly RecordChange[],
): Promise<TransactionWrite[]> => {
  const changed = records.filter(isAllocationTargetsChange);
  if (changed.length === 0) return [];
  const currentRows = await readCurrentRows<VersionedAllocationTargets>(owner, changed);
  refuseChangedSince(changed, (record) => currentRows.get(record));
  return changed.flatMap((change) => {
    const current = currentRows.get(change.record);
    const becomes = toRevertedRow(change, current);
    if (becomes) return buildAllocationTargetsWrite(owner, fillAllocationTargetsDefaults(becomes), current);
    return current ? buildAllocationTargetsRemovalWrite(owner, current) : [];
  });
};
