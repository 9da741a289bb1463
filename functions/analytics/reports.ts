import type { AnalyticsDashboard, FinancialTrends, Kpis } from '#contract/analytics';
import type { Platform } from '#contract/trades';
import { type Books, keyFigures } from '#core/insight/dashboard';
import {
  engagementOf,
  engagementWindow,
  incomeTrends,
  monthlyTrends,
  type TrendRow,
  tradeTrends,
} from '#core/insight/engagement';
import { amount } from '#core/money/amount';
import { compareText } from '#core/text/compare';
import { type Day, dayInNewYork } from '#core/time/day';
import { listBankRows } from '#functions/analytics/bank-rows';
import { listUsage } from '#functions/analytics/store';
import { isOfDividend, listEntries, type StoredEntry } from '#functions/cash/store';
import {
  type BooksEffects,
  type Ledgers,
  liveBooks,
  type Market,
  originOf,
  readLedgers,
} from '#functions/dashboard/read-books';
import { reportOnBooks } from '#functions/dashboard/report-books';
import { Conditional } from '#functions/http/conditional';
import type { Actor } from '#functions/identity/actor';
import { knownAt } from '#functions/storage/known-at';
import { type LedgerHead, type LedgerKind, listHeads } from '#functions/storage/ledger';

/** Key figures, and the engagement of the last 30 days from the daily numbers. */
export const reportAnalytics = async (
  actor: Actor,
  _input: unknown,
  effects: BooksEffects = liveBooks,
): Promise<AnalyticsDashboard | Conditional<AnalyticsDashboard>> => {
  const usage = await listUsage(actor.id, engagementWindow(dayInNewYork(effects.now())));
  const also = usage.toSorted((a, b) => compareText(a.date, b.date));
  return reportOnBooks(actor.id, effects, ({ books, market }) => analyticsOf(books, market, also), { also });
};

const analyticsOf = (
  books: Books<Platform>,
  market: Market,
  usage: Awaited<ReturnType<typeof listUsage>>,
): AnalyticsDashboard => {
  const { totals, netDividends, leftOut, terms, kpis } = keyFigures(books);
  return {
    kpis,
    performance: {
      totalInvested: totals.totalInvested,
      investedLeftOut: leftOut.invested,
      realizedGains: totals.realizedGain,
      totalDividends: netDividends,
      holdingsCount: totals.holdingsCount,
    },
    terms,
    engagement: engagementOf(usage),
    prices: originOf(books, market),
    unpricedSymbols: totals.unpricedSymbols,
    reviewSymbols: totals.reviewSymbols,
  };
};

export const reportKpis = (
  actor: Actor,
  _input: unknown,
  effects: BooksEffects = liveBooks,
): Promise<Kpis | Conditional<Kpis>> => reportOnBooks(actor.id, effects, ({ books }) => keyFigures(books).kpis);

/** Fees and tax are none of what the trends speak of. */
const cashKinds = {
  deposit: 'deposits',
  withdrawal: 'withdrawals',
  fee: null,
  dividend: null,
  interest: 'interest',
  tax: null,
} as const;

/** What a person entered; the cash of a dividend is counted as the dividend that it is. */
const cashTrends = (entries: readonly StoredEntry[]): (TrendRow & { currency: string })[] =>
  entries
    .filter((entry) => !isOfDividend(entry))
    .flatMap(({ transactionType, transactionDate, amount: moved, currency }) => {
      const kind = cashKinds[transactionType];
      return kind ? [{ date: transactionDate, kind, amount: amount(moved), currency }] : [];
    });

/** What moved, by the day, and in which currencies but US dollars. */
interface Moved {
  ledgers: Ledgers;
  rows: (TrendRow & { currency: string })[];
  foreign: readonly string[];
}
const foreignAt = knownAt<readonly string[]>();
const kinds = ['PTX', 'CTX', 'MDIV', 'CD', 'SAV'] as const;

const readMoved = async (owner: string, heads: Record<LedgerKind, LedgerHead>, today: Day): Promise<Moved> => {
  const [ledgers, entries, banks] = await Promise.all([
    readLedgers(owner, today, heads),
    listEntries(owner),
    listBankRows(owner),
  ]);
  const rows = [...cashTrends(entries), ...banks];
  const foreign = [...new Set(rows.map(({ currency }) => currency))].filter((currency) => currency !== 'USD');
  return { ledgers, rows, foreign: foreign.toSorted() };
};

type TrendRates = ReadonlyMap<string, number | undefined>;

const ratesFor = async (currencies: readonly string[], rateOf: BooksEffects['rateOf']): Promise<TrendRates> =>
  new Map(await Promise.all(currencies.map(async (one) => [one, (await rateOf(one, 'USD'))?.rate] as const)));

const trendsOf = (
  { ledgers, rows, foreign }: Moved,
  rates: TrendRates,
  today: Day,
  months: number,
): FinancialTrends => {
  const converted = rows.flatMap((row) => {
    const rate = row.currency === 'USD' ? 1 : rates.get(row.currency);
    return rate === undefined ? [] : [{ ...row, amount: row.amount.times(rate) }];
  });
  const { trades, income } = ledgers;
  return {
    months: monthlyTrends([...tradeTrends(trades.months), ...incomeTrends(income), ...converted], today, months),
    missingRates: foreign.filter((currency) => rates.get(currency) === undefined),
  };
};

/** What moved month by month. Other currencies count at the latest rate. */
export const reportTrends = async (
  { id: owner }: Actor,
  { months }: { months: number },
  { now, rateOf }: Pick<BooksEffects, 'now' | 'rateOf'> = liveBooks,
): Promise<FinancialTrends | Conditional<FinancialTrends>> => {
  const today = dayInNewYork(now());
  const heads = await listHeads(owner);
  const at = kinds.map((kind) => heads[kind].version);
  const known = foreignAt.find(owner, at);
  const before = known ? undefined : await readMoved(owner, heads, today);
  if (before?.ledgers.isSettled) foreignAt.keep(owner, at, before.foreign);
  const asked = known ?? before?.foreign ?? [];
  const rates = await ratesFor(asked, rateOf);
  const make = async (): Promise<FinancialTrends> => {
    const moved = before ?? (await readMoved(owner, heads, today));
    const isNew = !moved.foreign.every((currency) => asked.includes(currency));
    return trendsOf(moved, isNew ? await ratesFor(moved.foreign, rateOf) : rates, today, months);
  };
  const isSettled = known !== undefined || before?.ledgers.isSettled === true;
  return isSettled ? new Conditional([kinds.map((kind) => heads[kind]), [...rates], today], make) : make();
};
