import { computeFigure } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  createGivenTerm,
  type FigureTerm,
  getTermAmount,
  type PriceTerm,
} from '#core/insight/explain/figure-terms';
import type { DailyNetFlow, NoComparisonReason } from '#core/insight/returns/same-dollars';
import { type Amount, roundCents, toDecimalText, zeroAmount } from '#core/money/amount';
import type { Split } from '#core/portfolio/position/splits';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/** What dollars are put into: units with a close, in units of its day, that may split and pay. */
export type SimulatedInvestment = {
  /** A stock's symbol, or what else it is. */
  symbol: string;
  /** Oldest first. */
  closes: readonly { date: Day; close: Amount }[];
  /** Where the close of a day is from; left out of what has no market. */
  sourceOf?: ((date: Day) => PriceTerm['source']) | undefined;
  /** Of a unit of the ex-date, US dollars. */
  dividends: readonly { exDate: Day; amount: number }[];
  splits: readonly Split[];
  treated: 'reinvested' | 'kept';
};

/** What is held after a day; `parts` add up to the units, `paid` to the cash. */
type State = {
  parts: FigureTerm[];
  units: Amount;
  paid: FigureTerm[];
  cash: Amount;
  close: { date: Day; close: Amount } | null;
};

export type UnitSimulation = {
  days: { date: Day; value: Amount }[];
  units: Amount;
  cash: Amount;
  /** Units x close and what was kept, to the cent. */
  explained: ComputedFigure;
};

const add = (state: State, part: FigureTerm): void => {
  state.parts.push(part);
  state.units = state.units.plus(getTermAmount(part));
};

/** Decimals of units, and of what they are worth, that are carried on: far from any cent, and ten years of days take no while. */
const carried = 24;
const halfEven = 2;

const explainRatio = ({ numerator, denominator }: Split): ComputedFigure =>
  computeFigure('splitRatio', 'factor', { by: 'quotient' }, [
    createGivenTerm('newShares', 'shares', numerator),
    createGivenTerm('oldShares', 'shares', denominator),
  ]);

/** 4 units through 2:1 are 8, and a close from before it is half. */
const split = (state: State, one: Split): void => {
  const ratio = explainRatio(one);
  const before = computeFigure('unitsBefore', 'shares', { by: 'sum' }, state.parts);
  const after = computeFigure('unitsAfterSplit', 'shares', { by: 'product', places: carried }, [before, ratio], {
    date: one.date,
  });
  [state.parts, state.units] = [[after], getTermAmount(after)];
  if (!state.close || state.close.date >= one.date) return;
  const close = state.close.close.times(one.denominator).div(one.numerator);
  state.close = { ...state.close, close };
};

const createCloseTerm = ({ close }: State, { symbol, sourceOf }: SimulatedInvestment): FigureTerm => ({
  kind: 'price',
  name: 'close',
  unit: 'price',
  value: toDecimalText(close?.close ?? zeroAmount),
  symbol,
  date: close?.date,
  ...(close && sourceOf && { source: sourceOf(close.date) }),
});

const explainUnitsBought = (
  name: string,
  dollars: FigureTerm,
  state: State,
  course: SimulatedInvestment,
  date: Day,
): ComputedFigure =>
  computeFigure(name, 'shares', { by: 'quotient', places: carried }, [dollars, createCloseTerm(state, course)], {
    date,
  });

/** The units held at the close before are entitled: 4 units at $1.28 -> 5.12, at a close of 256 another 0.02. */
const pay = (state: State, each: number, date: Day, course: SimulatedInvestment): void => {
  if (state.units.eq(0)) return;
  const paid = computeFigure(
    'benchmarkDividend',
    'money',
    { by: 'product', places: carried },
    [createGivenTerm('units', 'shares', state.units), createGivenTerm('perUnit', 'price', each)],
    { date },
  );
  if (course.treated === 'reinvested') add(state, explainUnitsBought('unitsReinvested', paid, state, course, date));
  else {
    state.paid.push(paid);
    state.cash = state.cash.plus(getTermAmount(paid));
  }
};

const computeWorth = ({ units, cash, close }: State): Amount => units.times(close?.close ?? zeroAmount).plus(cash);

/** What the units don't give is taken from the cash. */
const takeOut = (state: State, net: Amount, { date }: DailyNetFlow, course: SimulatedInvestment): void => {
  const ofUnits = state.units.times(state.close?.close ?? zeroAmount);
  const fromCash = net.plus(ofUnits).lt(0) && state.cash.gt(0) ? net.plus(ofUnits) : zeroAmount;
  const dollars = createGivenTerm('takenOut', 'money', net.minus(fromCash), { date });
  add(state, explainUnitsBought('unitsSold', dollars, state, course, date));
  if (fromCash.eq(0)) return;
  state.paid.push(createGivenTerm('takenFromCash', 'money', fromCash, { date }));
  state.cash = state.cash.plus(fromCash);
};

const move = (state: State, flow: DailyNetFlow, course: SimulatedInvestment): NoComparisonReason | null => {
  const { date, net } = flow;
  if (!state.close || state.close.close.lte(0)) return { code: 'no-close', date };
  if (roundCents(computeWorth(state).plus(net)).lt(0)) return { code: 'ran-out', date };
  if (net.gt(0))
    add(
      state,
      explainUnitsBought('unitsBought', createGivenTerm('putIn', 'money', net, { date }), state, course, date),
    );
  else takeOut(state, net, flow, course);
  return null;
};

const explainEndValue = (state: State, course: SimulatedInvestment): ComputedFigure => {
  const units = computeFigure('units', 'shares', { by: 'sum' }, state.parts);
  const value = computeFigure('unitsValue', 'money', { by: 'product' }, [units, createCloseTerm(state, course)]);
  const dividendCash = computeFigure('keptDividends', 'money', { by: 'sum' }, state.paid);
  return computeFigure(
    'comparedEnd',
    'money',
    { by: 'sum', places: 2 },
    state.paid.length > 0 ? [value, dividendCash] : [value],
  );
};

const listDays = (course: SimulatedInvestment, flows: readonly DailyNetFlow[], start: Day, end: Day): Day[] => {
  const days = [
    start,
    end,
    ...course.closes.map(({ date }) => date),
    ...course.dividends.map(({ exDate }) => exDate).filter((day) => day > start),
    ...course.splits.map(({ date }) => date),
    ...flows.map(({ date }) => date),
  ];
  return [...new Set(days)].filter((day) => day <= end).toSorted(compareText);
};

/**
 * Puts the flows into units from `start` to `end`, each at its day's close or the last one before. On one day the split
 * comes first, then the dividend, then the flow.
 */
export const simulateUnitInvestment = (
  course: SimulatedInvestment,
  flows: readonly DailyNetFlow[],
  start: Day,
  end: Day,
): UnitSimulation | NoComparisonReason => {
  const on = <T>(rows: readonly T[], getDay: (row: T) => Day) => Map.groupBy(rows, getDay);
  const closes = on(course.closes, ({ date }) => date);
  const [splits, dividends] = [on(course.splits, ({ date }) => date), on(course.dividends, ({ exDate }) => exDate)];
  const flowOn = new Map(flows.map((flow) => [flow.date, flow]));
  const state: State = { parts: [], units: zeroAmount, paid: [], cash: zeroAmount, close: null };
  const days: UnitSimulation['days'] = [];
  for (const date of listDays(course, flows, start, end)) {
    for (const one of splits.get(date) ?? []) split(state, one);
    state.close = closes.get(date)?.at(-1) ?? state.close;
    for (const one of (date > start && dividends.get(date)) || []) pay(state, one.amount, date, course);
    const flow = flowOn.get(date);
    const reason = flow && move(state, flow, course);
    if (reason) return reason;
    if (date >= start) days.push({ date, value: computeWorth(state).round(carried, halfEven) });
  }
  return { days, units: state.units, cash: state.cash, explained: explainEndValue(state, course) };
};
