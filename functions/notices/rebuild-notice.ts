import { toRebuildNotice } from '#core/notices/find';
import { addNotice } from '#core/notices/notice-log';
import { dayInNewYork } from '#core/time/day';
import { putNoticeState, readNoticeSettings, readNoticeState } from '#functions/notices/store';
import { retryOnConflict } from '#functions/runtime/storage/ledger';
import { writeTransaction } from '#functions/runtime/storage/table';

/** Tells a person that figures of theirs were not what their records come to; on one day once, whatever they have chosen. */
export const addRebuildNotice = (owner: string, isRight: boolean, { now }: { now: () => Date }): Promise<void> =>
  retryOnConflict(async () => {
    const today = dayInNewYork(now());
    const [before, on] = await Promise.all([readNoticeState(owner), readNoticeSettings(owner)]);
    const after = addNotice(before, toRebuildNotice(isRight), today);
    if (after.last === before.last) return;
    await writeTransaction(putNoticeState(owner, { ...before, ...after }, before, on));
  });
