import type { StockLot, StockPage, StockPlatformView, StockPlatformViewWithLots } from '#contract/insight/stock-page';
import type { Trade } from '#contract/portfolio/trades';
import { createDividendCountTerm, explainStockIncome } from '#core/dividends/explain-total-dividend-income';
import { computeSumFigure } from '#core/insight/explain/compute-figure';
import {
  explainHoldingFigures,
  explainLast12MonthsDividendIncome,
  explainPercent,
} from '#core/insight/explain/explain-holdings';
import { explainLotFigures, explainLotMethodFigures, explainSalePreview } from '#core/insight/explain/explain-lots';
import {
  type ComputedFigure,
  createRowListTerm,
  type FigureTerm,
  getTermAmount,
} from '#core/insight/explain/figure-terms';
import { createPriceTerm } from '#core/insight/explain/row-terms';
import { type ExplainedPositionFigures, explainPositionByTrades } from '#core/insight/returns/position-by-trades';
import { parseTypedAmount } from '#core/money/parse-amount';
import { computeLotsAndRealizedGains, type LotMethod, type SaleLotBreakdown } from '#core/portfolio/position/lots';
import type { SalePreview } from '#core/portfolio/position/sale-preview';
import type { Split } from '#core/portfolio/position/splits';
import { getDayInNewYork } from '#core/time/day';
import type { SalePreviewFormValues } from './sale-preview-form-values';

/** What the figures of a stock's page are made of, by the functions that explain them, from the answer that shows them. */

const filterTerms = (parts: readonly (FigureTerm | null | undefined)[]): FigureTerm[] =>
  parts.flatMap((part) => part ?? []);

const beside = { whole: 0, income: null, today: '' };

const listPlatformHoldings = ({ platforms }: StockPage) => platforms.flatMap(({ holding }) => holding ?? []);

const explainStockHolding = (stock: StockPage): FigureTerm[] =>
  stock.holding ? explainHoldingFigures(stock.holding, listPlatformHoldings(stock), beside) : [];

const createRealizedTerm = (symbol: string, { platform, methods }: StockPlatformView): FigureTerm =>
  createRowListTerm(
    'realizedHere',
    methods.average.realized,
    { list: 'realized', symbols: [symbol], platform },
    { platform },
  );

/** What each platform's trades did, one by one, where they come to the very figures that are shown. */
export type PositionStepsByPlatform = ReadonlyMap<string, ExplainedPositionFigures>;

const matchesFigures = (
  { shares, cost, average, realized }: ExplainedPositionFigures,
  { holding, methods }: StockPlatformView,
): boolean => {
  const is = (part: ComputedFigure | null, value: number, places: number) =>
    (part ? getTermAmount(part).round(places).toNumber() : 0) === value;
  const isHeld = is(shares, holding?.shares ?? 0, 8) && is(cost, holding?.cost ?? 0, 2);
  return isHeld && is(average, holding?.avgPrice ?? 0, 6) && is(realized, methods.average.realized, 2);
};

const toPlainSplits = (splits: StockPage['splits']): Split[] => splits.map(({ own: _own, ...split }) => split);

/** `trades`: all of the stock. One that was recorded since the page was read makes another figure, and is no part of this one. */
export const computePositionStepsByPlatform = (
  { platforms, splits }: StockPage,
  trades: readonly Trade[],
): PositionStepsByPlatform =>
  new Map(
    platforms.flatMap((at) => {
      const own = trades.filter(({ platform }) => platform === at.platform);
      const steps = explainPositionByTrades(own, toPlainSplits(splits));
      return steps && matchesFigures(steps, at) ? [[at.platform, steps] as const] : [];
    }),
  );

const listPositionStepTerms = (platform: string, steps: PositionStepsByPlatform): FigureTerm[] => {
  const own = steps.get(platform);
  return own && getTermAmount(own.shares).gt(0) ? filterTerms([own.shares, own.cost, own.average]) : [];
};

const noSteps: PositionStepsByPlatform = new Map();

const figures = {
  price: ({ symbol, price }) => filterTerms([price && createPriceTerm(symbol, price)]),
  holding: (stock, steps) => [
    ...explainStockHolding(stock),
    ...stock.platforms.flatMap(({ platform }) => listPositionStepTerms(platform, steps)),
  ],
  realized: ({ symbol, platforms }, steps) => [
    computeSumFigure(
      'realizedGain',
      platforms.map((one) => steps.get(one.platform)?.realized ?? createRealizedTerm(symbol, one)),
    ),
  ],
  income: (stock) => {
    const { symbol, dividends } = stock;
    const income = explainLast12MonthsDividendIncome(symbol, dividends.income, getDayInNewYork(new Date()));
    const cost = explainStockHolding(stock).find(({ name }) => name === 'cost');
    return filterTerms([income, cost && explainPercent('yieldOnCost', income, cost)]);
  },
} satisfies Record<string, (stock: StockPage, steps: PositionStepsByPlatform) => FigureTerm[]>;

export type StockPageFigureName = keyof typeof figures;
export const explainedStockFigureKeys = Object.keys(figures) as StockPageFigureName[];
export const explainStockFigure = (
  stock: StockPage,
  figure: StockPageFigureName,
  steps: PositionStepsByPlatform = noSteps,
): FigureTerm[] => figures[figure](stock, steps);

/** Of a row of the table of platforms. */
export const explainStockPlatformRow = (
  symbol: string,
  at: StockPlatformView,
  steps: PositionStepsByPlatform = noSteps,
): FigureTerm[] =>
  filterTerms([
    ...(at.holding ? explainHoldingFigures(at.holding, [at.holding], beside) : []),
    ...listPositionStepTerms(at.platform, steps),
    steps.get(at.platform)?.realized ?? createRealizedTerm(symbol, at),
  ]);

const toPosition = (symbol: string, { platform }: StockPlatformView) => ({ symbol, platform });

export const explainLotRow = (symbol: string, at: StockPlatformView, lot: StockLot): FigureTerm[] =>
  explainLotFigures(lot, toPosition(symbol, at), at.holding?.quote ?? null);

/** Which lots each sale on a platform took under a method, of all trades of the stock; nothing without them. */
export const listSoldLotsBySale = (
  { splits }: Pick<StockPage, 'splits'>,
  trades: readonly Trade[],
  { platform }: StockPlatformView,
  method: LotMethod,
): SaleLotBreakdown[] | undefined => {
  const own = trades.filter((trade) => trade.platform === platform);
  return own.length > 0 ? computeLotsAndRealizedGains(own, toPlainSplits(splits), method).sales : undefined;
};

export const explainLotMethodRow = (
  symbol: string,
  at: StockPlatformViewWithLots,
  method: LotMethod,
  sales?: readonly SaleLotBreakdown[],
): FigureTerm[] => {
  const of = { place: toPosition(symbol, at), price: at.holding?.quote ?? null, method, sales };
  const { cost, short, long, gain, together } = explainLotMethodFigures(at.methods[method], at.methods.average, of);
  return filterTerms([cost, short, long, gain, together]);
};

/** As it is typed; a fee may be left out. */
export const explainPreviewedSale = (
  symbol: string,
  at: StockPlatformView,
  sale: SalePreviewFormValues,
  preview: SalePreview,
): FigureTerm[] => {
  const [price, fee] = [parseTypedAmount(sale.price) ?? '0', parseTypedAmount(sale.fee) ?? '0'];
  const { proceeds, cost, short, long, gain } = explainSalePreview(preview, {
    price,
    fee,
    place: toPosition(symbol, at),
  });
  return [proceeds, cost, short, long, gain];
};

/** Every payment by today on each platform together, with how many they are. */
export const explainPaidDividends = ({ symbol, dividends: { paid } }: StockPage): FigureTerm[] => {
  const sums = { symbol, platform: undefined, ...paid };
  return [{ ...explainStockIncome(sums), name: 'paidInAll' }, createDividendCountTerm(sums)];
};
