import { type AllocationDeposit, getMaxContributionFromCash, sumCashInAllocation } from '#core/allocation/holdings';
import {
  type AllocationInputs,
  type ContributionBeyondCash,
  type PurchasePlan,
  type PurchasePlanRequest,
  planPurchases,
} from '#core/allocation/purchase-plan';
import type { AllocationTargets } from '#core/allocation/targets';
import { type Amount, sumExactAmounts, toAmount, toNumber, zeroAmount } from '#core/money/amount';
import { addMonthsToDay } from '#core/time/add-months-to-day';
import { addDays, type Day } from '#core/time/day';

/**
 * Rules that set money aside before anything is bought, each on or off: first the emergency fund, then the next rung of a
 * ladder of CDs. What they leave of the amount buys, as a plan without rules would.
 */

/** A deposit with the day on which it matures; null for one that does not. */
export interface DepositWithMaturityDay extends AllocationDeposit {
  matures: Day | null;
}

export interface PurchasePlanRuleInputs extends AllocationInputs {
  deposits: readonly DepositWithMaturityDay[];
}

/** US dollars to the cent. */
export interface EmergencyFundPlanLine {
  goal: number;
  /** In savings and in the cash that counts, without the amount to invest; below 0 where cash is overdrawn by more. */
  there: number;
  /** What of the amount goes to it: 0 where nothing is missing. */
  setAside: number;
}

/** US dollars to the cent. */
export interface CdLadderPlanLine {
  /** From 1, the one that matures first; null where none is missing. */
  rung: { number: number; from: Day; to: Day } | null;
  rungs: number;
  /** What a rung is to be, and what of the amount goes to the one that is missing. */
  amount: number;
  setAside: number;
}

export interface PurchasePlanWithRules {
  /** Null while the rule is off. */
  fund: EmergencyFundPlanLine | null;
  ladder: CdLadderPlanLine | null;
  purchases: PurchasePlan;
}

const getLesser = (a: Amount, b: Amount): Amount => (a.lt(b) ? a : b);
const orZero = (amount: Amount): Amount => (amount.gt(0) ? amount : zeroAmount);

/** What lies in savings, and in the cash that counts; of CDs nothing, since they are locked. */
const sumFund = ({ cash, deposits, targets }: PurchasePlanRuleInputs): Amount =>
  sumExactAmounts([
    sumCashInAllocation(cash, targets),
    ...deposits.flatMap(({ kind, value }) => (kind === 'savings' && value !== null ? [toAmount(value)] : [])),
  ]);

/**
 * $8,800 there of $10,000, and $5,000 of new money: $1,200 is set aside. An amount that lies in the cash is not counted as
 * there, since it is about to be spent: $10,500 there of $10,000, and $1,500 of it to invest: $1,000 stays.
 */
export const computeEmergencyFundPlanLine = (
  inputs: PurchasePlanRuleInputs,
  { contribution, isNewMoney }: Pick<PurchasePlanRequest, 'contribution' | 'isNewMoney'>,
): EmergencyFundPlanLine | null => {
  const { fillsEmergencyFund, emergencyFund: goal } = inputs.targets;
  if (!fillsEmergencyFund) return null;
  const there = sumFund(inputs).minus(isNewMoney ? 0 : contribution);
  const setAside = getLesser(orZero(toAmount(goal).minus(there)), toAmount(contribution));
  return { goal, there: toNumber(there), setAside: toNumber(setAside) };
};

type LadderTerms = Pick<AllocationTargets, 'cdLadderRungs' | 'cdLadderMonths'>;

/** The days on which a CD of each rung matures: 12 months apart, the first within a year from tomorrow, the second in the year after. */
const listRungs = ({ cdLadderRungs, cdLadderMonths }: LadderTerms, today: Day) =>
  Array.from({ length: cdLadderRungs }, (_, at) => ({
    number: at + 1,
    from: addDays(addMonthsToDay(today, at * cdLadderMonths), 1),
    to: addMonthsToDay(today, (at + 1) * cdLadderMonths),
  }));

/** The next rung in which no open CD matures, whatever it is worth; it gets its amount of `money`, or all of it if that is less. */
export const computeCdLadderPlanLine = (
  { deposits, targets }: Pick<PurchasePlanRuleInputs, 'deposits' | 'targets'>,
  money: number,
  today: Day,
): CdLadderPlanLine | null => {
  const { hasCdLadder, cdLadderRungs: rungs, cdLadderAmount: amount } = targets;
  if (!hasCdLadder) return null;
  const days = deposits.flatMap(({ kind, matures }) => (kind === 'cd' && matures !== null ? [matures] : []));
  const rung = listRungs(targets, today).find(({ from, to }) => !days.some((day) => from <= day && day <= to)) ?? null;
  return { rung, rungs, amount, setAside: rung ? toNumber(getLesser(toAmount(amount), toAmount(money))) : 0 };
};

/** What leaves the cash for a CD is in no platform's balance any more. No platform is named so. */
const withoutCash = (cash: AllocationInputs['cash'], amount: number): AllocationInputs['cash'] =>
  amount === 0 ? cash : [...cash, { platform: '', value: -amount }];

/**
 * The plan of an amount with the rules that are on: their lines, what is bought and what is left come to the amount, to the
 * cent. While the fund's rule is on, all cash may be invested: the rule keeps of it what savings do not cover.
 */
export const planPurchasesWithRules = (
  inputs: PurchasePlanRuleInputs,
  request: PurchasePlanRequest,
  today: Day,
): PurchasePlanWithRules | ContributionBeyondCash => {
  const { targets, cash } = inputs;
  const available = getMaxContributionFromCash(cash, targets);
  if (!request.isNewMoney && available.lt(request.contribution)) return { beyond: toNumber(available) };
  const fund = computeEmergencyFundPlanLine(inputs, request);
  const afterFund = toAmount(request.contribution).minus(fund?.setAside ?? 0);
  const ladder = computeCdLadderPlanLine(inputs, toNumber(afterFund), today);
  const toCd = ladder?.setAside ?? 0;
  const purchases = planPurchases(
    {
      stocks: inputs.stocks,
      cash: request.isNewMoney ? cash : withoutCash(cash, toCd),
      // What the rule kept of the cash is not kept a second time.
      targets: fund ? { ...targets, emergencyFund: 0 } : targets,
    },
    { ...request, contribution: toNumber(afterFund.minus(toCd)) },
  );
  return 'beyond' in purchases ? purchases : { fund, ladder, purchases };
};
