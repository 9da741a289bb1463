import {
  defaultSettings,
  isSettings,
  putSettings,
  readNotices,
  recount,
  removeSettings,
  type StoredSettings,
} from '#functions/notices/store';
import { asBefore, readStanding, refuseChanged } from '#functions/storage/put-back';
import type { RecordChange, Write } from '#functions/storage/table';

/** What a person had chosen before a change, with the count that follows from it. @throws ChangedSince. */
export const putBackNoticeSettings = async (owner: string, records: readonly RecordChange[]): Promise<Write[]> => {
  const changed = records.filter(isSettings);
  const [change] = changed;
  if (!change) return [];
  const [standing, book] = await Promise.all([readStanding<StoredSettings>(owner, changed), readNotices(owner)]);
  refuseChanged(changed, (record) => standing.get(record));
  const stands = standing.get(change.record);
  const becomes = asBefore(change, stands);
  const writes = becomes ? [putSettings(owner, becomes, stands)] : stands ? [removeSettings(owner, stands)] : [];
  return [...writes, ...recount(owner, book, becomes ?? defaultSettings)];
};
