import {
  type AllocationTargetsInput,
  allocationRoutes,
  type VersionedAllocationTargets,
} from '#contract/insight/allocation';
import {
  type NetWorthGoalsInput,
  netWorthGoalRoutes,
  type SavedNetWorthGoals,
} from '#contract/insight/net-worth-goals';
import {
  type AllocationTargets,
  emptyAllocationTargets,
  findAllocationTargetsFault,
  getDefaultAssetClass,
  type PurchasePlanRules,
} from '#core/allocation/targets';
import { reportAllocation } from '#functions/allocation/report';
import { buildAllocationTargetsWrite, findAllocationTargets } from '#functions/allocation/store';
import { listOwnAssetSummaries } from '#functions/portfolio/own-assets-store';
import { clock } from '#functions/runtime/clock';
import { serve } from '#functions/runtime/http/serve';
import type { Actor } from '#functions/runtime/identity/actor';
import { refuseValidationFault, staleRefusal } from '#functions/runtime/refusal';
import { planAndWrite } from '#functions/runtime/storage/ledger';

const live = { now: clock };

/** A page that was opened before there were rules sends none: they stay as they are. */
const withPlanRules = (
  sent: Omit<AllocationTargetsInput, 'version'>,
  before: Readonly<PurchasePlanRules>,
): AllocationTargets => ({
  ...sent,
  fillsEmergencyFund: sent.fillsEmergencyFund ?? before.fillsEmergencyFund,
  hasCdLadder: sent.hasCdLadder ?? before.hasCdLadder,
  cdLadderRungs: sent.cdLadderRungs ?? before.cdLadderRungs,
  cdLadderMonths: sent.cdLadderMonths ?? before.cdLadderMonths,
  cdLadderAmount: sent.cdLadderAmount ?? before.cdLadderAmount,
});

/**
 * Keeps targets in place of those before.
 * @throws Refusal 400 for targets that cannot be together; 409 `stale` where others were kept since they were read.
 */
const saveTargets = async (
  actor: Actor,
  { version, ...input }: AllocationTargetsInput,
  { now } = live,
): Promise<VersionedAllocationTargets> => {
  const own = new Set((await listOwnAssetSummaries(actor.id)).keys());
  return planAndWrite(actor, now(), async () => {
    const before = await findAllocationTargets(actor.id);
    const sent = withPlanRules(input, before ?? emptyAllocationTargets);
    refuseValidationFault(findAllocationTargetsFault(sent, (symbol) => getDefaultAssetClass(symbol, own)));
    if ((before?.version ?? 0) !== version) throw staleRefusal('allocation');
    const targets = { ...sent, goals: before?.goals ?? [], version: version + 1 };
    return { writes: [buildAllocationTargetsWrite(actor.id, targets, before)], answer: targets };
  });
};

const readGoals = async (actor: Actor): Promise<SavedNetWorthGoals> => {
  const { goals, version } = (await findAllocationTargets(actor.id)) ?? { goals: [], version: 0 };
  return { goals, version };
};

/**
 * Keeps goals in place of those before; the targets beside them stay.
 * @throws Refusal 409 `stale` where others were kept since they were read.
 */
const saveGoals = (actor: Actor, { version, goals }: NetWorthGoalsInput, { now } = live): Promise<SavedNetWorthGoals> =>
  planAndWrite(actor, now(), async () => {
    const before = await findAllocationTargets(actor.id);
    if ((before?.version ?? 0) !== version) throw staleRefusal('list of goals');
    const after = { ...(before ?? emptyAllocationTargets), goals, version: version + 1 };
    return {
      writes: [buildAllocationTargetsWrite(actor.id, after, before)],
      answer: { goals, version: after.version },
    };
  });

/** A part of the Lambda of analytics. */
export const handler = serve(
  { ...allocationRoutes, ...netWorthGoalRoutes },
  {
    goals: (actor) => readGoals(actor),
    keepGoals: (actor, input) => saveGoals(actor, input),
    allocation: (actor, input) => reportAllocation(actor, input),
    keepTargets: (actor, input) => saveTargets(actor, input),
  },
);
