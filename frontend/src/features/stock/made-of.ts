import type { StockOnPlatform, StockPage } from '#contract/stock-page';
import { type AnyPart, fromRows } from '#core/insight/explained';
import { explainHolding, explainPaidInYear, explainPercent } from '#core/insight/holding-figures';
import { madeOfSum } from '#core/insight/made';
import { pricePart } from '#core/insight/row-parts';
import { dayInNewYork } from '#core/time/day';

/** What the figures of a stock's page are made of, by the functions that explain them, from the answer that shows them. */

const some = (parts: readonly (AnyPart | null | undefined)[]): AnyPart[] => parts.flatMap((part) => part ?? []);

const beside = { whole: 0, income: null, today: '' };

const heldParts = ({ platforms }: StockPage) => platforms.flatMap(({ holding }) => holding ?? []);

const holdingOf = (stock: StockPage): AnyPart[] =>
  stock.holding ? explainHolding(stock.holding, heldParts(stock), beside) : [];

const realizedHere = (symbol: string, { platform, methods }: StockOnPlatform): AnyPart =>
  fromRows('realizedHere', methods.average.realized, { list: 'realized', symbols: [symbol], platform }, { platform });

const figures = {
  price: ({ symbol, price }) => some([price && pricePart(symbol, price)]),
  holding: holdingOf,
  realized: ({ symbol, platforms }) => [
    madeOfSum(
      'realizedGain',
      platforms.map((one) => realizedHere(symbol, one)),
    ),
  ],
  income: (stock) => {
    const { symbol, dividends } = stock;
    const income = explainPaidInYear(symbol, dividends.income, dayInNewYork(new Date()));
    const cost = holdingOf(stock).find(({ name }) => name === 'cost');
    return some([income, cost && explainPercent('yieldOnCost', income, cost)]);
  },
} satisfies Record<string, (stock: StockPage) => AnyPart[]>;

export type StockFigure = keyof typeof figures;
export const stockFigures = Object.keys(figures) as StockFigure[];
export const madeOf = (stock: StockPage, figure: StockFigure): AnyPart[] => figures[figure](stock);

/** Of a row of the table of platforms. */
export const platformMadeOf = (symbol: string, at: StockOnPlatform): AnyPart[] =>
  some([...(at.holding ? explainHolding(at.holding, [at.holding], beside) : []), realizedHere(symbol, at)]);
