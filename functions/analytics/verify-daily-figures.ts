import { isDeepStrictEqual } from 'node:util';
import type { Platform, Trade } from '#contract/portfolio/trades';
import {
  computeDailyFigures,
  createEmptyPositionsAndCloses,
  type DailyFigures,
  flattenStockCloses,
  type PortfolioTradesAndCloses,
  type StoredPositionsAndCloses,
  toStoredPositionsAndCloses,
} from '#core/insight/daily-figures';
import { findFirstTradeDays } from '#core/portfolio/first-trade-days';
import { addDays, type Day, getDayInNewYork, getEarlierDay, toMonth } from '#core/time/day';
import { getLastDayOfMonth, type Month } from '#core/time/months';
import { readMarketAndOwnAssetCloses, type UsdClosesWithSources } from '#functions/analytics/closes';
import { findLateFirstCloseDays } from '#functions/analytics/daily-figures-history';
import {
  type DailyFiguresInputs,
  dailyFiguresInputsFormatVersion,
  findDailyFiguresInputs,
  readStoredDailyFiguresByMonth,
  type StoredDailyFiguresByMonth,
} from '#functions/analytics/daily-figures-store';
import { listTrades, tradeLedger } from '#functions/portfolio/store';
import { clock } from '#functions/runtime/clock';
import { getCloseHistoryBySymbol } from '#functions/stocks/close-history-cache';

/**
 * Whether what is kept of the days (the figures of each, those of month ends, how the stocks stood there) is what the trades
 * come to, counted from nothing. It mends nothing.
 */
export interface DailyFiguresVerification {
  /** How many are kept, of those that are right as far as the head says; 0 where they are still to be counted. */
  days: number;
  /** A sentence each: what follows from the trades alone. */
  differences: string[];
  /**
   * Days, and stocks at a month's end, whose value is another one by the closes that the market tells now; those of years ago
   * may be told otherwise. 0 while not all closes are to be had.
   */
  valuedOtherwise: number;
}

interface CountedMonth {
  figures: DailyFigures[];
  standing: StoredPositionsAndCloses<Platform>;
}

/** Each month from that of the first trade on, from nothing. */
const countAll = (happened: PortfolioTradesAndCloses<Platform>, first: Day, to: Day): Map<Month, CountedMonth> => {
  const snapshot = createEmptyPositionsAndCloses<Platform>();
  const months = new Map<Month, CountedMonth>();
  const tradesIn = Map.groupBy(happened.trades, ({ transactionDate }) => toMonth(transactionDate));
  const closesIn = Map.groupBy(happened.closes, ({ date }) => toMonth(date < first ? first : date));
  for (let from = first; from <= to; from = addDays(getLastDayOfMonth(toMonth(from)), 1)) {
    const month = toMonth(from);
    const own = { ...happened, trades: tradesIn.get(month) ?? [], closes: closesIn.get(month) ?? [] };
    const figures = computeDailyFigures(snapshot, own, from, getEarlierDay(getLastDayOfMonth(month), to));
    months.set(month, { figures, standing: toStoredPositionsAndCloses(snapshot) });
  }
  return months;
};

const areFiguresDifferent = (
  stored: DailyFigures,
  computed: DailyFigures | undefined,
  fields: readonly (keyof DailyFigures)[],
): boolean => fields.some((field) => String(stored[field]) !== String(computed?.[field] ?? 0));

/** What was spent on a day is of that day alone, and of no later one on which nothing has changed. */
const areOtherTrades = (stored: DailyFigures, computed: DailyFigures | undefined): boolean =>
  areFiguresDifferent(stored, computed, ['invested', 'sold', 'fees']) ||
  String(stored.spent) !== String(computed?.date === stored.date ? computed.spent : 0) ||
  String(stored.carried) !== String(computed?.date === stored.date ? computed.carried : 0);

/** Each kept day beside the last one that was counted up to it, and each counted one on which trades were made beside its own. */
const findDayDifferences = (stored: readonly DailyFigures[], computed: readonly DailyFigures[]) => {
  const lastBy = (day: Day, days: readonly DailyFigures[]) => days.findLast(({ date }) => date <= day);
  const wrong = stored.filter((one) => areOtherTrades(one, lastBy(one.date, computed)));
  const missed = computed.filter((one) =>
    areFiguresDifferent(one, lastBy(one.date, stored), ['invested', 'sold', 'fees']),
  );
  return {
    days: [...new Set([...wrong, ...missed].map(({ date }) => date))].toSorted(),
    valued: new Set(
      [
        ...stored.filter((one) => areFiguresDifferent(one, lastBy(one.date, computed), ['value'])),
        ...computed.filter((one) => areFiguresDifferent(one, lastBy(one.date, stored), ['value'])),
      ].map(({ date }) => date),
    ).size,
  };
};

const getOpenPositions = (snapshot: StoredPositionsAndCloses<Platform>) =>
  Object.fromEntries(
    Object.entries(snapshot)
      .filter(([, { books }]) => books.length > 0)
      .map(([symbol, { books }]) => [symbol, books.toSorted((a, b) => (a.platform < b.platform ? -1 : 1))]),
  );

const isSame = (a: unknown, b: unknown): boolean =>
  isDeepStrictEqual(JSON.parse(JSON.stringify(a)), JSON.parse(JSON.stringify(b)));

/** The last close of each stock at a month's end. */
const getCloseTexts = (snapshot: StoredPositionsAndCloses<Platform> = {}): Map<string, string> =>
  new Map(Object.entries(snapshot).flatMap(([symbol, { close, of }]) => (close ? [[symbol, `${close} ${of}`]] : [])));

const countDifferentCloses = (
  storedSnapshot: StoredPositionsAndCloses<Platform> | null | undefined,
  computed: CountedMonth | undefined,
): number => {
  const [ours, theirs] = [getCloseTexts(storedSnapshot ?? undefined), getCloseTexts(computed?.standing)];
  const symbols = new Set([...ours.keys(), ...theirs.keys()]);
  return [...symbols].filter((symbol) => ours.get(symbol) !== theirs.get(symbol)).length;
};

/** Of one month: its days, the end that a curve by month reads, and the stocks at its end where it is over. */
const findMonthDifferences = (
  month: Month,
  computed: CountedMonth | undefined,
  storedDays: StoredDailyFiguresByMonth,
  to: Day,
) => {
  const [figures, end] = [storedDays.days.get(month) ?? [], storedDays.ends.get(month) ?? []];
  const within = figures.filter(({ date }) => date <= to);
  const { days, valued } = findDayDifferences(within, computed?.figures ?? []);
  const storedSnapshot = storedDays.standings.get(month);
  const isOver = getLastDayOfMonth(month) <= to;
  return {
    valued: valued + (isOver ? countDifferentCloses(storedSnapshot, computed) : 0),
    sentences: [
      ...days.map((date) => `The figures of ${date} are not what the trades come to.`),
      ...(isSame(end, figures.slice(-1)) ? [] : [`The end of ${month} is not that of its days.`]),
      ...(isOver &&
      !isSame(
        storedSnapshot ? getOpenPositions(storedSnapshot) : null,
        computed ? getOpenPositions(computed.standing) : null,
      )
        ? [`How the stocks stood at the end of ${month} is not what the trades come to.`]
        : []),
    ],
  };
};

const none: DailyFiguresVerification = { days: 0, differences: [], valuedOtherwise: 0 };

/** Stocks of which it was told otherwise when their first close came. */
const countLateDifferences = (
  { late = {} }: DailyFiguresInputs,
  inputs: NonNullable<DailyFiguresInputs['late']>,
): number =>
  [...new Set([...Object.keys(late), ...Object.keys(inputs)])].filter((symbol) => late[symbol] !== inputs[symbol])
    .length;

/** Every close is known that the days were counted by. */
const areWhole = (
  { closes, histories }: UsdClosesWithSources,
  trades: readonly Trade[],
  { unknown }: DailyFiguresInputs,
): boolean =>
  trades.every(({ symbol }) => closes.has(symbol) || unknown.includes(symbol)) && !histories.some(({ stale }) => stale);

export const verifyDailyFigures = async (
  owner: string,
  { historyOf, now = clock }: { historyOf: typeof getCloseHistoryBySymbol; now?: () => Date } = {
    historyOf: getCloseHistoryBySymbol,
  },
): Promise<DailyFiguresVerification> => {
  const [head, counted] = [await tradeLedger.head(owner), await findDailyFiguresInputs(owner)];
  const { version, daysAt, daysTo } = head;
  if (daysAt !== version || daysTo === undefined) return none;
  if (!counted.with) return { ...none, differences: ['With what the days were counted is not there.'] };
  // Those that an older program has counted are counted once more.
  if (counted.with.holds !== dailyFiguresInputsFormatVersion) return none;
  const { leftOut, splits: storedSplits, own = [] } = counted.with;
  const splits = new Map(Object.entries(storedSplits));
  const all: Trade[] = await listTrades(owner);
  const first = [...findFirstTradeDays(all).values()].toSorted()[0];
  const trades = all.filter(({ symbol }) => !leftOut.includes(symbol));
  const read = await readMarketAndOwnAssetCloses(findFirstTradeDays(trades), { owner, own, splits, historyOf });
  const storedDays = await readStoredDailyFiguresByMonth(owner);
  const happened = { trades, closes: flattenStockCloses(read.closes), splits };
  const months = first === undefined ? new Map<Month, CountedMonth>() : countAll(happened, first, daysTo);
  const names = [
    ...new Set([storedDays.days, storedDays.ends, storedDays.standings].flatMap((one) => [...one.keys()])),
  ];
  const compared = [...new Set([...names, ...months.keys()])]
    .filter((month) => month <= toMonth(daysTo))
    .toSorted()
    .map((month) => findMonthDifferences(month, months.get(month), storedDays, daysTo));
  // Months after `daysTo` are still to be counted; of those to come there is nothing to be told.
  const toCome = names.filter((month) => month > toMonth(getDayInNewYork(now())));
  return {
    days: [...storedDays.days.values()].flat().filter(({ date }) => date <= daysTo).length,
    differences: [
      ...compared.flatMap(({ sentences }) => sentences),
      ...toCome.toSorted().map((month) => `There are figures of ${month}, which is still to come.`),
    ],
    valuedOtherwise: areWhole(read, trades, counted.with)
      ? compared.reduce((total, { valued }) => total + valued, 0) +
        countLateDifferences(counted.with, findLateFirstCloseDays(findFirstTradeDays(trades), read, {}, ''))
      : 0,
  };
};
