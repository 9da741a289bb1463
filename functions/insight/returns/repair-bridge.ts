import type { ReturnsQuery, ReturnsReport } from '#contract/insight/insight';
import { verificationMetricNames } from '#contract/verification';
import { createEmptyReturns } from '#functions/insight/returns/returns-answer';
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

const isBridgeBalanced = ({ bridge }: ReturnsReport): boolean => bridge === null || bridge.difference === 0;

const createWithheldReport = ({ range }: ReturnsReport, query: ReturnsQuery): ReturnsReport => ({
  ...createEmptyReturns(query, { code: 'does-not-close' }),
  range,
});

/** Once for each state of the records: where that did not help, it would not help again. */
const rebuildOnce = (actor: Actor, { rebuild, isRebuilt: isDone }: typeof liveRepairEffects): Promise<void> =>
  runInQueue(`rebuild of ${actor.id}`, async () => {
    if (await isDone(actor.id)) return;
    await rebuild(actor.id, Math.min(longestRebuild, getRemainingMilliseconds(actor)));
  });

/**
 * Figures whose bridge closes. One that does not may have been read while something was recorded, so it is read once more; then
 * what it is made of is rebuilt. Where even that does not help there are no figures, and an alarm says so.
 */
export const repairReturnsUntilBridgeCloses = async (
  actor: Actor,
  query: ReturnsQuery,
  { first, again }: { first: () => Promise<ReturnsReport>; again: () => Promise<ReturnsReport> },
  repair = liveRepairEffects,
): Promise<ReturnsReport> => {
  const answer = await first();
  if (isBridgeBalanced(answer)) return answer;
  const second = await again();
  if (isBridgeBalanced(second)) return second;
  await rebuildOnce(actor, repair);
  const last = await again();
  const { scope, range } = query;
  log.count(verificationMetricNames.notClosing, 'bridge did not close', {
    user: actor.id,
    scope,
    range,
    isRight: isBridgeBalanced(last),
  });
  return isBridgeBalanced(last) ? last : createWithheldReport(last, query);
};
