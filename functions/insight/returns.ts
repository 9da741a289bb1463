import type { Returns, ReturnsQuery } from '#contract/insight';
import { liveDays } from '#functions/analytics/performance';
import { ownPricesUsed } from '#functions/dashboard/read-books';
import { toldOf } from '#functions/dashboard/report-books';
import { Conditional } from '#functions/http/conditional';
import type { Actor } from '#functions/identity/actor';
import { figuresShown, leftOutShown, nothingOf, rangeShown, staleIn } from '#functions/insight/answer';
import { type Against, type CompareEffects, readAgainst } from '#functions/insight/compare';
import { investmentFigures } from '#functions/insight/figures';
import { refuseHousehold } from '#functions/insight/household';
import type { Material } from '#functions/insight/material';
import { countedTo, type RangeRead, readMaterial, readRange } from '#functions/insight/read-range';
import { isStale, sourcesOf } from '#functions/insight/shown';
import { getEvents } from '#functions/stocks/cache';

export const liveReturns: CompareEffects = { ...liveDays, eventsOf: getEvents };

const isAllLeftOut = ({ leftOut, start, end, figures, paid }: Material): boolean =>
  leftOut.length > 0 &&
  [...start, ...end].every(({ shares }) => shares.eq(0)) &&
  figures.every(({ invested }) => invested.eq(0)) &&
  paid.length === 0;

const makeReturns = async (read: RangeRead, query: ReturnsQuery, against: Against): Promise<Returns> => {
  const { asked, counted, range } = read;
  const waiting = countedTo(read);
  if (range === null || waiting !== null) return { ...nothingOf(query), countedTo: waiting };
  const material = await readMaterial(read, range);
  const origin = {
    leftOut: leftOutShown(material),
    staleCloses: staleIn(material),
    sources: [...new Set([...(counted?.sources ?? []), ...sourcesOf(material.histories)])].toSorted(),
    stale: (counted?.stale ?? false) || isStale(material.histories),
    ownPrices: ownPricesUsed(asked.positions, asked.market.own),
    countedTo: null,
  };
  if (isAllLeftOut(material)) {
    return { ...nothingOf(query, { code: 'all-unpriced' }), range: rangeShown(range), ...origin };
  }
  return { ...figuresShown(investmentFigures(material, query.fees), query, { range, against }), ...origin };
};

const nobody: Against = {
  compare: () => ({ kind: 'none', reason: { code: 'nothing' } }),
  symbol: null,
  account: null,
  dividendsKnown: true,
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
  refuseHousehold(query.scope);
  const read = await readRange(owner, query, effects);
  const { asked, counted, range } = read;
  const { today, market, ledgers } = asked;
  const against = range
    ? await readAgainst(owner, { query, start: range.start, to: range.to, today }, effects)
    : nobody;
  const make = () => makeReturns(read, query, against);
  const isWhole = ![...market.lookedUp.values()].includes(null);
  if (!counted?.areKept || !ledgers.isSettled || !isWhole) return make();
  const { PTX, MDIV } = ledgers.trades.heads;
  return new Conditional([PTX, MDIV, asked.counted.version, toldOf(market, new Map()), today, against.follows], make);
};
