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
import { amountIn } from '#core/insight/explained';
import { type Moved, movedPart } from '#core/insight/moved';
import { compareText } from '#core/text/compare';
import { type Day, dayInNewYork } from '#core/time/day';
import { listUsage } from '#functions/analytics/store';
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
import { listMoved } from '#functions/insight/moved-rows';
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

/** What moved, by the day, and in which currencies but US dollars. */
interface AllMoved {
  ledgers: Ledgers;
  rows: Moved[];
  foreign: readonly string[];
}
const foreignAt = knownAt<readonly string[]>();
const kinds = ['PTX', 'CTX', 'MDIV', 'CD', 'SAV'] as const;

const readMoved = async (owner: string, heads: Record<LedgerKind, LedgerHead>, today: Day): Promise<AllMoved> => {
  const [ledgers, rows] = await Promise.all([readLedgers(owner, today, heads), listMoved(owner)]);
  const foreign = [...new Set(rows.map(({ currency }) => currency))].filter((currency) => currency !== 'USD');
  return { ledgers, rows, foreign: foreign.toSorted() };
};

type TrendRates = ReadonlyMap<string, number | undefined>;

const ratesFor = async (currencies: readonly string[], rateOf: BooksEffects['rateOf']): Promise<TrendRates> =>
  new Map(await Promise.all(currencies.map(async (one) => [one, (await rateOf(one, 'USD'))?.rate] as const)));

const trendsOf = (
  { ledgers, rows, foreign }: AllMoved,
  rates: TrendRates,
  today: Day,
  months: number,
): FinancialTrends => {
  const known = [...rates].flatMap(([currency, rate]) => (rate === undefined ? [] : [{ currency, rate }]));
  const converted = rows.flatMap((row): TrendRow[] => {
    const part = movedPart(row, known);
    return part ? [{ date: row.row.date, kind: row.kind, amount: amountIn(part) }] : [];
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
