import type { ReturnsQuery, ReturnsReport } from '#contract/insight/insight';
import { listCloseSources } from '#functions/analytics/daily-figures-history';
import { liveDailyFiguresEffects } from '#functions/analytics/performance';
import { getMarketEtagInputs } from '#functions/dashboard/portfolio-report';
import { listOwnPricesUsed } from '#functions/dashboard/portfolio-snapshot';
import { getNetWorthEtagInputs } from '#functions/insight/net-worth-inputs';
import { type LoadedBenchmark, type ReturnsEffects, readBenchmark } from '#functions/insight/returns/benchmark';
import { getLastComputedDay, loadReturnsContext, type ReturnsContext } from '#functions/insight/returns/read-range';
import { liveRepairEffects, repairReturnsUntilBridgeCloses } from '#functions/insight/returns/repair-bridge';
import {
  createEmptyReturns,
  listStaleCloses,
  toExcludedStocks,
  toReturnsRange,
  toReturnsReportFigures,
} from '#functions/insight/returns/returns-answer';
import { readReturnsScopeFigures, retryWithReloadedContext } from '#functions/insight/returns/returns-scope-figures';
import { hasStaleCloseHistory, listCloseHistorySources } from '#functions/insight/returns/returns-views';
import { ConditionalAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import { getStockEvents } from '#functions/stocks/market-cache';

export const liveReturnsEffects: ReturnsEffects = { ...liveDailyFiguresEffects, eventsOf: getStockEvents };

const makeReturns = async (
  read: ReturnsContext,
  query: ReturnsQuery,
  against: LoadedBenchmark,
): Promise<ReturnsReport> => {
  const { asked, counted, range } = read;
  const waiting = getLastComputedDay(read);
  if (range === null || waiting !== null) return { ...createEmptyReturns(query), countedTo: waiting };
  const { material, figures, currencies, staleRates, histories, isNothing } = await readReturnsScopeFigures(
    read,
    range,
    query,
  );
  const origin = {
    leftOut: { ...toExcludedStocks(material), currencies },
    staleCloses: [...listStaleCloses(material), ...staleRates],
    sources: [
      ...new Set([...(counted ? listCloseSources(counted) : []), ...listCloseHistorySources(histories)]),
    ].toSorted(),
    stale: (counted?.stale ?? false) || hasStaleCloseHistory(histories),
    ownPrices: listOwnPricesUsed(asked.positions, asked.market.own),
    countedTo: null,
  };
  if (isNothing) {
    return { ...createEmptyReturns(query, { code: 'all-unpriced' }), range: toReturnsRange(range), ...origin };
  }
  const report = toReturnsReportFigures(figures, query, { range, against });
  const staleCloses = report.comparison?.reason ? origin.staleCloses : withStale(origin.staleCloses, against);
  return { ...report, ...origin, staleCloses };
};

/** Those of the comparison beside them, each once. */
const withStale = (
  own: ReturnsReport['staleCloses'],
  { staleCloses }: LoadedBenchmark,
): ReturnsReport['staleCloses'] => [
  ...new Map([...own, ...staleCloses].map((one) => [`${one.symbol} ${one.date}`, one])).values(),
];

const nobody: LoadedBenchmark = {
  compare: () => ({ kind: 'none', reason: { code: 'nothing' } }),
  symbol: null,
  account: null,
  dividendsKnown: true,
  staleCloses: [],
  histories: [],
  follows: null,
};

/**
 * Returns of a range; none whose bridge does not close. Where many days have to be counted first, there are no figures yet, and it says how far they are. The
 * answer is held by the browser as long as ledgers, days, prices and what it is compared with stay.
 */
export const reportReturns = async (
  actor: Actor,
  query: ReturnsQuery,
  effects: ReturnsEffects = liveReturnsEffects,
  repair = liveRepairEffects,
): Promise<ReturnsReport | ConditionalAnswer<ReturnsReport>> => {
  const { id: owner } = actor;
  const read = await loadReturnsContext(owner, query, effects);
  const { asked, counted, range, household } = read;
  const { today, market, ledgers } = asked;
  const against = range
    ? await readBenchmark(owner, { query, start: range.start, to: range.to, today }, effects)
    : nobody;
  const readAgain = () => loadReturnsContext(owner, query, effects);
  const makeFrom = (one: ReturnsContext) =>
    retryWithReloadedContext(one, readAgain, (now) => makeReturns(now, query, against));
  const make = () =>
    repairReturnsUntilBridgeCloses(
      actor,
      query,
      { first: () => makeFrom(read), again: async () => makeFrom(await readAgain()) },
      repair,
    );
  const isWhole = ![...market.lookedUp.values()].includes(null);
  if (!counted?.areKept || !ledgers.isSettled || !isWhole) return make();
  const { PTX, MDIV } = ledgers.trades.heads;
  const follows = [PTX, MDIV, asked.counted.version, getMarketEtagInputs(market, new Map()), today, against.follows];
  return new ConditionalAnswer([...follows, household && getNetWorthEtagInputs(asked, household)], make);
};
