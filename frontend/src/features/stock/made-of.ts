import type { StockLot, StockOnPlatform, StockPage } from '#contract/stock-page';
import type { Trade } from '#contract/trades';
import { stockMade, stockPayments } from '#core/dividends/income-made';
import { type BookSteps, bookSteps } from '#core/insight/book-steps';
import { type AnyPart, amountIn, type Explained, fromRows } from '#core/insight/explained';
import { explainHolding, explainPaidInYear, explainPercent } from '#core/insight/holding-figures';
import { explainLot, explainMethod, explainSale } from '#core/insight/lot-figures';
import { madeOfSum } from '#core/insight/made';
import { pricePart } from '#core/insight/row-parts';
import { typedAmount } from '#core/money/typed-amount';
import { type LotMethod, lotsOf, type SoldLots } from '#core/portfolio/lots';
import type { SalePreview } from '#core/portfolio/sale-preview';
import type { Split } from '#core/portfolio/splits';
import { dayInNewYork } from '#core/time/day';
import type { SaleValues } from './sale-values';

/** What the figures of a stock's page are made of, by the functions that explain them, from the answer that shows them. */

const some = (parts: readonly (AnyPart | null | undefined)[]): AnyPart[] => parts.flatMap((part) => part ?? []);

const beside = { whole: 0, income: null, today: '' };

const heldParts = ({ platforms }: StockPage) => platforms.flatMap(({ holding }) => holding ?? []);

const holdingOf = (stock: StockPage): AnyPart[] =>
  stock.holding ? explainHolding(stock.holding, heldParts(stock), beside) : [];

const realizedHere = (symbol: string, { platform, methods }: StockOnPlatform): AnyPart =>
  fromRows('realizedHere', methods.average.realized, { list: 'realized', symbols: [symbol], platform }, { platform });

/** What each platform's trades did, one by one, where they come to the very figures that are shown. */
export type Steps = ReadonlyMap<string, BookSteps>;

const isShown = ({ shares, cost, average, realized }: BookSteps, { holding, methods }: StockOnPlatform): boolean => {
  const is = (part: Explained | null, value: number, places: number) =>
    (part ? amountIn(part).round(places).toNumber() : 0) === value;
  const isHeld = is(shares, holding?.shares ?? 0, 8) && is(cost, holding?.cost ?? 0, 2);
  return isHeld && is(average, holding?.avgPrice ?? 0, 6) && is(realized, methods.average.realized, 2);
};

const plainSplits = (splits: StockPage['splits']): Split[] => splits.map(({ own: _own, ...split }) => split);

/** `trades`: all of the stock. One that was recorded since the page was read makes another figure, and is no part of this one. */
export const stepsIn = ({ platforms, splits }: StockPage, trades: readonly Trade[]): Steps =>
  new Map(
    platforms.flatMap((at) => {
      const own = trades.filter(({ platform }) => platform === at.platform);
      const steps = bookSteps(own, plainSplits(splits));
      return steps && isShown(steps, at) ? [[at.platform, steps] as const] : [];
    }),
  );

const byTrade = (platform: string, steps: Steps): AnyPart[] => {
  const own = steps.get(platform);
  return own && amountIn(own.shares).gt(0) ? some([own.shares, own.cost, own.average]) : [];
};

const noSteps: Steps = new Map();

const figures = {
  price: ({ symbol, price }) => some([price && pricePart(symbol, price)]),
  holding: (stock, steps) => [
    ...holdingOf(stock),
    ...stock.platforms.flatMap(({ platform }) => byTrade(platform, steps)),
  ],
  realized: ({ symbol, platforms }, steps) => [
    madeOfSum(
      'realizedGain',
      platforms.map((one) => steps.get(one.platform)?.realized ?? realizedHere(symbol, one)),
    ),
  ],
  income: (stock) => {
    const { symbol, dividends } = stock;
    const income = explainPaidInYear(symbol, dividends.income, dayInNewYork(new Date()));
    const cost = holdingOf(stock).find(({ name }) => name === 'cost');
    return some([income, cost && explainPercent('yieldOnCost', income, cost)]);
  },
} satisfies Record<string, (stock: StockPage, steps: Steps) => AnyPart[]>;

export type StockFigure = keyof typeof figures;
export const stockFigures = Object.keys(figures) as StockFigure[];
export const madeOf = (stock: StockPage, figure: StockFigure, steps: Steps = noSteps): AnyPart[] =>
  figures[figure](stock, steps);

/** Of a row of the table of platforms. */
export const platformMadeOf = (symbol: string, at: StockOnPlatform, steps: Steps = noSteps): AnyPart[] =>
  some([
    ...(at.holding ? explainHolding(at.holding, [at.holding], beside) : []),
    ...byTrade(at.platform, steps),
    steps.get(at.platform)?.realized ?? realizedHere(symbol, at),
  ]);

const placeOf = (symbol: string, { platform }: StockOnPlatform) => ({ symbol, platform });

export const lotMadeOf = (symbol: string, at: StockOnPlatform, lot: StockLot): AnyPart[] =>
  explainLot(lot, placeOf(symbol, at), at.holding?.quote ?? null);

/** Which lots each sale on a platform took under a method, of all trades of the stock; nothing without them. */
export const salesUnder = (
  { splits }: Pick<StockPage, 'splits'>,
  trades: readonly Trade[],
  { platform }: StockOnPlatform,
  method: LotMethod,
): SoldLots[] | undefined => {
  const own = trades.filter((trade) => trade.platform === platform);
  return own.length > 0 ? lotsOf(own, plainSplits(splits), method).sales : undefined;
};

export const methodMadeOf = (
  symbol: string,
  at: StockOnPlatform,
  method: LotMethod,
  sales?: readonly SoldLots[],
): AnyPart[] => {
  const of = { place: placeOf(symbol, at), price: at.holding?.quote ?? null, method, sales };
  const { cost, short, long, gain, together } = explainMethod(at.methods[method], at.methods.average, of);
  return some([cost, short, long, gain, together]);
};

/** As it is typed; a fee may be left out. */
export const saleMadeOf = (symbol: string, at: StockOnPlatform, sale: SaleValues, preview: SalePreview): AnyPart[] => {
  const [price, fee] = [typedAmount(sale.price) ?? '0', typedAmount(sale.fee) ?? '0'];
  const { proceeds, cost, short, long, gain } = explainSale(preview, { price, fee, place: placeOf(symbol, at) });
  return [proceeds, cost, short, long, gain];
};

/** Every payment by today on each platform together, with how many they are. */
export const paidMadeOf = ({ symbol, dividends: { paid } }: StockPage): AnyPart[] => {
  const sums = { symbol, platform: undefined, ...paid };
  return [{ ...stockMade(sums), name: 'paidInAll' }, stockPayments(sums)];
};
