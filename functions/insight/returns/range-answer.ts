import type { ReturnsQuery, ReturnsReport } from '#contract/insight/insight';
import type { ReturnDayRange } from '#core/insight/returns/ranges';
import { getLastSessionDay } from '#core/time/market-hours';
import { listCloseSources } from '#functions/analytics/daily-figures-history';
import { liveDailyFiguresEffects } from '#functions/analytics/performance';
import { getMarketEtagInputs } from '#functions/dashboard/portfolio-report';
import { listOwnPricesUsed } from '#functions/dashboard/portfolio-snapshot';
import { getNetWorthEtagInputs } from '#functions/insight/net-worth-inputs';
import { type LoadedBenchmark, type ReturnsEffects, readBenchmark } from '#functions/insight/returns/benchmark';
import { toDollarNumber } from '#functions/insight/returns/figure-views';
import {
  findLastComputedDayIfUnfinished,
  loadReturnsContext,
  type ReturnsContext,
} from '#functions/insight/returns/read-range';
import { liveRepairEffects, repairUntilBridgeBalances } from '#functions/insight/returns/repair-bridge';
import { listStaleCloses, toExcludedStocks } from '#functions/insight/returns/returns-answer';
import {
  type ReturnsScopeFigures,
  readReturnsScopeFigures,
  retryWithReloadedContext,
} from '#functions/insight/returns/returns-scope-figures';
import { hasStaleCloseHistory, listCloseHistorySources } from '#functions/insight/returns/returns-views';
import { ConditionalAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import { getStockEventsBySymbol } from '#functions/stocks/market-cache';

export const liveReturnsEffects: ReturnsEffects = { ...liveDailyFiguresEffects, eventsOf: getStockEventsBySymbol };

/** Where the figures are from, and what they do without. */
export type RangeFiguresProvenance = Pick<ReturnsReport, 'leftOut' | 'staleCloses' | 'sources' | 'stale' | 'ownPrices'>;

const describeOrigin = (
  { asked, counted }: ReturnsContext,
  { material, currencies, staleRates, histories }: ReturnsScopeFigures,
): RangeFiguresProvenance => ({
  leftOut: { ...toExcludedStocks(material), currencies },
  staleCloses: [...listStaleCloses(material), ...staleRates],
  sources: [
    ...new Set([...(counted ? listCloseSources(counted) : []), ...listCloseHistorySources(histories)]),
  ].toSorted(),
  stale: (counted?.stale ?? false) || hasStaleCloseHistory(histories),
  ownPrices: listOwnPricesUsed(asked.positions, asked.market.own),
});

/** The figures of a range with what an answer tells beside them. */
export interface LoadedRangeFigures extends ReturnsScopeFigures {
  range: ReturnDayRange;
  against: LoadedBenchmark;
  origin: RangeFiguresProvenance;
  /** What they were made from. */
  read: ReturnsContext;
}

/** What one call makes of the figures of a range. */
interface RangeAnswer<A> {
  /** Nothing is recorded; or up to `countedTo` days are counted, and there are no figures before they all are. */
  nothing(countedTo: string | null): A;
  /** Of everything that was held there is no price. */
  unpriced(range: ReturnDayRange, origin: RangeFiguresProvenance): A;
  figures(of: LoadedRangeFigures): A | Promise<A>;
  /** In place of figures whose bridge does not close. */
  withhold(answer: A): A;
}

const nobody: LoadedBenchmark = {
  compare: () => ({ kind: 'none', reason: { code: 'nothing' } }),
  symbol: null,
  account: null,
  dividendsKnown: true,
  staleCloses: [],
  histories: [],
  follows: null,
};

/** What is asked, and which effects it has. `former`: while days are counted anew, each answer counts some of them alone. */
interface RangeRequest {
  query: ReturnsQuery;
  isCompared: boolean;
  effects: ReturnsEffects;
  former?: Pick<ReturnsEffects, 'correcting'>;
  repair?: typeof liveRepairEffects;
}

type FindHistories = ReturnsEffects['historyOf'];

/** Whether every history of closes and rates that was asked for was had as it is: what failed for a moment is asked for again. */
const watchHistories = (findHistories: FindHistories): { historyOf: FindHistories; areAllKnown: () => boolean } => {
  let areAllKnown = true;
  return {
    historyOf: async (from, ...more) => {
      const known = await findHistories(from, ...more);
      if ([...from.keys()].some((symbol) => known.get(symbol)?.stale !== false)) areAllKnown = false;
      return known;
    },
    areAllKnown: () => areAllKnown,
  };
};

/**
 * An answer from figures of a range; from none whose bridge does not close. It is held by the browser as long as ledgers, days,
 * prices and what it is compared with stay.
 */
export const answerFromRange = async <A>(
  actor: Actor,
  { query, isCompared, effects, former, repair = liveRepairEffects }: RangeRequest,
  answer: RangeAnswer<A>,
): Promise<A | ConditionalAnswer<A>> => {
  const { id: owner } = actor;
  const { historyOf, areAllKnown } = watchHistories(effects.historyOf);
  const load = () => loadReturnsContext(owner, query, { ...effects, historyOf }, former);
  const read = await load();
  const { asked, counted, range, household } = read;
  const { today, now, market, ledgers } = asked;
  const against =
    range && isCompared
      ? await readBenchmark(owner, { query, start: range.start, to: range.to, today }, effects)
      : nobody;
  const makeOnce = async (one: ReturnsContext) => {
    const waiting = findLastComputedDayIfUnfinished(one);
    if (one.range === null || waiting !== null) return { answer: answer.nothing(waiting), isBalanced: true };
    const report = await readReturnsScopeFigures(one, one.range, query);
    const origin = describeOrigin(one, report);
    if (report.isNothing) return { answer: answer.unpriced(one.range, origin), isBalanced: true };
    const made = await answer.figures({ ...report, range: one.range, against, origin, read: one });
    return { answer: made, isBalanced: toDollarNumber(report.figures.bridge.difference) === 0 };
  };
  const makeFrom = (one: ReturnsContext) => retryWithReloadedContext(one, load, makeOnce);
  const { withhold } = answer;
  const again = async () => makeFrom(await load());
  const make = () => repairUntilBridgeBalances(actor, query, { first: () => makeFrom(read), again, withhold }, repair);
  const isWhole = ![...market.lookedUp.values()].includes(null);
  if (!counted?.areKept || !ledgers.isSettled || !isWhole) return make();
  const { PTX, MDIV } = ledgers.trades.heads;
  const days = [today, getLastSessionDay(now)];
  const follows = [PTX, MDIV, asked.counted.version, getMarketEtagInputs(market, new Map()), days, against.follows];
  return new ConditionalAnswer([...follows, household && getNetWorthEtagInputs(asked, household)], make, areAllKnown);
};
