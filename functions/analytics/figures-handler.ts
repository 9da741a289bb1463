import { analyticsRoutes, type TrackedUsageEvent } from '#contract/insight/analytics';
import { type HoldingFigures, holdingFigureRoutes } from '#contract/portfolio/holding-figures';
import { getStockSector } from '#core/allocation/holdings';
import { type AllocationTargets, emptyAllocationTargets } from '#core/allocation/targets';
import { sumLast12MonthsIncomeByStock } from '#core/dividends/income';
import { isKnownUsageEventType } from '#core/insight/dashboard-pages';
import { toNumber, zeroAmount } from '#core/money/amount';
import {
  computeDailyChange,
  computeDailyChangeByPlatform,
  computeDailyChangeTermsBySymbol,
} from '#core/portfolio/daily-change';
import { mergePositionsBySymbol } from '#core/portfolio/position/merge-positions';
import { isListedPosition } from '#core/portfolio/position/positions';
import { findAllocationTargets } from '#functions/allocation/store';
import { reportPortfolioPerformance } from '#functions/analytics/performance';
import { reportRecentPrices } from '#functions/analytics/recent-prices';
import { recordUsageEvent } from '#functions/analytics/record-usage-event';
import { reportAnalyticsDashboard, reportAnalyticsKpis, reportFinancialTrends } from '#functions/analytics/reports';
import { buildConditionalPortfolioReport } from '#functions/dashboard/portfolio-report';
import {
  type LoadedPortfolio,
  livePortfolioEffects,
  type PortfolioEffects,
} from '#functions/dashboard/portfolio-snapshot';
import { clock } from '#functions/runtime/clock';
import type { ConditionalAnswer } from '#functions/runtime/http/conditional-answer';
import { serve } from '#functions/runtime/http/serve';
import type { Actor } from '#functions/runtime/identity/actor';
import { recordSessionUse } from '#functions/runtime/identity/sessions';

const computeFigures = async (
  { books, ledgers, market }: LoadedPortfolio,
  targets: AllocationTargets,
): Promise<HoldingFigures> => {
  const { positions, prices, income, today } = books;
  const daily = await ledgers.trades.daily({ positions, splits: market.splits, today }, prices);
  const days = new Map(computeDailyChange(daily, prices).holdings.map((row) => [row.symbol, row]));
  const terms = computeDailyChangeTermsBySymbol(daily, prices);
  const byPlatform = computeDailyChangeByPlatform(daily, prices);
  const paid = sumLast12MonthsIncomeByStock(income, today);
  return {
    holdings: mergePositionsBySymbol(positions)
      .filter(isListedPosition)
      .map(({ symbol }) => {
        const [day, made] = [days.get(symbol), terms.get(symbol)];
        return {
          symbol,
          sector: getStockSector({ symbol }, targets),
          day: day && made ? { amount: day.amount, percent: day.percent, terms: made } : null,
          platforms: byPlatform.get(symbol) ?? [],
          income: toNumber(paid.get(symbol) ?? zeroAmount),
        };
      }),
  };
};

/** What the table of holdings shows beside their value. */
const reportHoldingFigures = async (
  actor: Actor,
  _input: unknown,
  effects: PortfolioEffects = livePortfolioEffects,
): Promise<HoldingFigures | ConditionalAnswer<HoldingFigures>> => {
  const targets: AllocationTargets = (await findAllocationTargets(actor.id)) ?? emptyAllocationTargets;
  return buildConditionalPortfolioReport(actor.id, effects, (portfolio) => computeFigures(portfolio, targets), {
    also: targets.stocks,
  });
};

/** The view of a page that does not exist is passed over: one of a mistyped or a former address is no use. */
const trackEvent = async (actor: Actor, { event_type: type, event_data: data }: TrackedUsageEvent): Promise<void> => {
  if (!isKnownUsageEventType(type)) return;
  await recordUsageEvent(actor, { type, data });
  await recordSessionUse(actor, clock());
};

export const handler = serve(
  { ...analyticsRoutes, ...holdingFigureRoutes },
  {
    dashboard: reportAnalyticsDashboard,
    kpis: reportAnalyticsKpis,
    performance: reportPortfolioPerformance,
    trends: reportFinancialTrends,
    track: trackEvent,
    holdingFigures: reportHoldingFigures,
    recentPrices: reportRecentPrices,
  },
);
