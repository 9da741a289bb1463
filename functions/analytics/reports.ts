import type { AnalyticsDashboard, FinancialTrends, Kpis, PortfolioPerformance } from '#contract/analytics';
import { keyFigures } from '#core/insight/dashboard';
import {
  engagementOf,
  engagementWindow,
  incomeTrends,
  monthlyTrends,
  type TrendRow,
  tradeTrends,
} from '#core/insight/engagement';
import { daysOf, performance } from '#core/insight/performance';
import { amount } from '#core/money/amount';
import { type Day, dayInNewYork } from '#core/time/day';
import { yearBefore } from '#core/time/months';
import { listBankRows } from '#functions/analytics/bank-rows';
import { readCloses } from '#functions/analytics/closes';
import { listUsage } from '#functions/analytics/store';
import { listEntries, type StoredEntry } from '#functions/cash/store';
import {
  type BooksEffects,
  liveBooks,
  originOf,
  readBooks,
  readLedgers,
  readMarket,
} from '#functions/dashboard/read-books';
import type { Actor } from '#functions/identity/actor';
import { getHistory } from '#functions/stocks/history';

/** Key figures, and the engagement of the last 30 days from the daily numbers. */
export const reportAnalytics = async (
  actor: Actor,
  _input: unknown,
  effects: BooksEffects = liveBooks,
): Promise<AnalyticsDashboard> => {
  const [{ books, market }, usage] = await Promise.all([
    readBooks(actor.id, effects),
    listUsage(actor.id, engagementWindow(dayInNewYork(effects.now()))),
  ]);
  const { totals, netDividends, leftOut, kpis } = keyFigures(books);
  return {
    kpis,
    performance: {
      totalInvested: totals.totalInvested,
      investedLeftOut: leftOut.invested,
      realizedGains: totals.realizedGain,
      totalDividends: netDividends,
      holdingsCount: totals.holdingsCount,
    },
    engagement: engagementOf(usage),
    prices: originOf(books, market),
    unpricedSymbols: totals.unpricedSymbols,
    reviewSymbols: totals.reviewSymbols,
  };
};

export const reportKpis = async (actor: Actor, _input: unknown, effects: BooksEffects = liveBooks): Promise<Kpis> =>
  keyFigures((await readBooks(actor.id, effects)).books).kpis;

const performanceEffects = { ...liveBooks, historyOf: getHistory };

const laterOf = (a: Day, b: Day): Day => (a > b ? a : b);

/** Value, invested and return over time, by closes in US dollars. */
export const reportPerformance = async (
  actor: Actor,
  { interval, from }: { interval: 'day' | 'month'; from?: Day | undefined },
  effects: typeof performanceEffects = performanceEffects,
): Promise<PortfolioPerformance> => {
  const today = dayInNewYork(effects.now());
  const { trades: ledger, income } = await readLedgers(actor.id, today);
  const firstTrades = ledger.firstDays;
  const [trades, { splits, prices }, { closes, histories }] = await Promise.all([
    ledger.all(),
    readMarket(ledger.symbols, effects),
    readCloses(firstTrades, effects.historyOf),
  ]);
  const first = [...firstTrades.values()].toSorted()[0];
  const since = from ?? (interval === 'day' ? yearBefore(today) : '');
  const days = first ? daysOf(interval, laterOf(first, since), today) : [];
  return {
    interval,
    ...performance({ trades, splits, income, closes, prices, today }, days),
    sources: [...new Set(histories.flatMap(({ sources }) => sources))].toSorted(),
    stale: histories.some(({ stale }) => stale),
  };
};

const cashKinds = { deposit: 'deposits', withdrawal: 'withdrawals', fee: null, dividend: null } as const;

/** What a person entered; a synced dividend is counted as the dividend that it is. */
const cashTrends = (entries: readonly StoredEntry[]): (TrendRow & { currency: string })[] =>
  entries.flatMap(({ transactionType, transactionDate, amount: moved, currency, dividend }) => {
    const kind = cashKinds[transactionType];
    return kind && !dividend ? [{ date: transactionDate, kind, amount: amount(moved), currency }] : [];
  });

/** What moved month by month. Other currencies count at the latest rate. */
export const reportTrends = async (
  actor: Actor,
  { months }: { months: number },
  { now, rateOf }: Pick<BooksEffects, 'now' | 'rateOf'> = liveBooks,
): Promise<FinancialTrends> => {
  const today = dayInNewYork(now());
  const [{ trades, income }, entries, banks] = await Promise.all([
    readLedgers(actor.id, today),
    listEntries(actor.id),
    listBankRows(actor.id),
  ]);
  const moved = [...cashTrends(entries), ...banks];
  const foreign = [...new Set(moved.map(({ currency }) => currency))].filter((currency) => currency !== 'USD');
  const rates = new Map(
    await Promise.all(foreign.map(async (one) => [one, (await rateOf(one, 'USD'))?.rate] as const)),
  );
  const rows = moved.flatMap((row) => {
    const rate = row.currency === 'USD' ? 1 : rates.get(row.currency);
    return rate === undefined ? [] : [{ ...row, amount: row.amount.times(rate) }];
  });
  return {
    months: monthlyTrends([...tradeTrends(trades.months), ...incomeTrends(income), ...rows], today, months),
    missingRates: foreign.filter((currency) => rates.get(currency) === undefined).toSorted(),
  };
};
