import type { PortfolioPerformance } from '#contract/analytics';
import { countedIn, daysOf, figuresToday, type Interval, performance, pointsOf } from '#core/insight/performance';
import { addDays, type Day, dayInNewYork, laterOf } from '#core/time/day';
import { yearBefore } from '#core/time/months';
import { readAllCloses } from '#functions/analytics/closes';
import { areCounted, type Days, type DaysAsked, keptDays, readDays } from '#functions/analytics/days';
import { findCounted } from '#functions/analytics/days-store';
import { liveBooks, ownPricesUsed, readLedgers, readMarket } from '#functions/dashboard/read-books';
import { toldOf } from '#functions/dashboard/report-books';
import { Conditional } from '#functions/http/conditional';
import type { Actor } from '#functions/identity/actor';
import { clock, marketData } from '#functions/ports';
import { getHistory } from '#functions/stocks/history';
import { inTurn } from '#functions/storage/in-turn';
import { isKept, listHeads, untilUndisturbed } from '#functions/storage/ledger';

/** `counting`: milliseconds that a page gives to days that are not kept; the rest is left to the next one. */
export const liveDays = { ...liveBooks, historyOf: getHistory, counting: 2_000 };
export type DaysEffects = typeof liveDays;
/** As the daily run is: it gets every history, however long that takes. */
const patient: DaysEffects = {
  ...liveDays,
  historyOf: (from) => getHistory(from, { now: clock, provider: marketData, patience: null }),
};

const readAsked = async (owner: string, effects: DaysEffects): Promise<DaysAsked> => {
  const now = effects.now();
  const today = dayInNewYork(now);
  // Before the head: with what the days were counted must not be newer than up to where it says that they are right.
  const counted = await findCounted(owner);
  const ledgers = await readLedgers(owner, today, await listHeads(owner));
  const market = await readMarket(ledgers.trades, today, effects);
  const positions = await ledgers.trades.positions(market.splits);
  return { owner, ledgers, market, positions, counted, today, now, historyOf: effects.historyOf };
};

export interface DaysRead {
  asked: DaysAsked;
  /** Null for a ledger whose books are still to be made. */
  counted: Days | null;
}

/** With the days that are over, counted as far as the time allows. */
export const readCounted = async (owner: string, effects: DaysEffects): Promise<DaysRead> => {
  const asked = await readAsked(owner, effects);
  if (!isKept(asked.ledgers.trades.heads.PTX)) return { asked, counted: null };
  const kept = await keptDays(asked);
  if (areCounted(kept)) return { asked, counted: kept };
  // A page asks several times at once: it is counted by one of them, and the others find it done.
  return inTurn(`days of ${owner}`, () =>
    untilUndisturbed(async () => {
      const again = await readAsked(owner, effects);
      return { asked: again, counted: await readDays(again, effects.counting) };
    }),
  );
};

/**
 * Counts the days that are over, as far as `milliseconds` allow, so that no page waits for it.
 * @throws WriteConflict where the person's trades change all the time.
 */
export const countDaysOf = async (
  owner: string,
  milliseconds: number,
  effects: DaysEffects = patient,
): Promise<void> => {
  await readCounted(owner, { ...effects, counting: milliseconds });
};

/** Of a ledger whose books are still to be made: from the trades themselves. */
const fromNothing = async ({ owner, ledgers, market, today, historyOf }: DaysAsked, days: readonly Day[]) => {
  const { trades, income } = ledgers;
  const whose = { owner, own: market.own.keys(), splits: market.splits, historyOf };
  const [all, { closes, histories }] = await Promise.all([trades.all(), readAllCloses(trades.firstDays, whose)]);
  return {
    ...performance({ trades: all, splits: market.splits, income, closes, prices: market.prices, today }, days),
    sources: [...new Set(histories.flatMap(({ sources }) => sources))].toSorted(),
    stale: histories.some(({ stale }) => stale),
    countedTo: null,
  };
};

const fromDays = async (
  { ledgers, market, positions, today }: DaysAsked,
  counted: Days,
  { days, by }: { days: readonly Day[]; by: Interval },
) => {
  const { names, sources, stale, to } = counted;
  if (to < addDays(today, -1)) return { ...names, points: [], sources, stale, countedTo: to };
  const before = await counted.since(days[0] ?? today, by);
  const figures = [...before, figuresToday(positions, names, market.prices, today)];
  const points = pointsOf(figures, countedIn(ledgers.income, names), days);
  return { ...names, points, sources, stale, countedTo: null };
};

interface Which {
  interval: Interval;
  from?: Day | undefined;
}

const daysAsked = ({ ledgers, today }: DaysAsked, { interval, from }: Which): Day[] => {
  const first = [...ledgers.trades.firstDays.values()].toSorted()[0];
  const since = from ?? (interval === 'day' ? yearBefore(today) : '');
  return first === undefined ? [] : daysOf(interval, laterOf(first, since), today);
};

/**
 * Value, invested and return over time, by closes in US dollars. Where many days have to be counted first, the answer has no
 * points yet and says how far they are (`countedTo`); asked again, it goes on.
 */
export const reportPerformance = async (
  actor: Actor,
  which: Which,
  effects: DaysEffects = liveDays,
): Promise<PortfolioPerformance | Conditional<PortfolioPerformance>> => {
  const { asked, counted } = await readCounted(actor.id, effects);
  const { ledgers, market, today } = asked;
  const days = daysAsked(asked, which);
  const make = async (): Promise<PortfolioPerformance> => ({
    interval: which.interval,
    ownPrices: ownPricesUsed(asked.positions, market.own),
    ...(counted ? await fromDays(asked, counted, { days, by: which.interval }) : await fromNothing(asked, days)),
  });
  const isWhole = ![...market.lookedUp.values()].includes(null);
  if (!counted?.areKept || !ledgers.isSettled || !isWhole) return make();
  const { PTX, MDIV } = ledgers.trades.heads;
  return new Conditional([PTX, MDIV, asked.counted.version, toldOf(market, new Map()), today, which], make);
};
