import { findNotices, listUndecidedNoticeKeyPrefixes } from '#core/notices/find-notices';
import { mergeFoundNoticesIntoLog, type NoticeLog } from '#core/notices/notice-log';
import { getDayInNewYork } from '#core/time/day';
import { liveNoticeMarketEffects, type NoticeMarketEffects, readNoticeInputs } from '#functions/notices/notice-inputs';
import {
  buildNoticeStateWrites,
  readNoticeSettings,
  readNoticeState,
  type StoredNoticeState,
} from '#functions/notices/store';
import { clock } from '#functions/runtime/clock';
import { retryOnConflict } from '#functions/runtime/storage/ledger';
import { writeTransaction } from '#functions/runtime/storage/table';

const live = { ...liveNoticeMarketEffects, now: clock };
type LookEffects = NoticeMarketEffects & { now: () => Date };

const isAsBefore = ({ notices, standing, last }: StoredNoticeState, after: NoticeLog): boolean =>
  JSON.stringify([notices, standing, last]) === JSON.stringify([after.notices, after.standing, after.last]);

/**
 * Looks for what a person wants to know, and keeps what is new; how many that were. Done again, it finds nothing more, and
 * writes nothing.
 */
export const findAndStoreNewNotices = async (owner: string, effects: LookEffects = live): Promise<number> => {
  const today = getDayInNewYork(effects.now());
  const known = await readNoticeInputs(owner, today, effects);
  return retryOnConflict(async () => {
    const [before, on] = await Promise.all([readNoticeState(owner), readNoticeSettings(owner)]);
    const after = mergeFoundNoticesIntoLog(before, findNotices(known, on, today), {
      today,
      notLearned: listUndecidedNoticeKeyPrefixes(known),
    });
    if (isAsBefore(before, after)) return 0;
    await writeTransaction(buildNoticeStateWrites(owner, { ...before, ...after }, before, on));
    return after.last - before.last;
  });
};
