import { ReturnsQuery } from '#contract/insight/insight';
import type { NetWorthQuery, NetWorthReport } from '#contract/insight/net-worth';
import { listNetWorthParts } from '#core/insight/net-worth/net-worth-parts';
import {
  type NetWorthByClassOnDay,
  type netWorthClasses,
  toNetWorthValue,
} from '#core/insight/net-worth/net-worth-values';
import { toAmount } from '#core/money/amount';
import { isTradingDay } from '#core/time/market-hours';
import type { ReturnsEffects } from '#functions/insight/returns/benchmark';
import {
  createLatestOnOrBeforeLookup,
  listReturnsCurveDays,
  maxValueHistoryPoints,
  toDollarNumber,
  toSimpleReturnView,
} from '#functions/insight/returns/figure-views';
import { answerFromRange, type LoadedRangeFigures, liveReturnsEffects } from '#functions/insight/returns/range-answer';
import { toReturnsRange } from '#functions/insight/returns/returns-answer';
import { computeGainNetOfFlows, toBridgeView } from '#functions/insight/returns/returns-views';
import type { ConditionalAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';

const noCurves = { days: [], value: [], investments: [], cash: [], cds: [], savings: [], debts: [] };

const createEmptyReport = (reason: NonNullable<NetWorthReport['reason']> = { code: 'empty' }): NetWorthReport => ({
  range: null,
  value: null,
  change: null,
  parts: [],
  bridge: null,
  curves: noCurves,
  reason,
  leftOut: { symbols: [], currencies: [] },
  staleCloses: [],
  sources: [],
  stale: false,
  ownPrices: [],
  countedTo: null,
});

const toCurves = (known: readonly NetWorthByClassOnDay[]): NetWorthReport['curves'] => {
  const values = known.map(toNetWorthValue);
  const { days } = listReturnsCurveDays(values, [], { isOpen: isTradingDay, max: maxValueHistoryPoints });
  const findDay = createLatestOnOrBeforeLookup(known);
  const shown = days.flatMap((day) => findDay(day) ?? []);
  const listOf = (name: (typeof netWorthClasses)[number]) => shown.map((day) => toDollarNumber(day[name]));
  return {
    days,
    value: shown.map((day) => toDollarNumber(toAmount(toNetWorthValue(day).value))),
    investments: listOf('investments'),
    cash: listOf('cash'),
    cds: listOf('cds'),
    savings: listOf('savings'),
    debts: listOf('debts'),
  };
};

const toFigures = ({ figures, range, netWorth, read, origin }: LoadedRangeFigures): Partial<NetWorthReport> => {
  const { quotes } = read.asked.market;
  const currencyOf = (symbol: string) => quotes.get(symbol)?.currency ?? 'USD';
  const parts = netWorth ? listNetWorthParts(netWorth.between, currencyOf) : [];
  return {
    range: toReturnsRange(range),
    value: toDollarNumber(figures.bridge.end),
    change: {
      amount: toDollarNumber(computeGainNetOfFlows(figures)),
      percent: toSimpleReturnView(figures.simple).percent,
    },
    parts: parts.map((part) => ({ ...part, value: toDollarNumber(part.value) })),
    bridge: toBridgeView(figures.bridge),
    curves: toCurves(netWorth?.days() ?? []),
    reason: null,
    ...origin,
  };
};

/**
 * Net worth of a person with what it is made of, over a range. While days are counted anew there are no figures yet, and it
 * says how far they are.
 */
export const reportNetWorth = (
  actor: Actor,
  { range: asked }: NetWorthQuery,
  effects: ReturnsEffects = liveReturnsEffects,
): Promise<NetWorthReport | ConditionalAnswer<NetWorthReport>> =>
  answerFromRange<NetWorthReport>(
    actor,
    { query: ReturnsQuery.parse({ scope: 'household', range: asked }), isCompared: false, effects, former: effects },
    {
      nothing: (countedTo) => ({ ...createEmptyReport(), countedTo }),
      unpriced: (range, origin) => ({
        ...createEmptyReport({ code: 'all-unpriced' }),
        range: toReturnsRange(range),
        ...origin,
      }),
      figures: (of) => ({ ...createEmptyReport(), ...toFigures(of) }),
      withhold: ({ range }) => ({ ...createEmptyReport({ code: 'does-not-close' }), range }),
    },
  );
