import { toRebuildNotice } from '#core/notices/find-notices';
import { mergeNoticeIntoLog } from '#core/notices/notice-log';
import { getDayInNewYork } from '#core/time/day';
import {
  buildNoticeStateWrites,
  readNoticeSettings,
  readNoticeState,
  type StoredNoticeState,
} from '#functions/notices/store';
import { retryOnConflict } from '#functions/runtime/storage/ledger';
import { writeTransaction } from '#functions/runtime/storage/table';

/** Notices that come or go without anybody looking for them. */

/** `null` changes nothing. */
type Change = (before: StoredNoticeState) => Partial<StoredNoticeState> | null;

/** Changes what is stored of a person's notices, however often others do so meanwhile. */
export const updateNoticeState = (owner: string, toChange: Change): Promise<void> =>
  retryOnConflict(async () => {
    const [before, on] = await Promise.all([readNoticeState(owner), readNoticeSettings(owner)]);
    const change = toChange(before);
    if (change) await writeTransaction(buildNoticeStateWrites(owner, { ...before, ...change }, before, on));
  });

/** Nothing is told of what is there no more: what else holds is found again by the next daily run. */
export const clearNotices = (owner: string): Promise<void> =>
  updateNoticeState(owner, ({ notices, standing }) =>
    notices.length === 0 && standing.length === 0 ? null : { notices: [], standing: [] },
  );

/** Tells a person that figures of theirs were not what their records come to; on one day once, whatever they have chosen. */
export const addFiguresRebuiltNotice = (owner: string, isRight: boolean, { now }: { now: () => Date }): Promise<void> =>
  updateNoticeState(owner, (before) => {
    const after = mergeNoticeIntoLog(before, toRebuildNotice(isRight), getDayInNewYork(now()));
    return after.last === before.last ? null : after;
  });
