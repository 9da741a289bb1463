import { ReturnsQuery } from '#contract/insight/insight';
import type { ValueHistory, ValueHistoryQuery } from '#contract/insight/value-history';
import type { DayValue } from '#core/insight/returns/time-weighted';
import { computeGainPercent, computeGainSince, listContributedValues } from '#core/insight/returns/value-change';
import { type Amount, toAmount, toNumberOrNull, zeroAmount } from '#core/money/amount';
import { computeDailyChange } from '#core/portfolio/daily-change';
import { addDays, type Day, getLaterDay } from '#core/time/day';
import { getLastSessionDay, isTradingDay } from '#core/time/market-hours';
import type { ReturnsEffects } from '#functions/insight/returns/benchmark';
import {
  createLatestOnOrBeforeLookup,
  listReturnsCurveDays,
  maxValueHistoryPoints,
  toDollarNumber,
  toSimpleReturnView,
} from '#functions/insight/returns/figure-views';
import { answerFromRange, type LoadedRangeFigures, liveReturnsEffects } from '#functions/insight/returns/range-answer';
import type { RangeFigures } from '#functions/insight/returns/range-figures';
import type { RangeInputs } from '#functions/insight/returns/range-inputs';
import { toReturnsRange } from '#functions/insight/returns/returns-answer';
import { computeGainNetOfFlows } from '#functions/insight/returns/returns-views';
import type { ConditionalAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';

const createEmptyHistory = (
  { scope }: ValueHistoryQuery,
  reason: NonNullable<ValueHistory['reason']> = { code: 'empty' },
): ValueHistory => ({
  scope,
  range: null,
  value: null,
  change: null,
  day: null,
  curves: { days: [], value: [], contributed: [], benchmark: [] },
  comparison: null,
  reason,
  leftOut: { symbols: [], currencies: [] },
  staleCloses: [],
  sources: [],
  stale: false,
  ownPrices: [],
  countedTo: null,
});

/** What prices have made of the shares since the close of a day, by the closes that the days were counted with. */
const computeSharesGainSince = (material: RangeInputs, since: Day): Amount => {
  const figures = material.figures();
  const [end, before] = [figures.at(-1), figures.findLast(({ date }) => date <= since)];
  if (!end) return zeroAmount;
  const value = before ? end.value.minus(before.value) : end.value;
  const paid = before ? end.invested.minus(before.invested) : end.invested;
  const received = before ? end.sold.minus(before.sold) : end.sold;
  return value.minus(paid).plus(received);
};

/**
 * The shares by the daily change of the portfolio, which knows of each price of which day it is; everything else since the
 * close before the exchange opened last, or since the range began where that is later.
 */
const readDayChange = async ({ range, figures, material, read }: LoadedRangeFigures): Promise<ValueHistory['day']> => {
  const { today, now, ledgers, positions, market } = read.asked;
  const session = getLastSessionDay(now);
  const since = getLaterDay(addDays(session, -1), range.start);
  const about = { since, isToday: session === today };
  const daily = await ledgers.trades.daily({ positions, splits: market.splits, today }, market.prices);
  const { total } = computeDailyChange(daily, market.prices);
  if (!read.household) return { ...about, ...total, shares: total.amount, others: 0 };
  const { flows } = figures.dollars;
  const others = computeGainSince(figures.values(), flows, since).minus(computeSharesGainSince(material, since));
  const amount = others.plus(total.amount);
  const percent = toNumberOrNull(computeGainPercent(amount, figures.bridge.end, flows, since));
  return { ...about, amount: toDollarNumber(amount), percent, shares: total.amount, others: toDollarNumber(others) };
};

const toCurves = (
  figures: RangeFigures,
  benchmark: readonly { date: Day; value: Amount }[],
): ValueHistory['curves'] => {
  const { dollars } = figures;
  const values = figures.values();
  const { days } = listReturnsCurveDays(values, [], { isOpen: isTradingDay, max: maxValueHistoryPoints });
  const contributed = listContributedValues(dollars.start, dollars.flows);
  const [valueAt, contributedAt, benchmarkAt] = [values, contributed, benchmark].map(createLatestOnOrBeforeLookup);
  const money = (point: DayValue | undefined) => toDollarNumber(toAmount(point?.value ?? 0));
  return {
    days,
    value: days.map((day) => money(valueAt?.(day))),
    contributed: days.map((day) => money(contributedAt?.(day))),
    benchmark: days.map((day) => {
      const point = benchmarkAt?.(day);
      return point ? money(point) : null;
    }),
  };
};

const readHistoryFigures = async (of: LoadedRangeFigures, isCompared: boolean): Promise<Partial<ValueHistory>> => {
  const { figures, range, against } = of;
  const compared = isCompared ? against.compare(figures.dollars) : null;
  const theirs = compared?.kind === 'figure' ? compared : null;
  return {
    range: toReturnsRange(range),
    value: toDollarNumber(figures.bridge.end),
    change: {
      amount: toDollarNumber(computeGainNetOfFlows(figures)),
      percent: toSimpleReturnView(figures.simple).percent,
    },
    day: await readDayChange(of),
    curves: toCurves(figures, theirs?.curve ?? []),
    comparison: compared && {
      symbol: against.symbol,
      endValue: theirs && toDollarNumber(theirs.end),
      gain: theirs && toDollarNumber(theirs.gain),
      reason: compared.kind === 'none' ? compared.reason : null,
    },
    reason: null,
    ...of.origin,
  };
};

/**
 * What there is, with its change over a range and since the day before, and its curve. While days are counted anew there are no
 * figures yet, and it says how far they are.
 */
export const reportValueHistory = (
  actor: Actor,
  asked: ValueHistoryQuery,
  effects: ReturnsEffects = liveReturnsEffects,
): Promise<ValueHistory | ConditionalAnswer<ValueHistory>> => {
  const isCompared = asked.benchmark !== undefined;
  return answerFromRange<ValueHistory>(
    actor,
    { query: ReturnsQuery.parse(asked), isCompared, effects, former: effects },
    {
      nothing: (countedTo) => ({ ...createEmptyHistory(asked), countedTo }),
      unpriced: (range, origin) => ({
        ...createEmptyHistory(asked, { code: 'all-unpriced' }),
        range: toReturnsRange(range),
        ...origin,
      }),
      figures: async (of) => ({ ...createEmptyHistory(asked), ...(await readHistoryFigures(of, isCompared)) }),
      withhold: ({ range }) => ({ ...createEmptyHistory(asked, { code: 'does-not-close' }), range }),
    },
  );
};
