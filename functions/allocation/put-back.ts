import type { StoredTargets } from '#contract/allocation';
import { isTargets, putTargets, removeTargets } from '#functions/allocation/store';
import { asBefore, readStanding, refuseChanged } from '#functions/storage/put-back';
import type { RecordChange, Write } from '#functions/storage/table';

/** Targets as they were before a change; they stand on nothing else. @throws ChangedSince. */
export const putBackTargets = async (owner: string, records: readonly RecordChange[]): Promise<Write[]> => {
  const changed = records.filter(isTargets);
  if (changed.length === 0) return [];
  const standing = await readStanding<StoredTargets>(owner, changed);
  refuseChanged(changed, (record) => standing.get(record));
  return changed.flatMap((change) => {
    const stands = standing.get(change.record);
    const becomes = asBefore(change, stands);
    if (becomes) return putTargets(owner, becomes, stands);
    return stands ? removeTargets(owner, stands) : [];
  });
};
