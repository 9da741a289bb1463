import { type AnyPart, amountIn, type Explained, given, less } from '#core/insight/explained';
import { made, madeOfSum } from '#core/insight/made';
import {
  explainMoneyWeighted,
  type MoneyWeighted,
  moneyFlows,
  moneyWeightedReturn,
} from '#core/insight/money-weighted';
import type { DayFlow, DayValue, TimeWeighted } from '#core/insight/time-weighted';
import { type Amount, amount, sum } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/** The same dollars: the start value, and what came in and went out after that day, up to the end day. */
export type SameDollars = { start: DayValue; flows: readonly DayFlow[]; end: Day };

/**
 * `ran-out`: more is taken out on that day than would be there. `no-close`: none on or before that day. `no-rate`: no
 * rate holds on that day. `nothing`: neither a start value nor a flow.
 */
export type NoComparison = { code: 'ran-out' | 'no-close' | 'no-rate'; date: Day } | { code: 'nothing' };

export type Compared = {
  kind: 'figure';
  /** US dollars to the cent. */
  end: Amount;
  /** End less start, less what came in, and what went out. */
  gain: Amount;
  /** The value at the start day and at the close of each day on which it can have changed, to the cent. */
  curve: { date: Day; value: Amount }[];
  moneyWeighted: MoneyWeighted;
  /** Its own total return over the range, of a single dollar. */
  timeWeighted: TimeWeighted;
  /** The end value. */
  explained: Explained;
  explainedGain: Explained;
};
export type Comparison = Compared | { kind: 'none'; reason: NoComparison };

/** What a day moves: positive is put in, negative taken out. */
export type NetFlow = { date: Day; net: Amount };

/** One a day, in order, the start value among them as put in on the start day; those that come to nothing left out. */
export const netFlows = ({ start, flows, end }: SameDollars): NetFlow[] =>
  [
    { date: start.date, net: amount(start.value) },
    ...[...Map.groupBy(flows, ({ date }) => date)]
      .filter(([date]) => date > start.date && date <= end)
      .map(([date, own]) => ({ date, net: sum(own.map((flow) => amount(flow.in).minus(flow.out))) })),
  ]
    .filter(({ net }) => !net.eq(0))
    .toSorted((a, b) => compareText(a.date, b.date));

/** Every figure of a comparison from its end value; the gain is to the cent, as the value is. */
export const comparedBy = (
  dollars: SameDollars,
  explained: Explained,
  more: Pick<Compared, 'curve' | 'timeWeighted'>,
): Compared => {
  const end = amountIn(explained);
  const moved: AnyPart[] = netFlows(dollars).map(({ date, net }) =>
    net.gt(0) ? less(given('putIn', 'money', net, { date })) : given('takenOut', 'money', net.abs(), { date }),
  );
  const gain = madeOfSum('comparedGain', [explained, ...moved]);
  const flows = moneyFlows(dollars.start, dollars.flows, { date: dollars.end, value: end });
  return {
    kind: 'figure',
    end,
    gain: amountIn(gain),
    moneyWeighted: moneyWeightedReturn(flows),
    explained,
    explainedGain: gain,
    ...more,
  };
};

/** What is told apart: an end value, and the rate of the flows that led to it. */
type Side = { explained: AnyPart; moneyWeighted: MoneyWeighted };
type Points = { rate: Amount; isYearly: boolean; explained: Explained };

const pointsBetween = (ours: MoneyWeighted, theirs: MoneyWeighted): Points | null => {
  if (ours.kind === 'none' || theirs.kind === 'none' || ours.isYearly !== theirs.isYearly) return null;
  const explained = made('points', 'rate', { by: 'sum' }, [
    explainMoneyWeighted(ours),
    less({ ...explainMoneyWeighted(theirs), name: 'comparedMoneyWeighted' }),
  ]);
  return { rate: amountIn(explained), isYearly: ours.isYearly, explained };
};

/** Ours less theirs: of the end values in dollars, and of the rates in points (0.012 is 1.2), where both have one. */
export const difference = (
  ours: Side,
  theirs: Side,
): { dollars: Amount; explained: Explained; points: Points | null } => {
  const explained = madeOfSum('difference', [ours.explained, less(theirs.explained)]);
  const points = pointsBetween(ours.moneyWeighted, theirs.moneyWeighted);
  return { dollars: amountIn(explained), explained, points };
};
