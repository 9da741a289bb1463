import {
  buildNoticeCountWritesForSettings,
  buildNoticeSettingsRemovalWrite,
  buildNoticeSettingsWrite,
  defaultNoticeSettings,
  isNoticeSettingsRecord,
  readNoticeState,
  type StoredNoticeSettings,
} from '#functions/notices/store';
import { readCurrentRows, refuseChangedSince, toRevertedRow } from '#functions/runtime/storage/revert';
import type { RecordChange, TransactionWrite } from '#functions/runtime/storage/table';

/** What a person had chosen before a change, with the count that follows from it. @throws ChangedBeforeUndoError. */
export const planNoticeSettingsRevert = async (
  owner: string,
  records: readonly RecordChange[],
): Promise<TransactionWrite[]> => {
  const changed = records.filter(isNoticeSettingsRecord);
  const [change] = changed;
  if (!change) return [];
  const [standing, book] = await Promise.all([
    readCurrentRows<StoredNoticeSettings>(owner, changed),
    readNoticeState(owner),
  ]);
  refuseChangedSince(changed, (record) => standing.get(record));
  const current = standing.get(change.record);
  const becomes = toRevertedRow(change, current);
  const writes = becomes
    ? [buildNoticeSettingsWrite(owner, becomes, current)]
    : current
      ? [buildNoticeSettingsRemovalWrite(owner, current)]
      : [];
  return [...writes, ...buildNoticeCountWritesForSettings(owner, book, becomes ?? defaultNoticeSettings)];
};
