import type { Holding } from '#contract/portfolio/holdings';
import type { PlatformBreakdown, PortfolioValue } from '#contract/portfolio/portfolio';
import {
  explainHoldingFigures,
  explainHoldingsTableTotals,
  explainValueAndGain,
} from '#core/insight/explain/explain-holdings';
import { explainRowCount } from '#core/insight/explain/explain-key-figures';
import type { ComputedFigure, FigureTerm } from '#core/insight/explain/figure-terms';
import { toAmount, toNumber } from '#core/money/amount';
import { getDayInNewYork } from '#core/time/day';
import type { StockRowWithPositions, StockTableRow } from './stock-table-rows';

/** What the figures of the portfolio are made of, by the functions that explain them, from the answers that show them. */

const filterFigures = (parts: readonly (ComputedFigure | null)[]): ComputedFigure[] =>
  parts.flatMap((part) => part ?? []);

const explainTotals = ({ totalValue, totalCost }: PortfolioValue) =>
  explainValueAndGain({ value: totalValue, cost: totalCost });

const values = {
  holdingsCount: (portfolio) => explainRowCount('holdingsCount', 'heldStocks', portfolio.holdingsCount),
  transactionsCount: (portfolio) => explainRowCount('totalTransactions', 'trades', portfolio.transactionsCount),
  totalValue: (portfolio) => {
    const { value, gain, percent } = explainTotals(portfolio);
    return filterFigures([value, gain, percent]);
  },
} satisfies Record<string, (portfolio: PortfolioValue) => ComputedFigure | ComputedFigure[]>;

export type PortfolioFigureName = keyof typeof values;
export const portfolioFigureNames = Object.keys(values) as PortfolioFigureName[];
export const explainPortfolioFigure = (
  portfolio: PortfolioValue,
  figure: PortfolioFigureName,
): ComputedFigure | ComputedFigure[] => values[figure](portfolio);

type Totals = PlatformBreakdown['platforms'][number];
const onPlatform = ({ platform, totalValue, totalInvested, leftOutCost }: Totals) =>
  explainValueAndGain(
    { value: totalValue, cost: toNumber(toAmount(totalInvested).minus(leftOutCost)), leftOutCost },
    { platform },
  );

const platforms = {
  holdings: ({ holdingsCount, platform }) =>
    explainRowCount('holdingsCount', 'heldStocks', holdingsCount, { platform }),
  value: (totals) => onPlatform(totals).value,
  invested: (totals) => onPlatform(totals).invested,
  gain: (totals) => {
    const { gain, percent } = onPlatform(totals);
    return filterFigures([gain, percent]);
  },
} satisfies Record<string, (totals: Totals) => ComputedFigure | ComputedFigure[]>;

export type PlatformCardFigureName = keyof typeof platforms;
export const platformCardFigureNames = Object.keys(platforms) as PlatformCardFigureName[];
export const explainPlatformCardFigure = (
  totals: Totals,
  figure: PlatformCardFigureName,
): ComputedFigure | ComputedFigure[] => platforms[figure](totals);

/** Of a row of the one table: its figures, each of its platforms below. */
export const explainStockTableRow = (line: StockRowWithPositions, totalValue: number): FigureTerm[] =>
  explainHoldingFigures(line.holding, line.holding.platform === null ? line.positions : [line.holding], {
    whole: totalValue,
    income: line.income,
    day: line.dayTerms,
    today: getDayInNewYork(new Date()),
  });

export const explainStockTableTotalsRow = (lines: readonly StockTableRow[], totalValue: number): FigureTerm[] =>
  explainHoldingsTableTotals(lines, totalValue);

/** Of a row in the tables of platforms, which have no share of the whole. */
export const explainPositionRow = (holding: Holding, parts: readonly Holding[] = [holding]): FigureTerm[] =>
  explainHoldingFigures(holding, parts, { whole: 0, income: null, today: '' });

/** How each is computed, in a sentence. */
const hints = {
  holdingsCount: 'Stocks of which you hold shares, each counted once however many platforms hold it.',
  transactionsCount: 'Every trade on record.',
  totalValue: 'Shares held times the current price, added up over all platforms. Cash is not included.',
  value: 'Shares held on this platform times the current price.',
  invested: 'Average cost of the shares still held on this platform. Fees are not included.',
  gain: 'Value less average cost, over the shares still held that have a price.',
  holdings: undefined,
};

export const explainPortfolioFigureWithHint = (portfolio: PortfolioValue, figure: PortfolioFigureName) => ({
  hint: hints[figure],
  made: explainPortfolioFigure(portfolio, figure),
});
export const explainPlatformFigureWithHint = (totals: Totals, figure: PlatformCardFigureName) => ({
  hint: hints[figure],
  made: explainPlatformCardFigure(totals, figure),
});
