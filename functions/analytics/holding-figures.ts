import type { HoldingFigures } from '#contract/portfolio/holding-figures';
import { getStockSector } from '#core/allocation/holdings';
import { type AllocationTargets, emptyTargets } from '#core/allocation/targets';
import { sumYearlyIncomeByStock } from '#core/dividends/income';
import { toNumber, zero } from '#core/money/amount';
import {
  computeDailyChange,
  computeDailyChangeByPlatform,
  computeDailyChangeTerms,
} from '#core/portfolio/daily-change';
import { mergePositionsBySymbol } from '#core/portfolio/position/merge-positions';
import { isListedPosition } from '#core/portfolio/position/positions';
import { findTargets } from '#functions/allocation/store';
import { reportOnPortfolio } from '#functions/dashboard/portfolio-report';
import {
  type LoadedPortfolio,
  livePortfolioEffects,
  type PortfolioEffects,
} from '#functions/dashboard/portfolio-snapshot';
import type { ConditionalAnswer } from '#functions/runtime/http/conditional-answer';
import type { Actor } from '#functions/runtime/identity/actor';

const figuresOf = async (
  { books, ledgers, market }: LoadedPortfolio,
  targets: AllocationTargets,
): Promise<HoldingFigures> => {
  const { positions, prices, income, today } = books;
  const daily = await ledgers.trades.daily({ positions, splits: market.splits, today }, prices);
  const days = new Map(computeDailyChange(daily, prices).holdings.map((row) => [row.symbol, row]));
  const terms = computeDailyChangeTerms(daily, prices);
  const byPlatform = computeDailyChangeByPlatform(daily, prices);
  const paid = sumYearlyIncomeByStock(income, today);
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
          income: toNumber(paid.get(symbol) ?? zero),
        };
      }),
  };
};

/** What the table of holdings shows beside their value. */
export const reportHoldingFigures = async (
  actor: Actor,
  _input: unknown,
  effects: PortfolioEffects = livePortfolioEffects,
): Promise<HoldingFigures | ConditionalAnswer<HoldingFigures>> => {
  const targets: AllocationTargets = (await findTargets(actor.id)) ?? emptyTargets;
  return reportOnPortfolio(actor.id, effects, (whole) => figuresOf(whole, targets), { also: targets.stocks });
};
