import type { VersionedTargets } from '#contract/insight/allocation';
import { isTargetsRecord, putTargets, removeTargets } from '#functions/allocation/store';
import { readCurrentRows, refuseChangedSince, toRevertedRow } from '#functions/runtime/storage/revert';
import type { RecordChange, TransactionWrite } from '#functions/runtime/storage/table';

/** Targets as they were before a change; they stand on nothing else. @throws ChangedSince. */
export const revertTargets = async (owner: string, records: readonly RecordChange[]): Promise<TransactionWrite[]> => {
  const changed = records.filter(isTargetsRecord);
  if (changed.length === 0) return [];
  const standing = await readCurrentRows<VersionedTargets>(owner, changed);
  refuseChangedSince(changed, (record) => standing.get(record));
  return changed.flatMap((change) => {
    const stands = standing.get(change.record);
    const becomes = toRevertedRow(change, stands);
    if (becomes) return putTargets(owner, becomes, stands);
    return stands ? removeTargets(owner, stands) : [];
  });
};
