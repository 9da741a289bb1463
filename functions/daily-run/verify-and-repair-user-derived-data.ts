import { verificationMetricNames } from '#contract/verification';
import { computeDailyFiguresInAdvance } from '#functions/analytics/performance';
import { backfillAccountLedgers } from '#functions/dividends/backfill-dividends';
import { addFiguresRebuiltNotice } from '#functions/notices/write-notices';
import { clock } from '#functions/runtime/clock';
import { log } from '#functions/runtime/log';
import { WriteConflict } from '#functions/runtime/storage/table';
import { getRemainingMilliseconds, isOutOfTime, type TimeBudget } from '#functions/runtime/time-budget';
import { rebuildDerivedData } from '#functions/verification/rebuild-derived-data';
import { storeBalanceCorrections } from '#functions/verification/verify-cash-balances';
import {
  type DerivedDataVerification,
  isFullyMaterialized,
  listVerificationDifferences,
  verifyDerivedDataTwice,
} from '#functions/verification/verify-derived-data';

/**
 * `right`: nothing differed. `rebuilt`: what differed was put right. `differs`: it still does. `postponed`: there was no time, or
 * it was changed all the time; the next run goes on.
 */
export type VerificationOutcome = 'right' | 'rebuilt' | 'differs' | 'postponed';

const live = { now: clock, rebuild: rebuildDerivedData };
type VerificationEffects = typeof live;

/** So many differences of one person stand in the log, which a line of it has room for. */
const maxLogged = 20;

/** By what it is said in the log: ids and names of rows, and no amount. */
const withoutFigures = (sentence: string): string => sentence.replaceAll(/(?<![-\w#])-?\d[\d.]*(?![-\w#])/g, '…');

const logDifferences = (owner: string, state: VerificationOutcome, differences: readonly string[]): void =>
  log.count(verificationMetricNames.differing, 'derived rows differed', {
    user: owner,
    state,
    count: differences.length,
    differences: differences.slice(0, maxLogged).map(withoutFigures).join(' '),
  });

/** What the person would have built by their next visit, so that there is something to compare. */
const build = async (owner: string, budget: TimeBudget): Promise<boolean> => {
  if (!(await backfillAccountLedgers(owner, getRemainingMilliseconds({ budget })))) return false;
  await computeDailyFiguresInAdvance(owner, getRemainingMilliseconds({ budget }));
  return !isOutOfTime({ budget });
};

const noteSoon = async (owner: string): Promise<void> => {
  try {
    await storeBalanceCorrections(owner);
  } catch (error) {
    // Something was recorded at this moment: what stands noted holds, and the next verification goes on from there.
    if (!(error instanceof WriteConflict)) throw error;
  }
};

/** Values that the market tells otherwise by now are counted by it, and are no defect. */
const rebuildDayValues = async (owner: string, budget: TimeBudget, { rebuild }: VerificationEffects): Promise<void> => {
  log.info('days valued anew', { user: owner });
  await rebuild(owner, getRemainingMilliseconds({ budget }));
};

const rebuildDiffering = async (
  owner: string,
  found: DerivedDataVerification,
  { budget, effects }: { budget: TimeBudget; effects: VerificationEffects },
): Promise<VerificationOutcome> => {
  const differences = listVerificationDifferences(found);
  const isWhole = await effects.rebuild(owner, getRemainingMilliseconds({ budget }));
  const after = isWhole ? await verifyDerivedDataTwice(owner) : null;
  const remaining = after ? listVerificationDifferences(after) : [];
  // Where there was no time for all of it pages read the records themselves, which is as right.
  const state = remaining.length > 0 ? 'differs' : after ? 'rebuilt' : 'postponed';
  logDifferences(owner, state, remaining.length > 0 ? remaining : differences);
  await addFiguresRebuiltNotice(owner, state !== 'differs', { now: effects.now });
  return state;
};

const verifyWhole = async (
  owner: string,
  budget: TimeBudget,
  effects: VerificationEffects,
): Promise<VerificationOutcome> => {
  if (!(await build(owner, budget))) return 'postponed';
  const found = await verifyDerivedDataTwice(owner);
  if (!found || !isFullyMaterialized(found) || isOutOfTime({ budget })) return 'postponed';
  const differs = listVerificationDifferences(found).length > 0;
  const state = differs ? await rebuildDiffering(owner, found, { budget, effects }) : 'right';
  if (!differs && found.days.valuedOtherwise > 0) await rebuildDayValues(owner, budget, effects);
  if (state !== 'differs') await noteSoon(owner);
  return state;
};

/**
 * Compares everything that is derived from a person's records with what they come to. What differs is rebuilt and compared
 * again, told to the person and counted in a metric.
 */
export const verifyAndRepairUserDerivedData = async (
  owner: string,
  budget: TimeBudget,
  effects: VerificationEffects = live,
): Promise<VerificationOutcome> => {
  try {
    return await verifyWhole(owner, budget, effects);
  } catch (error) {
    if (!(error instanceof WriteConflict)) throw error;
    return 'postponed';
  }
};
