import { findNotices, notLearned } from '#core/notices/find';
import { type Gathered, gather } from '#core/notices/gather';
import { dayInNewYork } from '#core/time/day';
import { liveMarket, type MarketEffects, readKnown } from '#functions/notices/known';
import { type NoticeBook, putNotices, readNotices, readSettings } from '#functions/notices/store';
import { clock } from '#functions/ports';
import { untilUndisturbed } from '#functions/storage/ledger';
import { writeTogether } from '#functions/storage/table';

const live = { ...liveMarket, now: clock };
export type LookEffects = MarketEffects & { now: () => Date };

const isAsBefore = ({ notices, standing, last }: NoticeBook, after: Gathered): boolean =>
  JSON.stringify([notices, standing, last]) === JSON.stringify([after.notices, after.standing, after.last]);

/**
 * Looks for what a person wants to know, and keeps what is new; how many that were. Done again, it finds nothing more, and
 * writes nothing.
 */
export const lookForNotices = async (owner: string, effects: LookEffects = live): Promise<number> => {
  const today = dayInNewYork(effects.now());
  const known = await readKnown(owner, today, effects);
  return untilUndisturbed(async () => {
    const [before, on] = await Promise.all([readNotices(owner), readSettings(owner)]);
    const after = gather(before, findNotices(known, on, today), { today, notLearned: notLearned(known) });
    if (isAsBefore(before, after)) return 0;
    await writeTogether(putNotices(owner, { ...before, ...after }, before, on));
    return after.last - before.last;
  });
};
