import type { Platform } from '#contract/portfolio/trades';
import { type DailyFigures, flattenStockCloses } from '#core/insight/daily-figures';
import {
  type ChartInterval,
  type CurveExclusions,
  filterCurveRows,
  findCurveExclusions,
} from '#core/insight/returns/performance';
import type { Position } from '#core/portfolio/position/positions';
import type { Split, SplitsBySymbol } from '#core/portfolio/position/splits';
import { addDays, type Day, getDayInNewYork, getEarlierDay, getLaterDay, toMonth } from '#core/time/day';
import { addMonthsToMonth } from '#core/time/months';
import { readMarketAndOwnAssetCloses, type UsdClosesWithSources } from '#functions/analytics/closes';
import {
  type ClosesOfYear,
  type ComputedDailyFigures,
  computeAndStoreDailyFigures,
  type DailyFiguresComputationInput,
  type DailyFiguresComputationLimits,
} from '#functions/analytics/compute-daily-figures';
import {
  type DailyFiguresInputs,
  dailyFiguresInputsFormatVersion,
  listDailyFigures,
  type StoredDailyFiguresInputs,
} from '#functions/analytics/daily-figures-store';
import type { MarketWithSplits, PortfolioLedgers } from '#functions/dashboard/portfolio-snapshot';
import type { getCloseHistoryBySymbol } from '#functions/stocks/close-history-cache';
import type { MarketDataSource } from '#functions/stocks/market-data';

/** The daily figures of a person: those that are kept, and those that have to be counted first. */

/** What is known of them today. */
export interface DailyFiguresContext {
  owner: string;
  ledgers: PortfolioLedgers;
  market: MarketWithSplits;
  positions: readonly Position<Platform>[];
  counted: StoredDailyFiguresInputs;
  today: Day;
  now: Date;
  historyOf: typeof getCloseHistoryBySymbol;
}

export interface DailyFiguresHistory {
  names: CurveExclusions;
  /** Counted stocks whose first close came after their first trade, and of which day it is. */
  late: NonNullable<DailyFiguresInputs['late']>;
  /** That of the first trade; today where there is none. */
  first: Day;
  /** Up to here it is kept how the stocks stood at the end of each month. */
  keptTo: Day;
  sources: DailyFiguresInputs['sources'];
  stale: boolean;
  /** Up to here they are counted: yesterday, unless there was no time. */
  to: Day;
  /** Of the days after that, figures of before a correction are there: all that a curve needs. */
  hasFormer: boolean;
  /** All that are asked for are kept, and nothing was counted now. */
  areKept: boolean;
  /** Those of `from` and later, beginning in its month at the latest; by month those of month ends are enough. */
  since(from: Day, interval: ChartInterval): Promise<DailyFigures[]>;
}

const findEarliest = (days: Iterable<Day | undefined>): Day | undefined =>
  [...days].filter((day) => day !== undefined).toSorted()[0];

/** Closes come late at times: as many days before they were counted last are counted once more. */
const daysCountedAgain = 5;
/** Milliseconds until figures that were made from a sample are looked at again, where live prices are to be had. */
const sampleStands = 3_600_000;

const getFirstOfMonth = (day: Day): Day => `${toMonth(day)}-01`;
const getYear = (day: Day): string => day.slice(0, 4);

const listExcludedSymbols = ({ unpricedSymbols, reviewSymbols, withoutHistory }: CurveExclusions): string[] =>
  [...unpricedSymbols, ...reviewSymbols, ...withoutHistory].toSorted();

const findSymmetricDifference = (a: readonly string[], b: readonly string[]): string[] => [
  ...a.filter((one) => !b.includes(one)),
  ...b.filter((one) => !a.includes(one)),
];

const formatSplit = ({ date, numerator, denominator }: Split): string => `${date} ${numerator}:${denominator}`;

/** The first day on which the market's splits are others than those that were known; of days up to `to`. */
const findFirstChangedSplitDay = (
  known: DailyFiguresInputs['splits'],
  market: SplitsBySymbol,
  to: Day,
): Day | undefined =>
  findEarliest(
    [...market].flatMap(([symbol, splits]) =>
      findSymmetricDifference(splits.map(formatSplit), (known[symbol] ?? []).map(formatSplit))
        .map((one) => one.slice(0, 10))
        .filter((date) => date <= to),
    ),
  );

/** Made from a sample, though the market can be asked by now. */
const isOutdated = ({ sources, at }: DailyFiguresInputs, { market: { quotes }, now }: DailyFiguresContext): boolean =>
  Object.values(sources).flat().includes('sample') &&
  [...quotes.values()].some(({ source }) => source !== 'sample') &&
  now.getTime() - Date.parse(at) > sampleStands;

/** Up to where what is kept is right, and what it was counted with. */
const getValidInputs = ({
  ledgers: { trades },
  counted,
}: DailyFiguresContext): { known: DailyFiguresInputs; to: Day } | null => {
  const { version, daysAt, daysTo } = trades.heads.PTX;
  const isOfNow = counted.with?.holds === dailyFiguresInputsFormatVersion && daysAt === version;
  return counted.with && isOfNow && daysTo !== undefined ? { known: counted.with, to: daysTo } : null;
};

/** From their first trades on, or from `since`; left out, all there are. */
const readCloses = (
  { owner, ledgers: { trades }, market: { own, splits }, historyOf }: DailyFiguresContext,
  symbols: readonly string[],
  { since = '', until }: { since?: Day; until?: Day } = {},
): Promise<UsdClosesWithSources> =>
  readMarketAndOwnAssetCloses(
    new Map(
      symbols.flatMap((symbol) => {
        const first = trades.firstDays.get(symbol);
        return first === undefined ? [] : [[symbol, getLaterDay(first, since)] as const];
      }),
    ),
    { owner, own: own.keys(), splits, historyOf, ...(until !== undefined && { until }) },
  );

/**
 * Stocks of which no close is to be had. Those that were looked up before are asked for again only where there was none; a
 * stock bought today needs no history yet. Of an own asset the latest price tells whether there is any.
 */
const findStocksWithoutCloses = async (
  context: DailyFiguresContext,
  valid: ReturnType<typeof getValidInputs>,
): Promise<string[]> => {
  const { ledgers, market, today } = context;
  const withoutPrice = [...market.own].flatMap(([symbol, quote]) => (quote ? [] : [symbol]));
  const toAsk = [...ledgers.trades.firstDays].flatMap(([symbol, first]) => {
    if (market.own.has(symbol)) return [];
    const isKnown = valid !== null && (first <= valid.to || symbol in valid.known.sources);
    const isSettled = isKnown && !valid.known.unknown.includes(symbol);
    return isSettled || first >= today ? [] : [symbol];
  });
  if (toAsk.length === 0) return withoutPrice.toSorted();
  const { closes } = await readCloses(context, toAsk);
  return [...withoutPrice, ...toAsk.filter((symbol) => !closes.get(symbol)?.length)].toSorted();
};

/** The first day whose figures are not right, or not there. */
const findFirstDayToCompute = (context: DailyFiguresContext, by: DailyFiguresInputs, first: Day): Day => {
  const valid = getValidInputs(context);
  if (!valid || isOutdated(valid.known, context)) return first;
  const { known, to } = valid;
  const changed = [
    ...findSymmetricDifference(known.leftOut, by.leftOut),
    ...findSymmetricDifference(known.unknown, by.unknown),
    ...findSymmetricDifference(known.own ?? [], by.own ?? []),
  ];
  const days = [
    addDays(to, 1),
    findFirstChangedSplitDay(known.splits, context.market.splits, to),
    ...changed.map((symbol) => context.ledgers.trades.firstDays.get(symbol)),
  ];
  return getLaterDay(findEarliest(days) ?? first, first);
};

/** What is to be counted, from `begin` on. */
interface Plan {
  by: DailyFiguresInputs;
  names: CurveExclusions;
  first: Day;
  begin: Day;
  /** Of all days but the latest, figures are there: up to `begin` the right ones, then those of before a correction. */
  hasFormer: boolean;
}

/** Whether what is read from a day on tells a stock's first close: it was first traded, or closed first, on that day or later. */
const isFirstCloseRead = (first: Day, known: Day | undefined, from: Day): boolean =>
  first >= from || (known !== undefined && known >= from);

/**
 * Stocks whose first close came after their first trade: of those first traded, or closed first, from `from` on by these closes,
 * of the others as it was known.
 */
export const findLateFirstCloseDays = (
  firstDays: ReadonlyMap<string, Day>,
  { closes }: Pick<UsdClosesWithSources, 'closes'>,
  known: DailyFiguresInputs['late'] = {},
  from: Day,
): NonNullable<DailyFiguresInputs['late']> =>
  Object.fromEntries(
    [...firstDays].flatMap(([symbol, first]) => {
      const isRead = isFirstCloseRead(first, closes.has(symbol) ? known[symbol] : undefined, from);
      const close = isRead ? closes.get(symbol)?.[0]?.date : known[symbol];
      return close !== undefined && close > first ? [[symbol, close]] : [];
    }),
  );

/**
 * Of each counted stock with a day that is over as it was read now; of one traded before `from`, whose earlier closes were
 * not read, as it was known too.
 */
const buildSourcesBySymbol = (
  symbols: readonly string[],
  { historiesBySymbol }: Pick<UsdClosesWithSources, 'historiesBySymbol'>,
  {
    firstDays,
    known = {},
    from,
  }: { firstDays: ReadonlyMap<string, Day>; known: DailyFiguresInputs['sources'] | undefined; from: Day },
): DailyFiguresInputs['sources'] =>
  Object.fromEntries(
    symbols.map((symbol) => {
      const read = (historiesBySymbol.get(symbol) ?? []).flatMap(({ sources }) => sources);
      const earlier = (firstDays.get(symbol) ?? from) < from ? (known[symbol] ?? []) : [];
      return [symbol, [...new Set([...earlier, ...read])].toSorted()];
    }),
  );

/** Reads what the days of a year are counted with, one year after the other. */
const createClosesReader = (context: DailyFiguresContext, { by, names }: Plan, isFirst: boolean) => {
  const { ledgers, market, counted, today } = context;
  const firstDays = new Map([...ledgers.trades.firstDays].filter(([symbol]) => !by.leftOut.includes(symbol)));
  const areSplitsKnown = ![...market.lookedUp.values()].includes(null);
  let { sources = {}, late = {} } = isFirst ? {} : (counted.with ?? {});
  return async (since: Day): Promise<ClosesOfYear> => {
    const until = getEarlierDay(`${getYear(since)}-12-31`, addDays(today, -1));
    const started = new Map([...firstDays].filter(([, first]) => first <= until));
    const read = await readCloses(context, [...started.keys()], { since, until });
    const { closes, histories } = read;
    const isStale = histories.some(({ stale }) => stale);
    const areAllKnown = [...started.keys()].every((symbol) => closes.has(symbol) || by.unknown.includes(symbol));
    // Their first close may be of a later year.
    const unclosed = [...started].flatMap(([symbol, first]) =>
      isFirstCloseRead(first, late[symbol], since) && closes.get(symbol)?.length === 0 ? [symbol] : [],
    );
    const later = unclosed.length === 0 ? [] : (await readCloses(context, unclosed, { since })).closes;
    const isToCome = ([symbol]: [string, unknown]): boolean => firstDays.has(symbol) && !started.has(symbol);
    sources = {
      ...Object.fromEntries(Object.entries(sources).filter(isToCome)),
      ...buildSourcesBySymbol([...started.keys()], read, { firstDays, known: sources, from: since }),
    };
    late = {
      ...Object.fromEntries(Object.entries(late).filter(isToCome)),
      ...findLateFirstCloseDays(started, { closes: new Map([...closes, ...later]) }, late, since),
    };
    return {
      until,
      by: { ...by, sources, late },
      closes: filterCurveRows(flattenStockCloses(closes), names),
      stale: isStale || !areAllKnown,
      isForNow: isStale || !areAllKnown || !areSplitsKnown,
    };
  };
};

const count = async (
  context: DailyFiguresContext,
  plan: Plan,
  limits: DailyFiguresComputationLimits,
): Promise<ComputedDailyFigures & { from: Day }> => {
  const { names, first, begin } = plan;
  const { owner, ledgers, market, counted, today, now } = context;
  const lastCounted = getDayInNewYork(counted.with ? new Date(counted.with.at) : now);
  const month = getFirstOfMonth(getEarlierDay(begin, addDays(lastCounted, -daysCountedAgain)));
  const isFirst = month <= first;
  const from = isFirst ? first : month;
  const counting: DailyFiguresComputationInput = {
    owner,
    head: ledgers.trades.heads.PTX,
    counted,
    names,
    splits: market.splits,
    readClosesOfYear: createClosesReader(context, plan, isFirst),
    from,
    begin,
    isFirst,
    yesterday: addDays(today, -1),
  };
  const found = await computeAndStoreDailyFigures(counting, limits);
  // What it should go on from is not there.
  return found ? { ...found, from } : count(context, { ...plan, begin: first }, limits);
};

const planDays = async (context: DailyFiguresContext): Promise<Plan> => {
  const { ledgers, market, positions, today, now } = context;
  const valid = getValidInputs(context);
  const unknown = await findStocksWithoutCloses(context, valid);
  const names = findCurveExclusions(positions, market.prices, (symbol) => !unknown.includes(symbol));
  const by: DailyFiguresInputs = {
    leftOut: listExcludedSymbols(names),
    unknown,
    own: [...market.own.keys()].toSorted(),
    splits: Object.fromEntries(market.splits),
    sources: valid?.known.sources ?? {},
    late: valid?.known.late ?? {},
    at: now.toISOString(),
    holds: dailyFiguresInputsFormatVersion,
  };
  const first = findEarliest(ledgers.trades.firstDays.values()) ?? today;
  const begin = findFirstDayToCompute(context, by, first);
  return { by, names, first, begin, hasFormer: begin <= (valid?.known.to ?? '') };
};

/** The figures of all days that are over, or what is to be counted of them first. */
export const getDailyFiguresOrPlan = async (context: DailyFiguresContext): Promise<DailyFiguresHistory | Plan> => {
  const plan = await planDays(context);
  const { names, first, begin } = plan;
  const yesterday = addDays(context.today, -1);
  if (begin <= yesterday) return plan;
  // No day is over since the first trade: what is kept is of trades that are there no more.
  if (first <= yesterday) return getStoredDailyFiguresHistory(context, plan);
  const answer = { names, first, keptTo: yesterday, stale: false, to: yesterday, hasFormer: false, areKept: true };
  return { ...answer, late: {}, sources: {}, since: async () => [] };
};

/** As they lie there: all of them right, or from `begin` on those of before a correction. */
export const getStoredDailyFiguresHistory = (
  { owner, today }: DailyFiguresContext,
  { by: { sources, late = {} }, names, first, begin, hasFormer }: Plan,
): DailyFiguresHistory => {
  const yesterday = addDays(today, -1);
  const to = getEarlierDay(addDays(begin, -1), yesterday);
  const since = (day: Day, interval: ChartInterval) =>
    listDailyFigures(owner, { from: toMonth(getLaterDay(day, first)), to: toMonth(yesterday), by: interval });
  return { names, first, late, keptTo: to, sources, stale: false, to, hasFormer, areKept: to === yesterday, since };
};

/** Each once, of all stocks together. */
export const listCloseSources = ({ sources }: Pick<DailyFiguresHistory, 'sources'>): MarketDataSource[] =>
  [...new Set(Object.values(sources).flat())].toSorted();

export const isDailyFiguresHistory = (days: DailyFiguresHistory | Plan): days is DailyFiguresHistory =>
  'areKept' in days;

/**
 * The figures of all days that are over, as far as the limits allow to count those that are not kept.
 * @throws WriteConflict where the ledger has changed, or others have counted, meanwhile.
 */
export const computeDailyFiguresHistory = async (
  context: DailyFiguresContext,
  plan: Plan,
  limits: DailyFiguresComputationLimits,
): Promise<DailyFiguresHistory> => {
  const { names, first, hasFormer } = plan;
  const { figures, from, to, stale, by } = await count(context, plan, limits);
  const since = async (day: Day, interval: ChartInterval) => {
    // The month that was counted first is told from there, whatever is kept of it.
    const before = { from: toMonth(getLaterDay(day, first)), to: addMonthsToMonth(toMonth(from), -1), by: interval };
    const after = { from: addMonthsToMonth(toMonth(to), 1), to: toMonth(context.today), by: interval };
    const [stored, former] = await Promise.all([
      listDailyFigures(context.owner, before),
      hasFormer ? listDailyFigures(context.owner, after) : [],
    ]);
    return [...stored, ...figures, ...former];
  };
  const { sources, late = {} } = by;
  return { names, first, late, sources, stale, keptTo: addDays(from, -1), to, hasFormer, areKept: false, since };
};
