import type { PortfolioValueHistory } from '#contract/insight/analytics';
import {
  type ChartInterval,
  computePerformance,
  computeTodaysReturnFigures,
  filterCurveRows,
  listCurveDays,
  toPerformancePoints,
} from '#core/insight/returns/performance';
import { addDays, type Day, getDayInNewYork, getLaterDay } from '#core/time/day';
import { subtractYear } from '#core/time/months';
import { readMarketAndOwnAssetCloses } from '#functions/analytics/closes';
import {
  computeDailyFiguresHistory,
  type DailyFiguresContext,
  type DailyFiguresHistory,
  getDailyFiguresOrPlan,
  getStoredDailyFiguresHistory,
  isDailyFiguresHistory,
  listCloseSources,
} from '#functions/analytics/daily-figures-history';
import { findDailyFiguresInputs } from '#functions/analytics/daily-figures-store';
import { getMarketEtagInputs } from '#functions/dashboard/portfolio-report';
import {
  listOwnPricesUsed,
  livePortfolioEffects,
  readMarketWithSplits,
  readPortfolioLedgers,
} from '#functions/dashboard/portfolio-snapshot';
import { clock } from '#functions/runtime/clock';
import { ConditionalAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import { isLedgerMaterialized, readLedgerStatesByKind, retryOnConflict } from '#functions/runtime/storage/ledger';
import { isQueueBusy, runInQueue } from '#functions/runtime/storage/work-queue';
import { getCloseHistoryBySymbol } from '#functions/stocks/close-history-cache';
import { marketDataPort } from '#functions/stocks/market-data-port';

/**
 * What a page gives to days that are not kept; the rest is left to the next one. `counting`: milliseconds, before there is
 * anything to be shown; `correcting`: position-days (`DailyFiguresComputationLimits`), while the figures of before a correction are.
 */
export const liveDailyFiguresEffects = {
  ...livePortfolioEffects,
  historyOf: getCloseHistoryBySymbol,
  counting: 2_000,
  correcting: 6_000,
};
export type DailyFiguresEffects = typeof liveDailyFiguresEffects;
/** As the daily run is: it gets every history, however long that takes. */
const patient: DailyFiguresEffects = {
  ...liveDailyFiguresEffects,
  historyOf: (from, effects = { now: clock, provider: marketDataPort.get, patience: null }, until) =>
    getCloseHistoryBySymbol(from, effects, until),
};

const readFiguresContext = async (owner: string, effects: DailyFiguresEffects): Promise<DailyFiguresContext> => {
  const now = effects.now();
  const today = getDayInNewYork(now);
  // Before the head: with what the days were counted must not be newer than up to where it says that they are right.
  const inputs = await findDailyFiguresInputs(owner);
  const ledgers = await readPortfolioLedgers(owner, today, await readLedgerStatesByKind(owner));
  const market = await readMarketWithSplits(ledgers.trades, today, effects);
  const positions = await ledgers.trades.positions(market.splits);
  return { owner, ledgers, market, positions, counted: inputs, today, now, historyOf: effects.historyOf };
};

const readDailyFiguresOrPlan = async (owner: string, effects: DailyFiguresEffects) => {
  const asked = await readFiguresContext(owner, effects);
  return { asked, result: await getDailyFiguresOrPlan(asked) };
};

export interface LoadedDailyFigures {
  asked: DailyFiguresContext;
  /** Null for a ledger whose books are still to be made. */
  counted: DailyFiguresHistory | null;
}

/**
 * With the days that are over, counted as far as the time allows: `former` says how far where figures of before a correction
 * will do meanwhile.
 */
export const loadOrComputeDailyFigures = async (
  owner: string,
  effects: DailyFiguresEffects,
  former: Pick<DailyFiguresEffects, 'correcting'> | null = null,
): Promise<LoadedDailyFigures> => {
  const context = await readFiguresContext(owner, effects);
  if (!isLedgerMaterialized(context.ledgers.trades.heads.PTX)) return { asked: context, counted: null };
  const result = await getDailyFiguresOrPlan(context);
  if (isDailyFiguresHistory(result)) return { asked: context, counted: result };
  const queue = `days of ${owner}`;
  const usesFormer = former !== null && result.hasFormer;
  const isBusy = isQueueBusy(queue);
  if (usesFormer && isBusy) return { asked: context, counted: getStoredDailyFiguresHistory(context, result) };
  const positionDays = usesFormer ? former.correcting : Number.POSITIVE_INFINITY;
  const limits = { milliseconds: effects.counting, positionDays };
  // What was read holds where nobody counts at the moment; a write that finds something changed is refused.
  let current = isBusy ? null : { asked: context, result };
  // A page asks several times at once: it is counted by one of them, and the others find it done.
  return runInQueue(queue, () =>
    retryOnConflict(async () => {
      const { asked, result: days } = current ?? (await readDailyFiguresOrPlan(owner, effects));
      current = null;
      return {
        asked,
        counted: isDailyFiguresHistory(days) ? days : await computeDailyFiguresHistory(asked, days, limits),
      };
    }),
  );
};

/**
 * Counts the days that are over, as far as `milliseconds` allow, so that no page waits for it.
 * @throws WriteConflict where the person's trades change all the time.
 */
export const computeDailyFiguresInAdvance = async (
  owner: string,
  milliseconds: number,
  effects: DailyFiguresEffects = patient,
): Promise<void> => {
  await loadOrComputeDailyFigures(owner, { ...effects, counting: milliseconds });
};

/** Of a ledger whose books are still to be made: from the trades themselves. */
const fromNothing = async ({ owner, ledgers, market, today, historyOf }: DailyFiguresContext, days: readonly Day[]) => {
  const { trades, income } = ledgers;
  const whose = { owner, own: market.own.keys(), splits: market.splits, historyOf };
  const [all, { closes, histories }] = await Promise.all([
    trades.all(),
    readMarketAndOwnAssetCloses(trades.firstDays, whose),
  ]);
  return {
    ...computePerformance({ trades: all, splits: market.splits, income, closes, prices: market.prices, today }, days),
    sources: [...new Set(histories.flatMap(({ sources }) => sources))].toSorted(),
    stale: histories.some(({ stale }) => stale),
    countedTo: null,
  };
};

const fromDays = async (
  { ledgers, market, positions, today }: DailyFiguresContext,
  history: DailyFiguresHistory,
  { days, by }: { days: readonly Day[]; by: ChartInterval },
) => {
  const { names, stale, to, hasFormer } = history;
  const sources = listCloseSources(history);
  const isBehind = to < addDays(today, -1);
  if (isBehind && !hasFormer) return { ...names, points: [], sources, stale, countedTo: to };
  const before = await history.since(days[0] ?? today, by);
  const figures = [...before, computeTodaysReturnFigures(positions, names, market.prices, today)];
  const points = toPerformancePoints(figures, filterCurveRows(ledgers.income, names), days);
  return { ...names, points, sources, stale, countedTo: isBehind ? to : null };
};

interface Which {
  interval: ChartInterval;
  from?: Day | undefined;
}

const listRequestedDays = ({ ledgers, today }: DailyFiguresContext, { interval, from }: Which): Day[] => {
  const first = [...ledgers.trades.firstDays.values()].toSorted()[0];
  const since = from ?? (interval === 'day' ? subtractYear(today) : '');
  return first === undefined ? [] : listCurveDays(interval, getLaterDay(first, since), today);
};

/**
 * Value, invested and return over time, by closes in US dollars. Where many days have to be counted first, the answer says
 * how far they are (`countedTo`), and goes on when asked again: it has no points yet or, after a correction in the past, those
 * of before it from there on.
 */
export const reportPortfolioPerformance = async (
  actor: Actor,
  which: Which,
  effects: DailyFiguresEffects = liveDailyFiguresEffects,
): Promise<PortfolioValueHistory | ConditionalAnswer<PortfolioValueHistory>> => {
  const { asked, counted } = await loadOrComputeDailyFigures(actor.id, effects, effects);
  const { ledgers, market, today } = asked;
  const days = listRequestedDays(asked, which);
  const make = async (): Promise<PortfolioValueHistory> => ({
    interval: which.interval,
    ownPrices: listOwnPricesUsed(asked.positions, market.own),
    ...(counted ? await fromDays(asked, counted, { days, by: which.interval }) : await fromNothing(asked, days)),
  });
  const isWhole = ![...market.lookedUp.values()].includes(null);
  if (!counted?.areKept || !ledgers.isSettled || !isWhole) return make();
  const { PTX, MDIV } = ledgers.trades.heads;
  return new ConditionalAnswer(
    [PTX, MDIV, asked.counted.version, getMarketEtagInputs(market, new Map()), today, which],
    make,
  );
};
