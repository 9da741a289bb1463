import type { Returns, ReturnsQuery } from '#contract/insight';
import { liveDays } from '#functions/analytics/performance';
import { ownPricesUsed } from '#functions/dashboard/read-books';
import { toldOf } from '#functions/dashboard/report-books';
import { Conditional } from '#functions/http/conditional';
import type { Actor } from '#functions/identity/actor';
import { figuresShown, leftOutShown, nothingOf, rangeShown, staleIn } from '#functions/insight/answer';
import { type Against, type CompareEffects, readAgainst } from '#functions/insight/compare';
import { followedBy } from '#functions/insight/household-beside';
import { countedTo, type RangeRead, readRange } from '#functions/insight/read-range';
import { readScope, untilRead } from '#functions/insight/scope';
import { isStale, sourcesOf } from '#functions/insight/shown';
import { getEvents } from '#functions/stocks/cache';

export const liveReturns: CompareEffects = { ...liveDays, eventsOf: getEvents };

const makeReturns = async (read: RangeRead, query: ReturnsQuery, against: Against): Promise<Returns> => {
  const { asked, counted, range } = read;
  const waiting = countedTo(read);
  if (range === null || waiting !== null) return { ...nothingOf(query), countedTo: waiting };
  const { material, figures, currencies, staleRates, histories, isNothing } = await readScope(read, range, query);
  const origin = {
    leftOut: { ...leftOutShown(material), currencies },
    staleCloses: [...staleIn(material), ...staleRates],
    sources: [...new Set([...(counted?.sources ?? []), ...sourcesOf(histories)])].toSorted(),
    stale: (counted?.stale ?? false) || isStale(histories),
    ownPrices: ownPricesUsed(asked.positions, asked.market.own),
    countedTo: null,
  };
  if (isNothing) {
    return { ...nothingOf(query, { code: 'all-unpriced' }), range: rangeShown(range), ...origin };
  }
  const shown = figuresShown(figures, query, { range, against });
  const staleCloses = shown.comparison?.reason ? origin.staleCloses : withStale(origin.staleCloses, against);
  return { ...shown, ...origin, staleCloses };
};

/** Those of the comparison beside them, each once. */
const withStale = (own: Returns['staleCloses'], { staleCloses }: Against): Returns['staleCloses'] => [
  ...new Map([...own, ...staleCloses].map((one) => [`${one.symbol} ${one.date}`, one])).values(),
];

const nobody: Against = {
  compare: () => ({ kind: 'none', reason: { code: 'nothing' } }),
  symbol: null,
  account: null,
  dividendsKnown: true,
  staleCloses: [],
  histories: [],
  follows: null,
};

/**
 * Returns of a range. Where many days have to be counted first, there are no figures yet, and it says how far they are. The
 * answer is held by the browser as long as ledgers, days, prices and what it is compared with stay.
 */
export const reportReturns = async (
  { id: owner }: Actor,
  query: ReturnsQuery,
  effects: CompareEffects = liveReturns,
): Promise<Returns | Conditional<Returns>> => {
  const read = await readRange(owner, query, effects);
  const { asked, counted, range, household } = read;
  const { today, market, ledgers } = asked;
  const against = range
    ? await readAgainst(owner, { query, start: range.start, to: range.to, today }, effects)
    : nobody;
  const make = () =>
    untilRead(
      read,
      () => readRange(owner, query, effects),
      (now) => makeReturns(now, query, against),
    );
  const isWhole = ![...market.lookedUp.values()].includes(null);
  if (!counted?.areKept || !ledgers.isSettled || !isWhole) return make();
  const { PTX, MDIV } = ledgers.trades.heads;
  const follows = [PTX, MDIV, asked.counted.version, toldOf(market, new Map()), today, against.follows];
  return new Conditional([...follows, household && followedBy(asked, household)], make);
};
