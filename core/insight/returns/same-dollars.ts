import { computeFigure, computeSumFigure } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  createGivenTerm,
  type FigureTerm,
  getTermAmount,
  toSubtractedTerm,
} from '#core/insight/explain/figure-terms';
import {
  computeMoneyWeightedReturn,
  explainMoneyWeightedReturn,
  type MoneyWeightedReturn,
  toMoneyWeightedCashFlows,
} from '#core/insight/returns/money-weighted';
import type { DayFlow, DayValue, TimeWeightedReturn } from '#core/insight/returns/time-weighted';
import { type Amount, sumExactAmounts, toAmount } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/** The same dollars: the start value, and what came in and went out after that day, up to the end day. */
export type SameDollars = { start: DayValue; flows: readonly DayFlow[]; end: Day };

/**
 * `ran-out`: more is taken out on that day than would be there. `no-close`: none on or before that day. `no-rate`: no
 * rate holds on that day. `nothing`: neither a start value nor a flow.
 */
export type NoComparisonReason = { code: 'ran-out' | 'no-close' | 'no-rate'; date: Day } | { code: 'nothing' };

export type SameDollarsReturns = {
  kind: 'figure';
  /** US dollars to the cent. */
  end: Amount;
  /** End less start, less what came in, and what went out. */
  gain: Amount;
  /** The value at the start day and at the close of each day on which it can have changed, to the cent. */
  curve: { date: Day; value: Amount }[];
  moneyWeighted: MoneyWeightedReturn;
  /** Its own total return over the range, of a single dollar. */
  timeWeighted: TimeWeightedReturn;
  /** The end value. */
  explained: ComputedFigure;
  explainedGain: ComputedFigure;
};
export type SameDollarsComparison = SameDollarsReturns | { kind: 'none'; reason: NoComparisonReason };

/** What a day moves: positive is put in, negative taken out. */
export type DailyNetFlow = { date: Day; net: Amount };

/** One a day, in order, the start value among them as put in on the start day; those that come to nothing left out. */
export const listDailyNetFlows = ({ start, flows, end }: SameDollars): DailyNetFlow[] =>
  [
    { date: start.date, net: toAmount(start.value) },
    ...[...Map.groupBy(flows, ({ date }) => date)]
      .filter(([date]) => date > start.date && date <= end)
      .map(([date, own]) => ({ date, net: sumExactAmounts(own.map((flow) => toAmount(flow.in).minus(flow.out))) })),
  ]
    .filter(({ net }) => !net.eq(0))
    .toSorted((a, b) => compareText(a.date, b.date));

/** Every figure of a comparison from its end value; the gain is to the cent, as the value is. */
export const computeSameDollarsReturns = (
  dollars: SameDollars,
  explained: ComputedFigure,
  more: Pick<SameDollarsReturns, 'curve' | 'timeWeighted'>,
): SameDollarsReturns => {
  const end = getTermAmount(explained);
  const netFlows: FigureTerm[] = listDailyNetFlows(dollars).map(({ date, net }) =>
    net.gt(0)
      ? toSubtractedTerm(createGivenTerm('putIn', 'money', net, { date }))
      : createGivenTerm('takenOut', 'money', net.abs(), { date }),
  );
  const gain = computeSumFigure('comparedGain', [explained, ...netFlows]);
  const flows = toMoneyWeightedCashFlows(dollars.start, dollars.flows, { date: dollars.end, value: end });
  return {
    kind: 'figure',
    end,
    gain: getTermAmount(gain),
    moneyWeighted: computeMoneyWeightedReturn(flows),
    explained,
    explainedGain: gain,
    ...more,
  };
};

/** What is told apart: an end value, and the rate of the flows that led to it. */
type Side = { explained: FigureTerm; moneyWeighted: MoneyWeightedReturn };
type Points = { rate: Amount; isYearly: boolean; explained: ComputedFigure };

const computePointsBetween = (ours: MoneyWeightedReturn, theirs: MoneyWeightedReturn): Points | null => {
  if (ours.kind === 'none' || theirs.kind === 'none' || ours.isYearly !== theirs.isYearly) return null;
  const explained = computeFigure('points', 'rate', { by: 'sum' }, [
    explainMoneyWeightedReturn(ours),
    toSubtractedTerm({ ...explainMoneyWeightedReturn(theirs), name: 'comparedMoneyWeighted' }),
  ]);
  return { rate: getTermAmount(explained), isYearly: ours.isYearly, explained };
};

/** Ours less theirs: of the end values in dollars, and of the rates in points (0.012 is 1.2), where both have one. */
export const computeReturnDifference = (
  ours: Side,
  theirs: Side,
): { dollars: Amount; explained: ComputedFigure; points: Points | null } => {
  const explained = computeSumFigure('difference', [ours.explained, toSubtractedTerm(theirs.explained)]);
  const points = computePointsBetween(ours.moneyWeighted, theirs.moneyWeighted);
  return { dollars: getTermAmount(explained), explained, points };
};
