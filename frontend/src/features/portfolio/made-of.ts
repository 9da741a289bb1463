import type { Holding, PlatformBreakdown, PortfolioValue } from '#contract/portfolio';
import type { AnyPart, Explained } from '#core/insight/explained';
import { explainHolding, explainStanding, explainTotals } from '#core/insight/holding-figures';
import { explainCount } from '#core/insight/key-figures';
import { amount, toNumber } from '#core/money/amount';
import { dayInNewYork } from '#core/time/day';
import type { Line, StockLine } from './stock-lines';

/** What the figures of the portfolio are made of, by the functions that explain them, from the answers that show them. */

const some = (parts: readonly (Explained | null)[]): Explained[] => parts.flatMap((part) => part ?? []);

const standingOf = ({ totalValue, totalCost }: PortfolioValue) =>
  explainStanding({ value: totalValue, cost: totalCost });

const values = {
  holdingsCount: (told) => explainCount('holdingsCount', 'heldStocks', told.holdingsCount),
  transactionsCount: (told) => explainCount('totalTransactions', 'trades', told.transactionsCount),
  totalValue: (told) => {
    const { value, gain, percent } = standingOf(told);
    return some([value, gain, percent]);
  },
} satisfies Record<string, (told: PortfolioValue) => Explained | Explained[]>;

export type ValueFigure = keyof typeof values;
export const valueFigures = Object.keys(values) as ValueFigure[];
export const valueMadeOf = (told: PortfolioValue, figure: ValueFigure): Explained | Explained[] => values[figure](told);

type Totals = PlatformBreakdown['platforms'][number];
const onPlatform = ({ platform, totalValue, totalInvested, leftOutCost }: Totals) =>
  explainStanding(
    { value: totalValue, cost: toNumber(amount(totalInvested).minus(leftOutCost)), leftOutCost },
    { platform },
  );

const platforms = {
  holdings: ({ holdingsCount, platform }) => explainCount('holdingsCount', 'heldStocks', holdingsCount, { platform }),
  value: (told) => onPlatform(told).value,
  invested: (told) => onPlatform(told).invested,
  gain: (told) => {
    const { gain, percent } = onPlatform(told);
    return some([gain, percent]);
  },
} satisfies Record<string, (told: Totals) => Explained | Explained[]>;

export type PlatformFigure = keyof typeof platforms;
export const platformFigures = Object.keys(platforms) as PlatformFigure[];
export const platformMadeOf = (told: Totals, figure: PlatformFigure): Explained | Explained[] =>
  platforms[figure](told);

/** Of a row of the one table: its figures, each of its platforms below. */
export const lineMadeOf = (line: StockLine, whole: number): AnyPart[] =>
  explainHolding(line.holding, line.holding.platform === null ? line.positions : [line.holding], {
    whole,
    income: line.income,
    day: line.dayTerms,
    today: dayInNewYork(new Date()),
  });

export const totalsMadeOf = (lines: readonly Line[], whole: number): AnyPart[] => explainTotals(lines, whole);

/** Of a row in the tables of platforms, which have no share of the whole. */
export const positionMadeOf = (holding: Holding, parts: readonly Holding[] = [holding]): AnyPart[] =>
  explainHolding(holding, parts, { whole: 0, income: null, today: '' });

/** How each is computed, in a sentence. */
const hints = {
  holdingsCount: 'Stocks of which you hold shares, each counted once however many platforms hold it.',
  transactionsCount: 'Every trade on record.',
  totalValue: 'Shares held times the current price, added up over all platforms. Cash is not part of it.',
  value: 'Shares held on this platform times the current price.',
  invested: 'Average cost of the shares still held on this platform. Fees are not part of it.',
  gain: 'Value less average cost, over the shares still held that have a price.',
  holdings: undefined,
};

export const valueToldOf = (told: PortfolioValue, figure: ValueFigure) => ({
  hint: hints[figure],
  made: valueMadeOf(told, figure),
});
export const platformToldOf = (told: Totals, figure: PlatformFigure) => ({
  hint: hints[figure],
  made: platformMadeOf(told, figure),
});
