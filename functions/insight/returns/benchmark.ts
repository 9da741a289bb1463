import type { ReturnsQuery } from '#contract/insight/insight';
import {
  type Benchmark,
  compareWithBenchmark,
  compareWithCash,
  compareWithSavings,
  getFirstBenchmarkCloseDay,
  type SavingsInterestRateStep,
} from '#core/insight/returns/benchmark';
import { getStaleCloseFlag } from '#core/insight/returns/holdings-at-close';
import type { SameDollars, SameDollarsComparison } from '#core/insight/returns/same-dollars';
import { roundPrice, toNumber } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import { type Day, getDayInNewYork } from '#core/time/day';
import { readMarketClosesInUsd } from '#functions/analytics/closes';
import type { DailyFiguresEffects } from '#functions/analytics/performance';
import { convertQuotesToUsd } from '#functions/portfolio/portfolio-market';
import { listSavingsAccounts, type StoredSavingsAccount } from '#functions/savings/store';
import type { CloseHistory } from '#functions/stocks/close-history-cache';
import type { getStockEventsBySymbol } from '#functions/stocks/market-cache';

/** What the same dollars are compared with, as it was read; `follows`: what tells whether it is still the same. */
export interface LoadedBenchmark {
  compare(dollars: SameDollars): SameDollarsComparison | { kind: 'none'; reason: { code: Unread } };
  symbol: string | null;
  account: string | null;
  dividendsKnown: boolean;
  /** A close of more than 7 days before the start or the end, which counts there. */
  staleCloses: { symbol: string; date: Day }[];
  histories: CloseHistory[];
  follows: unknown;
}
type Unread = 'no-history' | 'not-to-be-had' | 'no-savings';

export type ReturnsEffects = DailyFiguresEffects & { eventsOf: typeof getStockEventsBySymbol };

const createMissingComparison = (code: Unread) => () => ({ kind: 'none' as const, reason: { code } });

/** Its dividends in US dollars; null where they are not known, or are paid in another currency. */
const readDividendsInDollars = async (symbol: string, findEvents: typeof getStockEventsBySymbol) => {
  const events = (await findEvents([symbol])).get(symbol);
  const areKnown = events?.dividends.every(({ currency }) => currency === 'USD') === true;
  const paid = (events?.dividends ?? []).map(({ exDate, amountPerShare }) => ({ exDate, amount: amountPerShare }));
  return { areKnown, dividends: areKnown ? paid : [], splits: events?.splits ?? [] };
};

const findLatestPrice = async (symbol: string, { quotesOf, rateOf }: ReturnsEffects) => {
  const quotes = await quotesOf([symbol]);
  const price = (await convertQuotesToUsd(quotes, rateOf)).get(symbol)?.price;
  const quote = quotes.get(symbol);
  if (price === undefined) return undefined;
  return { price, source: quote?.source, date: quote ? getDayInNewYork(new Date(quote.asOf)) : undefined };
};

/** The last close on or before each of the days, where that is old. */
const findStaleClosesUsed = (symbol: string, known: readonly Day[], days: readonly Day[]) => {
  const used = days.flatMap((day) => {
    const date = known.findLast((one) => one <= day);
    return date !== undefined && getStaleCloseFlag(date, day).isStale ? [date] : [];
  });
  return [...new Set(used)].map((date) => ({ symbol, date }));
};

interface BenchmarkRequest {
  query: ReturnsQuery;
  start: Day;
  to: Day;
  today: Day;
}

/** The stock that the same dollars are put into, with its closes up to the end of the range. */
export const readBenchmarkStock = async ({ query, start, to, today }: BenchmarkRequest, effects: ReturnsEffects) => {
  const symbol = query.benchmark;
  const [read, paid, latest] = await Promise.all([
    readMarketClosesInUsd(new Map([[symbol, getFirstBenchmarkCloseDay(start)]]), (from) =>
      effects.historyOf(from, undefined, to),
    ),
    readDividendsInDollars(symbol, effects.eventsOf),
    to === today ? findLatestPrice(symbol, effects) : undefined,
  ]);
  const price = latest?.price;
  const known = read.closes.get(symbol);
  const past = (known ?? []).filter(({ date }) => date <= to && (price === undefined || date < today));
  const closes = price === undefined ? past : [...past, { date: today, close: toNumber(roundPrice(price)) }];
  const getSource = (date: Day) => (date === today ? latest?.source : null) ?? read.sourceOf(symbol, date);
  const benchmark: Benchmark = { symbol, closes, sourceOf: getSource, ...paid, treated: query.dividends };
  return { benchmark, isKnown: known !== undefined, past, latest, paid, histories: read.histories };
};

const readStockBenchmark = async (request: BenchmarkRequest, effects: ReturnsEffects): Promise<LoadedBenchmark> => {
  const { benchmark, isKnown, past, latest, paid, histories } = await readBenchmarkStock(request, effects);
  const { symbol, closes } = benchmark;
  const isNone = createMissingComparison(isKnown ? 'no-history' : 'not-to-be-had');
  return {
    compare: past.length === 0 ? isNone : (dollars) => compareWithBenchmark(dollars, benchmark),
    symbol,
    account: null,
    dividendsKnown: paid.areKnown,
    staleCloses: findStaleClosesUsed(
      symbol,
      [...past.map(({ date }) => date), ...(latest?.date ? [latest.date] : [])],
      [request.start, request.to],
    ),
    histories,
    follows: [closes.length, closes[0], closes.at(-1), histories.map(({ stale }) => stale), paid],
  };
};

const nobody = { symbol: null, account: null, dividendsKnown: true, staleCloses: [], histories: [] };

/** By its rates from the day that it was opened with them; before, by the first. */
const listRateSteps = ({ interestRate, rateChanges = [] }: StoredSavingsAccount): SavingsInterestRateStep[] => [
  { from: '0001-01-01', interestRate },
  ...rateChanges.map(({ from, interestRate: next }) => ({ from, interestRate: next })),
];

const getCurrentRate = (account: StoredSavingsAccount): number => listRateSteps(account).at(-1)?.interestRate ?? 0;

/** The account in US dollars whose rate is the best by now; of two, the one that was opened first. */
const readSavingsBenchmark = async (owner: string): Promise<LoadedBenchmark> => {
  const accounts = (await listSavingsAccounts(owner)).filter(
    (one) => one.currency === 'USD' && getCurrentRate(one) > 0,
  );
  const [best] = accounts.toSorted((a, b) => getCurrentRate(b) - getCurrentRate(a) || a.id - b.id);
  if (!best) return { ...nobody, compare: createMissingComparison('no-savings'), follows: null };
  const steps = listRateSteps(best).toSorted((a, b) => compareText(a.from, b.from));
  return {
    ...nobody,
    account: best.accountName,
    compare: (dollars) => compareWithSavings(dollars, steps),
    follows: [best.accountName, steps],
  };
};

export const readBenchmark = async (
  owner: string,
  terms: BenchmarkRequest,
  effects: ReturnsEffects,
): Promise<LoadedBenchmark> => {
  if (terms.query.against === 'stock') return readStockBenchmark(terms, effects);
  if (terms.query.against === 'savings') return readSavingsBenchmark(owner);
  return { ...nobody, compare: compareWithCash, follows: null };
};
