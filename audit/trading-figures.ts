import {
  type AuditFigure,
  buildBeancountAccountPattern,
  buildBeancountCommodityExclusion,
  buildCommodityExclusion,
  buildPlatformKeyPattern,
  derivePositionCost,
  derivePositionValue,
  type FigureContext,
  getPlatformSharesAccountName,
  toBeancountPositionKey,
  toCountFigureValue,
  toDollarFigureValue,
  toHledgerPositionKey,
  toPercentFigureValue,
  toRecomputePositionKey,
  tradeRowSelectors,
} from '#audit/audit-figure';
import type { RowSelector } from '#audit/audit-rows';
import {
  type Derivation,
  deriveConstant,
  deriveCountOfAnswers,
  deriveFromToolAnswer,
  derivePercent,
  deriveQuotient,
  deriveSum,
  deriveSumOfAnswers,
} from '#audit/derivation';
import type { StockPlatformViewWithLots } from '#contract/insight/stock-page';
import type { Holding } from '#contract/portfolio/holdings';
import type { PlatformBreakdown, PortfolioAnalysis, PortfolioValue } from '#contract/portfolio/portfolio';
import { toDecimalText } from '#core/money/amount';

/** The figures of what is traded: each position, each platform, the whole, and the lots under each method. */

const rowsOfStock = (symbol: string, platform?: string): RowSelector[] => [
  { list: 'trades', where: { symbol, ...(platform !== undefined && { platform }) } },
  { list: 'splits', where: { symbol } },
  { list: 'ownPrices', where: { symbol } },
];

const total = deriveSum;

interface Place {
  symbol: string;
  platform: string;
}
const isRelied = ({ needsReview }: Holding): boolean => !needsReview;
const toPlaces = (holdings: readonly Holding[]): (Holding & Place)[] =>
  holdings.flatMap((one) => (one.platform === null ? [] : [{ ...one, platform: one.platform }]));

/** A row of holdings, of one platform or of several together; each of its cents is rounded once, on each platform. */
const listRowFigures = (context: FigureContext, row: Holding, parts: readonly (Holding & Place)[]): AuditFigure[] => {
  const { symbol, platform } = row;
  const of = platform === null ? symbol : `${symbol} on ${platform}`;
  const base = { page: 'Portfolio' as const, of, rows: rowsOfStock(symbol, platform ?? undefined) };
  const cost = total(parts.map((part) => derivePositionCost(part.platform, symbol)));
  const exact = (name: string): Derivation =>
    total(
      parts.map((part) => deriveFromToolAnswer(`recompute.py ${name}`, toRecomputePositionKey(part.platform, symbol))),
    );
  const shares = total(
    parts.map((part) =>
      deriveFromToolAnswer(
        'hledger balances',
        toHledgerPositionKey(getPlatformSharesAccountName(part.platform), symbol),
      ),
    ),
  );
  const value = total(parts.map((part) => derivePositionValue(context, part.platform, symbol)));
  const gain = total([value], [cost]);
  const kept: AuditFigure[] = [
    // Of several platforms the sum is rounded, and not each.
    ...(parts.length === 1
      ? [{ ...base, kind: 'shares', value: toDecimalText(row.shares), unit: 'shares', by: shares }]
      : []),
    { ...base, kind: 'cost', ...toDollarFigureValue(row.cost), by: cost },
    {
      ...base,
      kind: 'averagePrice',
      value: toDecimalText(row.avgPrice),
      unit: 'USD a share',
      by: deriveQuotient(exact('cost'), exact('shares'), 6),
    },
  ];
  if (row.currentValue === null || row.currentPrice === null) return kept;
  return [
    ...kept,
    {
      ...{ ...base, kind: 'price', value: toDecimalText(row.currentPrice), unit: 'USD a share' },
      by: deriveFromToolAnswer('hledger prices', symbol),
    },
    { ...base, kind: 'value', ...toDollarFigureValue(row.currentValue), by: value },
    { ...base, kind: 'gain', ...toDollarFigureValue(row.gainLoss ?? 0), by: gain },
    ...(row.gainLossPercent === null
      ? []
      : [
          { ...base, kind: 'gainPercent', ...toPercentFigureValue(row.gainLossPercent), by: derivePercent(gain, cost) },
        ]),
  ];
};

const listHoldingFigures = (
  context: FigureContext,
  holdings: readonly Holding[],
  platformHoldings: readonly Holding[],
) => {
  const places = toPlaces(platformHoldings).filter(isRelied);
  const bySymbol = Map.groupBy(places, ({ symbol }) => symbol);
  const single = places.flatMap((one) => listRowFigures(context, one, [one]));
  const summed = holdings.filter(isRelied).flatMap((row) => {
    const parts = bySymbol.get(row.symbol) ?? [];
    return parts.length > 1 ? listRowFigures(context, row, parts) : [];
  });
  return [...single, ...summed];
};

/** What all positions come to, with those left out that have no value. */
const createTotals = (context: FigureContext) => {
  const without = buildCommodityExclusion(context.leftOut);
  const value = deriveSumOfAnswers('bean-query values', '^Assets:Shares', {
    ...buildBeancountCommodityExclusion(context, context.leftOut),
    places: 2,
  });
  const cost = deriveSumOfAnswers('recompute.py cost', '.', { ...without, places: 2 });
  const realized = total(
    [deriveSumOfAnswers('recompute.py realized', '.', buildCommodityExclusion(context.review))],
    [],
    2,
  );
  const held = total([
    deriveCountOfAnswers('bean-query stocks', '.', buildBeancountCommodityExclusion(context, context.review)),
    deriveConstant(context.review.length),
  ]);
  return { value, cost, realized, held, gain: total([value], [cost]) };
};
export type PortfolioTotalDerivations = ReturnType<typeof createTotals>;
export const createPortfolioTotalDerivations = createTotals;

const listValueFigures = (context: FigureContext, portfolio: PortfolioValue): AuditFigure[] => {
  const totals = createTotals(context);
  const base = { page: 'Portfolio' as const, rows: tradeRowSelectors };
  return [
    { ...base, kind: 'totalValue', ...toDollarFigureValue(portfolio.totalValue), by: totals.value },
    { ...base, kind: 'totalCost', ...toDollarFigureValue(portfolio.totalCost), by: totals.cost },
    { ...base, kind: 'gain', of: 'all', ...toDollarFigureValue(portfolio.gainLoss), by: totals.gain },
    ...(portfolio.gainLossPercent === null
      ? []
      : [
          {
            ...{ ...base, kind: 'gainPercent', of: 'all', ...toPercentFigureValue(portfolio.gainLossPercent) },
            by: derivePercent(totals.gain, totals.cost),
          },
        ]),
    { ...base, kind: 'realizedGain', ...toDollarFigureValue(portfolio.realizedGain), by: totals.realized },
    {
      ...base,
      kind: 'totalInvested',
      ...toDollarFigureValue(portfolio.totalInvested),
      by: deriveSumOfAnswers('hledger bought', '.'),
    },
    {
      ...base,
      kind: 'totalSold',
      ...toDollarFigureValue(portfolio.totalSold),
      by: total([], [deriveSumOfAnswers('hledger sold', '.')]),
    },
    {
      ...base,
      kind: 'totalFees',
      ...toDollarFigureValue(portfolio.totalFees),
      by: deriveSumOfAnswers('hledger tradeFees', '.'),
    },
    { ...base, kind: 'holdingsCount', ...toCountFigureValue(portfolio.holdingsCount), by: totals.held },
    {
      ...base,
      kind: 'transactionsCount',
      ...toCountFigureValue(portfolio.transactionsCount),
      by: deriveCountOfAnswers('hledger rows', '^trades/'),
    },
  ];
};

type PlatformTotals = PlatformBreakdown['platforms'][number];

const listPlatformFigures = (context: FigureContext, card: PlatformTotals): AuditFigure[] => {
  const { platform } = card;
  const base = {
    page: 'Portfolio' as const,
    of: platform,
    rows: [{ list: 'trades', where: { platform } }, { list: 'splits' }, { list: 'ownPrices' }],
  };
  const of = { ...buildCommodityExclusion(context.leftOut), places: 2 };
  const value = deriveSumOfAnswers(
    'bean-query values',
    buildBeancountAccountPattern(context, getPlatformSharesAccountName(platform)),
    {
      ...buildBeancountCommodityExclusion(context, context.leftOut),
      places: 2,
    },
  );
  const cost = deriveSumOfAnswers('recompute.py cost', buildPlatformKeyPattern(platform), of);
  const gain = total([value], [cost]);
  const hasReview = card.reviewSymbols.length > 0;
  return [
    { ...base, kind: 'value', ...toDollarFigureValue(card.totalValue), by: value },
    ...(hasReview
      ? []
      : [
          {
            ...{ ...base, kind: 'invested', ...toDollarFigureValue(card.totalInvested) },
            by: deriveSumOfAnswers('recompute.py cost', buildPlatformKeyPattern(platform), { places: 2 }),
          },
          {
            ...{ ...base, kind: 'holdings', ...toCountFigureValue(card.holdingsCount) },
            by: deriveCountOfAnswers('recompute.py shares', buildPlatformKeyPattern(platform)),
          },
        ]),
    { ...base, kind: 'gain', ...toDollarFigureValue(card.totalGainLoss), by: gain },
    ...(card.gainLossPercent === null
      ? []
      : [
          {
            ...base,
            kind: 'gainPercent',
            ...toPercentFigureValue(card.gainLossPercent),
            by: derivePercent(gain, cost),
          },
        ]),
  ];
};

const listAnalysisFigures = (
  context: FigureContext,
  analysis: PortfolioAnalysis,
  platformHoldings: readonly Holding[],
): AuditFigure[] => {
  const { value: whole } = createTotals(context);
  const places = Map.groupBy(toPlaces(platformHoldings), ({ symbol }) => symbol);
  const valueOfStock = (symbol: string): Derivation =>
    total((places.get(symbol) ?? []).map(({ platform }) => derivePositionValue(context, platform, symbol)));
  const base = { page: 'Watchlist' as const, rows: tradeRowSelectors };
  const ranked = [
    ['best', analysis.best],
    ['worst', analysis.worst],
  ] as const;
  return [
    { ...base, kind: 'value', ...toDollarFigureValue(analysis.totalValue), by: whole },
    ...analysis.allocation.slice(0, 1).map(({ symbol, percent: share }) => ({
      ...{ ...base, kind: 'largest', of: symbol, ...toPercentFigureValue(share) },
      by: derivePercent(valueOfStock(symbol), whole),
    })),
    {
      ...{ ...base, kind: 'spread', ...toCountFigureValue(analysis.positionsFor80Percent) },
      by: {
        ...{ from: 'bean-query valuesByStock', reach: '.', percent: 80 },
        ...buildBeancountCommodityExclusion(context, context.leftOut),
      },
    },
    ...analysis.allocation.map(({ symbol, percent: share }) => ({
      ...{ ...base, kind: 'weight', of: symbol, ...toPercentFigureValue(share), rows: rowsOfStock(symbol) },
      by: derivePercent(valueOfStock(symbol), whole),
    })),
    ...ranked.flatMap(([kind, one]): AuditFigure[] => {
      if (!one) return [];
      const cost = total(
        (places.get(one.symbol) ?? []).map(({ platform }) => derivePositionCost(platform, one.symbol)),
      );
      return [
        {
          ...{
            ...base,
            kind,
            of: one.symbol,
            ...toPercentFigureValue(one.gainLossPercent),
            rows: rowsOfStock(one.symbol),
          },
          by: derivePercent(total([valueOfStock(one.symbol)], [cost]), cost),
        },
      ];
    }),
  ];
};

export type AuditedPlatformLots = StockPlatformViewWithLots & { symbol: string; platform: string };

const listMethodFigures = (
  context: FigureContext,
  place: AuditedPlatformLots,
  method: 'fifo' | 'hifo',
): AuditFigure[] => {
  const { symbol, platform } = place;
  const { lots, cost, realized, realizedLong, gainLoss } = place.methods[method];
  const source = method === 'fifo' ? 'bean-query' : 'bean-query HIFO';
  const key = toBeancountPositionKey(context, getPlatformSharesAccountName(platform), symbol);
  const base = {
    page: 'Stock' as const,
    of: `${symbol} on ${platform}, ${method.toUpperCase()}`,
    rows: rowsOfStock(symbol, platform),
  };
  const ownCost = deriveFromToolAnswer(`${source} cost`, key, 2);
  // Both sides of what a sale left are rounded once, so that realized and not realized come to the same under every method.
  const ownRealized = total(
    [deriveFromToolAnswer('recompute.py realized', toRecomputePositionKey(platform, symbol), 2), ownCost],
    [derivePositionCost(platform, symbol)],
  );
  return [
    { ...base, kind: 'costOfLots', ...toDollarFigureValue(cost), by: ownCost },
    { ...base, kind: 'realizedGain', ...toDollarFigureValue(realized), by: ownRealized },
    {
      ...base,
      kind: 'realizedLong',
      ...toDollarFigureValue(realizedLong),
      by: deriveFromToolAnswer(`${source} realizedLong`, key, 2),
    },
    ...(gainLoss === null
      ? []
      : [
          {
            ...base,
            kind: 'gain',
            ...toDollarFigureValue(gainLoss),
            by: total([derivePositionValue(context, platform, symbol)], [ownCost]),
          },
        ]),
    ...lots.map(({ tradeId, exactCost }) => ({
      ...{
        ...base,
        kind: 'costOfLot',
        of: `${base.of}, trade ${tradeId}`,
        value: toDecimalText(exactCost),
        unit: 'USD',
      },
      by: deriveFromToolAnswer(`${source} lotCost`, `${key}|trade-${tradeId}`, 10),
    })),
  ];
};

const listLotFigures = (context: FigureContext, place: AuditedPlatformLots): AuditFigure[] => {
  const { symbol, platform, methods } = place;
  const key = toRecomputePositionKey(platform, symbol);
  const base = {
    page: 'Stock' as const,
    of: `${symbol} on ${platform}, average cost`,
    rows: rowsOfStock(symbol, platform),
  };
  return [
    {
      ...base,
      kind: 'costOfLots',
      ...toDollarFigureValue(methods.average.cost),
      by: deriveFromToolAnswer('recompute.py cost', key, 2),
    },
    {
      ...base,
      kind: 'realizedGain',
      ...toDollarFigureValue(methods.average.realized),
      by: deriveFromToolAnswer('recompute.py realized', key, 2),
    },
    ...listMethodFigures(context, place, 'fifo'),
    ...listMethodFigures(context, place, 'hifo'),
  ];
};

export interface TradingPageAnswers {
  holdings: readonly Holding[];
  platformHoldings: readonly Holding[];
  value: PortfolioValue;
  platforms: readonly PlatformTotals[];
  analysis: PortfolioAnalysis;
  lots: readonly AuditedPlatformLots[];
}

export const listTradingFigures = (context: FigureContext, answers: TradingPageAnswers): AuditFigure[] => {
  const isReviewed = ({ symbol }: { symbol: string }) => context.review.includes(symbol);
  return [
    ...listValueFigures(context, answers.value),
    ...answers.platforms.flatMap((card) => listPlatformFigures(context, card)),
    ...listHoldingFigures(context, answers.holdings, answers.platformHoldings),
    ...listAnalysisFigures(context, answers.analysis, answers.platformHoldings),
    ...answers.lots.filter((one) => !isReviewed(one)).flatMap((place) => listLotFigures(context, place)),
  ];
};
