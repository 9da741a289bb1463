import { isNote, putNote, removeNote, type StoredNote } from '#functions/notes/store';
import { asBefore, readStanding, refuseChanged } from '#functions/storage/put-back';
import type { RecordChange, Write } from '#functions/storage/table';

/** Notes of stocks as they were before a change. @throws ChangedSince. */
export const putBackNotes = async (owner: string, records: readonly RecordChange[]): Promise<Write[]> => {
  const changed = records.filter(isNote);
  if (changed.length === 0) return [];
  const standing = await readStanding<StoredNote>(owner, changed);
  refuseChanged(changed, (record) => standing.get(record));
  return changed.flatMap((change) => {
    const stands = standing.get(change.record);
    const becomes = asBefore<StoredNote>(change, stands);
    if (becomes) return [putNote(owner, becomes, stands)];
    return stands ? [removeNote(owner, stands)] : [];
  });
};
