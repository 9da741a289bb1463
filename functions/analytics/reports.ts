import type { AnalyticsDashboard, AnalyticsKpis, MonthlyFinancialTrends } from '#contract/insight/analytics';
import type { Platform } from '#contract/portfolio/trades';
import { computeKeyFigures, type DashboardInputs } from '#core/insight/dashboard';
import {
  computeEngagement,
  listEngagementDays,
  sumTrendMovementsByMonth,
  type TrendMovement,
  toDividendTrendMovements,
  toTradeTrendMovements,
} from '#core/insight/engagement';
import { getTermAmount } from '#core/insight/explain/figure-terms';
import { createMoneyMovementTerm, type MoneyMovement } from '#core/insight/returns/money-movements';
import { compareText } from '#core/text/compare';
import { type Day, getDayInNewYork, toMonth } from '#core/time/day';
import { listMonthsUpTo } from '#core/time/months';
import type { ExchangeRateEffects } from '#functions/analytics/exchange-rates';
import { listMoneyMovements, readMovementExchangeRates } from '#functions/analytics/money-movements';
import { liveDailyFiguresEffects } from '#functions/analytics/performance';
import { listUsageCountsForDays } from '#functions/analytics/store';
import { buildConditionalPortfolioReport } from '#functions/dashboard/portfolio-report';
import {
  getPortfolioPriceSources,
  livePortfolioEffects,
  type MarketWithSplits,
  type PortfolioEffects,
  type PortfolioLedgers,
  readPortfolioLedgers,
} from '#functions/dashboard/portfolio-snapshot';
import { ConditionalAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';
import { type LedgerStatesByKind, readLedgerStatesByKind } from '#functions/runtime/storage/ledger';
import { createLedgerVersionCache } from '#functions/runtime/storage/ledger-version-cache';

/** Key figures, and the engagement of the last 30 days from the daily numbers. */
export const reportAnalyticsDashboard = async (
  actor: Actor,
  _input: unknown,
  effects: PortfolioEffects = livePortfolioEffects,
): Promise<AnalyticsDashboard | ConditionalAnswer<AnalyticsDashboard>> => {
  const usage = await listUsageCountsForDays(actor.id, listEngagementDays(getDayInNewYork(effects.now())));
  const also = usage.toSorted((a, b) => compareText(a.date, b.date));
  return buildConditionalPortfolioReport(actor.id, effects, ({ books, market }) => toAnalytics(books, market, also), {
    also,
  });
};

const toAnalytics = (
  inputs: DashboardInputs<Platform>,
  market: MarketWithSplits,
  usage: Awaited<ReturnType<typeof listUsageCountsForDays>>,
): AnalyticsDashboard => {
  const { totals, netDividends, leftOut, terms, kpis } = computeKeyFigures(inputs);
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
    engagement: computeEngagement(usage),
    prices: getPortfolioPriceSources(inputs, market),
    unpricedSymbols: totals.unpricedSymbols,
    reviewSymbols: totals.reviewSymbols,
  };
};

export const reportAnalyticsKpis = (
  actor: Actor,
  _input: unknown,
  effects: PortfolioEffects = livePortfolioEffects,
): Promise<AnalyticsKpis | ConditionalAnswer<AnalyticsKpis>> =>
  buildConditionalPortfolioReport(actor.id, effects, ({ books }) => computeKeyFigures(books).kpis);

/** What moved, by the day, and in which currencies but US dollars. */
interface AllMoved {
  ledgers: PortfolioLedgers;
  rows: MoneyMovement[];
  foreign: readonly string[];
}
const foreignAt = createLedgerVersionCache<readonly string[]>();
const kinds = ['PTX', 'CTX', 'MDIV', 'CD', 'SAV'] as const;

const readMoved = async (owner: string, heads: LedgerStatesByKind, today: Day): Promise<AllMoved> => {
  const [ledgers, rows] = await Promise.all([readPortfolioLedgers(owner, today, heads), listMoneyMovements(owner)]);
  const foreign = [...new Set(rows.map(({ currency }) => currency))].filter((currency) => currency !== 'USD');
  return { ledgers, rows, foreign: foreign.toSorted() };
};

type LatestRates = ReadonlyMap<string, number | undefined>;

const findLatestRates = async (
  currencies: readonly string[],
  findRate: PortfolioEffects['rateOf'],
): Promise<LatestRates> =>
  new Map(await Promise.all(currencies.map(async (one) => [one, (await findRate(one, 'USD'))?.rate] as const)));

const computeTrends = async (
  { ledgers, rows }: AllMoved,
  { today, months }: { today: Day; months: number },
  effects: ExchangeRateEffects,
): Promise<MonthlyFinancialTrends> => {
  const since = `${listMonthsUpTo(today, months)[0] ?? toMonth(today)}-01`;
  const within = rows.filter(({ row }) => row.date >= since);
  const rateOn = await readMovementExchangeRates(within, effects);
  const parts = within.map((row) => ({ row, part: createMoneyMovementTerm(row, rateOn) }));
  const converted = parts.flatMap(({ row: { row, kind }, part }): TrendMovement[] =>
    part ? [{ date: row.date, kind, amount: getTermAmount(part) }] : [],
  );
  const { trades, income } = ledgers;
  return {
    months: sumTrendMovementsByMonth(
      [...toTradeTrendMovements(trades.months), ...toDividendTrendMovements(income), ...converted],
      today,
      months,
    ),
    missingRates: [...new Set(parts.flatMap(({ row, part }) => (part ? [] : [row.currency])))].toSorted(),
  };
};

/** What moved month by month. Other currencies count at the rate of the row's day, as in returns. */
export const reportFinancialTrends = async (
  { id: owner }: Actor,
  { months }: { months: number },
  effects: ExchangeRateEffects = liveDailyFiguresEffects,
): Promise<MonthlyFinancialTrends | ConditionalAnswer<MonthlyFinancialTrends>> => {
  const today = getDayInNewYork(effects.now());
  const heads = await readLedgerStatesByKind(owner);
  const at = kinds.map((kind) => heads[kind].version);
  const known = foreignAt.find(owner, at);
  const before = known ? undefined : await readMoved(owner, heads, today);
  if (before?.ledgers.isSettled) foreignAt.keep(owner, at, before.foreign);
  // A rate of a day that is over stays; of today it is the latest, which moves.
  const rates = await findLatestRates(known ?? before?.foreign ?? [], effects.rateOf);
  const make = async () => computeTrends(before ?? (await readMoved(owner, heads, today)), { today, months }, effects);
  const isSettled = known !== undefined || before?.ledgers.isSettled === true;
  return isSettled ? new ConditionalAnswer([kinds.map((kind) => heads[kind]), [...rates], today], make) : make();
};
