import { putNoticeState, readNoticeSettings, readNoticeState } from '#functions/notices/store';
import { retryOnConflict } from '#functions/runtime/storage/ledger';
import { writeTransaction } from '#functions/runtime/storage/table';

/** Nothing is told of what is there no more: what else holds is found again by the next daily run. */
export const clearNotices = (owner: string): Promise<void> =>
  retryOnConflict(async () => {
    const [before, on] = await Promise.all([readNoticeState(owner), readNoticeSettings(owner)]);
    if (before.notices.length === 0 && before.standing.length === 0) return;
    await writeTransaction(putNoticeState(owner, { ...before, notices: [], standing: [] }, before, on));
  });
