import type { ReturnsQuery } from '#contract/insight/insight';
import { verificationMetricNames } from '#contract/verification';
import type { Actor } from '#functions/runtime/identity/actor';
import { log } from '#functions/runtime/log';
import { runInQueue } from '#functions/runtime/storage/work-queue';
import { getRemainingMilliseconds } from '#functions/runtime/time-budget';
import { isDerivedDataRebuilt, rebuildDerivedData } from '#functions/verification/rebuild-derived-data';

/** Whoever reads the range again counts its days, for as long as a page may. */
export const liveRepairEffects = {
  rebuild: (owner: string, milliseconds: number): Promise<boolean> =>
    rebuildDerivedData(owner, milliseconds, { countDays: async () => {} }),
  isRebuilt: isDerivedDataRebuilt,
};

/** Milliseconds that an answer gives to a rebuild; the rest is left to the next one. */
const longestRebuild = 15_000;

/** An answer from figures of a range, and whether the lines of their bridge come to the end value. */
export interface AnswerWithBridgeCheck<A> {
  answer: A;
  isBalanced: boolean;
}

/** Once for each state of the records: where that did not help, it would not help again. */
const rebuildOnce = (actor: Actor, { rebuild, isRebuilt: isDone }: typeof liveRepairEffects): Promise<void> =>
  runInQueue(`rebuild of ${actor.id}`, async () => {
    if (await isDone(actor.id)) return;
    await rebuild(actor.id, Math.min(longestRebuild, getRemainingMilliseconds(actor)));
  });

/**
 * An answer whose bridge closes. One that does not may have been read while something was recorded, so it is read once more; then
 * what it is made of is rebuilt. Where even that does not help there are no figures, and an alarm says so.
 */
export const repairUntilBridgeBalances = async <A>(
  actor: Actor,
  { scope, range }: Pick<ReturnsQuery, 'scope' | 'range'>,
  {
    first,
    again,
    withhold,
  }: {
    first: () => Promise<AnswerWithBridgeCheck<A>>;
    again: () => Promise<AnswerWithBridgeCheck<A>>;
    withhold: (answer: A) => A;
  },
  repair = liveRepairEffects,
): Promise<A> => {
  const one = await first();
  if (one.isBalanced) return one.answer;
  const second = await again();
  if (second.isBalanced) return second.answer;
  await rebuildOnce(actor, repair);
  const { answer, isBalanced } = await again();
  log.count(verificationMetricNames.notClosing, 'bridge did not close', {
    user: actor.id,
    scope,
    range,
    isRight: isBalanced,
  });
  return isBalanced ? answer : withhold(answer);
};
