import { putNotices, readNotices, readSettings } from '#functions/notices/store';
import { untilUndisturbed } from '#functions/storage/ledger';
import { writeTogether } from '#functions/storage/table';

/** Nothing is told of what is there no more: what else holds is found again by the next daily run. */
export const forgetFound = (owner: string): Promise<void> =>
  untilUndisturbed(async () => {
    const [before, on] = await Promise.all([readNotices(owner), readSettings(owner)]);
    if (before.notices.length === 0 && before.standing.length === 0) return;
    await writeTogether(putNotices(owner, { ...before, notices: [], standing: [] }, before, on));
  });
