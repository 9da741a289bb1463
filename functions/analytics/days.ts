import type { Platform } from '#contract/trades';
import type { DayFigures } from '#core/insight/day-figures';
import { type CurveNames, curveNames, type Interval } from '#core/insight/performance';
import type { Position } from '#core/portfolio/positions';
import type { Split, SplitsBySymbol } from '#core/portfolio/splits';
import { addDays, type Day, dayInNewYork, earlierOf, laterOf, monthOf } from '#core/time/day';
import { addMonths } from '#core/time/months';
import { type ClosesRead, readAllCloses } from '#functions/analytics/closes';
import { type CountedDays, type Counting, countMonths } from '#functions/analytics/count-days';
import { type Counted, type CountedWith, daysHold, listDays } from '#functions/analytics/days-store';
import type { Ledgers, Market } from '#functions/dashboard/read-books';
import type { getHistory } from '#functions/stocks/history';

/** The daily figures of a person: those that are kept, and those that have to be counted first. */

/** What is known of them today. */
export interface DaysAsked {
  owner: string;
  ledgers: Ledgers;
  market: Market;
  positions: readonly Position<Platform>[];
  counted: Counted;
  today: Day;
  now: Date;
  historyOf: typeof getHistory;
}

export interface Days {
  names: CurveNames;
  /** Counted stocks whose first close came after their first trade, and of which day it is. */
  late: NonNullable<CountedWith['late']>;
  /** Up to here it is kept how the stocks stood at the end of each month. */
  keptTo: Day;
  sources: CountedWith['sources'];
  stale: boolean;
  /** Up to here they are counted: yesterday, unless there was no time. */
  to: Day;
  /** All that are asked for are kept, and nothing was counted now. */
  areKept: boolean;
  /** Those of `from` and later, beginning in its month at the latest; by month those of month ends are enough. */
  since(from: Day, interval: Interval): Promise<DayFigures[]>;
}

const earliestOf = (days: Iterable<Day | undefined>): Day | undefined =>
  [...days].filter((day) => day !== undefined).toSorted()[0];

/** Closes come late at times: as many days before they were counted last are counted once more. */
const daysCountedAgain = 5;
/** Milliseconds until figures that were made from a sample are looked at again, where live prices are to be had. */
const sampleStands = 3_600_000;

const firstOf = (day: Day): Day => `${monthOf(day)}-01`;

const leftOutIn = ({ unpricedSymbols, reviewSymbols, withoutHistory }: CurveNames): string[] =>
  [...unpricedSymbols, ...reviewSymbols, ...withoutHistory].toSorted();

const notInBoth = (a: readonly string[], b: readonly string[]): string[] => [
  ...a.filter((one) => !b.includes(one)),
  ...b.filter((one) => !a.includes(one)),
];

const asText = ({ date, numerator, denominator }: Split): string => `${date} ${numerator}:${denominator}`;

/** The first day on which the market's splits are others than those that were known; of days up to `to`. */
const firstNewSplit = (known: CountedWith['splits'], market: SplitsBySymbol, to: Day): Day | undefined =>
  earliestOf(
    [...market].flatMap(([symbol, splits]) =>
      notInBoth(splits.map(asText), (known[symbol] ?? []).map(asText))
        .map((one) => one.slice(0, 10))
        .filter((date) => date <= to),
    ),
  );

/** Made from a sample, though the market can be asked by now. */
const isOutdated = ({ sources, at }: CountedWith, { market: { quotes }, now }: DaysAsked): boolean =>
  sources.includes('sample') &&
  [...quotes.values()].some(({ source }) => source !== 'sample') &&
  now.getTime() - Date.parse(at) > sampleStands;

/** Up to where what is kept is right, and what it was counted with. */
const standingOf = ({ ledgers: { trades }, counted }: DaysAsked): { known: CountedWith; to: Day } | null => {
  const { version, daysAt, daysTo } = trades.heads.PTX;
  const isOfNow = counted.with?.holds === daysHold && daysAt === version;
  return counted.with && isOfNow && daysTo !== undefined ? { known: counted.with, to: daysTo } : null;
};

const closesSince = (
  { owner, ledgers: { trades }, market: { own, splits }, historyOf }: DaysAsked,
  symbols: readonly string[],
  since: Day = '',
): Promise<ClosesRead> =>
  readAllCloses(
    new Map(
      symbols.flatMap((symbol) => {
        const first = trades.firstDays.get(symbol);
        return first === undefined ? [] : [[symbol, laterOf(first, since)] as const];
      }),
    ),
    { owner, own: own.keys(), splits, historyOf },
  );

/**
 * Stocks of which no close is to be had. Those that were looked up before are asked for again only where there was none; a
 * stock bought today needs no history yet. Of an own asset the latest price tells whether there is any.
 */
const unknownNow = async (asked: DaysAsked, standing: ReturnType<typeof standingOf>): Promise<string[]> => {
  const { ledgers, market, today } = asked;
  const withoutPrice = [...market.own].flatMap(([symbol, quote]) => (quote ? [] : [symbol]));
  const toAsk = [...ledgers.trades.firstDays].flatMap(([symbol, first]) => {
    if (market.own.has(symbol)) return [];
    const isSettled = standing !== null && first <= standing.to && !standing.known.unknown.includes(symbol);
    return isSettled || first >= today ? [] : [symbol];
  });
  if (toAsk.length === 0) return withoutPrice.toSorted();
  const { closes } = await closesSince(asked, toAsk);
  return [...withoutPrice, ...toAsk.filter((symbol) => !closes.get(symbol)?.length)].toSorted();
};

/** The first day whose figures are not right, or not there. */
const firstToCount = (asked: DaysAsked, by: CountedWith, first: Day): Day => {
  const standing = standingOf(asked);
  if (!standing || isOutdated(standing.known, asked)) return first;
  const { known, to } = standing;
  const changed = [
    ...notInBoth(known.leftOut, by.leftOut),
    ...notInBoth(known.unknown, by.unknown),
    ...notInBoth(known.own ?? [], by.own ?? []),
  ];
  const days = [
    addDays(to, 1),
    firstNewSplit(known.splits, asked.market.splits, to),
    ...changed.map((symbol) => asked.ledgers.trades.firstDays.get(symbol)),
  ];
  return laterOf(earliestOf(days) ?? first, first);
};

/** What is to be counted, from `begin` on. */
interface Plan {
  by: CountedWith;
  names: CurveNames;
  first: Day;
  begin: Day;
}

/**
 * Stocks whose first close came after their first trade: of those traded from `from` on by these closes, of the others as it
 * was known.
 */
const lateFrom = (
  firstDays: ReadonlyMap<string, Day>,
  { closes }: Pick<ClosesRead, 'closes'>,
  known: CountedWith['late'] = {},
  from: Day,
): NonNullable<CountedWith['late']> =>
  Object.fromEntries(
    [...firstDays].flatMap(([symbol, first]) => {
      const close = first >= from ? closes.get(symbol)?.[0]?.date : known[symbol];
      return close !== undefined && close > first ? [[symbol, close]] : [];
    }),
  );

const count = async (
  asked: DaysAsked,
  { by, names, first, begin }: Plan,
  milliseconds: number,
): Promise<CountedDays & Pick<Days, 'stale' | 'sources' | 'late'> & { from: Day }> => {
  const { owner, ledgers, market, counted, today, now } = asked;
  const lastCounted = dayInNewYork(counted.with ? new Date(counted.with.at) : now);
  const month = firstOf(earlierOf(begin, addDays(lastCounted, -daysCountedAgain)));
  const isFirst = month <= first;
  const from = isFirst ? first : month;
  const symbols = ledgers.trades.symbols.filter((symbol) => !by.leftOut.includes(symbol));
  const { closes, histories } = await closesSince(asked, symbols, from);
  const isStale = histories.some(({ stale }) => stale);
  const areAllKnown = symbols.every((symbol) => closes.has(symbol) || by.unknown.includes(symbol));
  const areSplitsKnown = ![...market.lookedUp.values()].includes(null);
  const own = histories.flatMap(({ sources }) => sources);
  const before = isFirst ? [] : (counted.with?.sources ?? []);
  const sources = [...new Set([...before, ...own])].toSorted();
  const late = lateFrom(ledgers.trades.firstDays, { closes }, isFirst ? {} : counted.with?.late, from);
  const counting: Counting = {
    owner,
    head: ledgers.trades.heads.PTX,
    counted,
    by: { ...by, sources, late },
    names,
    splits: market.splits,
    closes,
    from,
    begin,
    isFirst,
    yesterday: addDays(today, -1),
    isForNow: isStale || !areAllKnown || !areSplitsKnown,
  };
  const found = await countMonths(counting, milliseconds);
  // What it should go on from is not there.
  if (!found) return count(asked, { by, names, first, begin: first }, milliseconds);
  return { ...found, from, sources, late, stale: isStale || !areAllKnown };
};

const planOf = async (asked: DaysAsked): Promise<Plan> => {
  const { ledgers, market, positions, today, now } = asked;
  const standing = standingOf(asked);
  const unknown = await unknownNow(asked, standing);
  const names = curveNames(positions, market.prices, (symbol) => !unknown.includes(symbol));
  const by: CountedWith = {
    leftOut: leftOutIn(names),
    unknown,
    own: [...market.own.keys()].toSorted(),
    splits: Object.fromEntries(market.splits),
    sources: standing?.known.sources ?? [],
    late: standing?.known.late ?? {},
    at: now.toISOString(),
    holds: daysHold,
  };
  const first = earliestOf(ledgers.trades.firstDays.values()) ?? today;
  return { by, names, first, begin: firstToCount(asked, by, first) };
};

/** The figures of all days that are over, or what is to be counted of them first. */
export const keptDays = async (asked: DaysAsked): Promise<Days | Plan> => {
  const plan = await planOf(asked);
  const { by, names, first, begin } = plan;
  const yesterday = addDays(asked.today, -1);
  if (begin <= yesterday) return plan;
  const since = (day: Day, interval: Interval) =>
    listDays(asked.owner, { from: monthOf(laterOf(day, first)), to: monthOf(yesterday), by: interval });
  const { sources, late = {} } = by;
  return { names, late, keptTo: yesterday, sources, stale: false, to: yesterday, areKept: true, since };
};

export const areCounted = (days: Days | Plan): days is Days => 'areKept' in days;

/**
 * The figures of all days that are over, as far as `milliseconds` allow to count those that are not kept.
 * @throws WriteConflict where the ledger has changed, or others have counted, meanwhile.
 */
export const readDays = async (asked: DaysAsked, milliseconds: number): Promise<Days> => {
  const kept = await keptDays(asked);
  if (areCounted(kept)) return kept;
  const { names, first } = kept;
  const { figures, from, to, ...others } = await count(asked, kept, milliseconds);
  const since = async (day: Day, interval: Interval) => {
    // The month that was counted first is told from there, whatever is kept of it.
    const before = { from: monthOf(laterOf(day, first)), to: addMonths(monthOf(from), -1), by: interval };
    return [...(await listDays(asked.owner, before)), ...figures];
  };
  return { names, ...others, keptTo: addDays(from, -1), to, areKept: false, since };
};
