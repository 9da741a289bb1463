import {
  type AuditFigure,
  countValue,
  deriveCost,
  deriveValue,
  dollarValue,
  type FigureContext,
  getSharesAccountName,
  matchBeancountAccount,
  matchBeancountCommodities,
  matchCommodities,
  matchPlatform,
  percentValue,
  toBeancountKey,
  toHledgerKey,
  toRecomputeKey,
  tradeRowSelectors,
} from '#audit/audit-figure';
import type { RowSelector } from '#audit/audit-rows';
import {
  countAnswers,
  type Derivation,
  deriveConstant,
  deriveFrom,
  derivePercent,
  deriveQuotient,
  deriveSum,
  sumAnswers,
} from '#audit/derivation';
import type { StockPlatformLots } from '#contract/insight/stock-page';
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
  const cost = total(parts.map((part) => deriveCost(part.platform, symbol)));
  const exact = (name: string): Derivation =>
    total(parts.map((part) => deriveFrom(`recompute.py ${name}`, toRecomputeKey(part.platform, symbol))));
  const shares = total(
    parts.map((part) => deriveFrom('hledger balances', toHledgerKey(getSharesAccountName(part.platform), symbol))),
  );
  const value = total(parts.map((part) => deriveValue(context, part.platform, symbol)));
  const gain = total([value], [cost]);
  const kept: AuditFigure[] = [
    // Of several platforms the sum is rounded, and not each.
    ...(parts.length === 1
      ? [{ ...base, kind: 'shares', value: toDecimalText(row.shares), unit: 'shares', by: shares }]
      : []),
    { ...base, kind: 'cost', ...dollarValue(row.cost), by: cost },
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
      by: deriveFrom('hledger prices', symbol),
    },
    { ...base, kind: 'value', ...dollarValue(row.currentValue), by: value },
    { ...base, kind: 'gain', ...dollarValue(row.gainLoss ?? 0), by: gain },
    ...(row.gainLossPercent === null
      ? []
      : [{ ...base, kind: 'gainPercent', ...percentValue(row.gainLossPercent), by: derivePercent(gain, cost) }]),
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
  const without = matchCommodities(context.leftOut);
  const value = sumAnswers('bean-query values', '^Assets:Shares', {
    ...matchBeancountCommodities(context, context.leftOut),
    places: 2,
  });
  const cost = sumAnswers('recompute.py cost', '.', { ...without, places: 2 });
  const realized = total([sumAnswers('recompute.py realized', '.', matchCommodities(context.review))], [], 2);
  const held = total([
    countAnswers('bean-query stocks', '.', matchBeancountCommodities(context, context.review)),
    deriveConstant(context.review.length),
  ]);
  return { value, cost, realized, held, gain: total([value], [cost]) };
};
export type PortfolioTotals = ReturnType<typeof createTotals>;
export const createPortfolioTotals = createTotals;

const listValueFigures = (context: FigureContext, portfolio: PortfolioValue): AuditFigure[] => {
  const totals = createTotals(context);
  const base = { page: 'Portfolio' as const, rows: tradeRowSelectors };
  return [
    { ...base, kind: 'totalValue', ...dollarValue(portfolio.totalValue), by: totals.value },
    { ...base, kind: 'totalCost', ...dollarValue(portfolio.totalCost), by: totals.cost },
    { ...base, kind: 'gain', of: 'all', ...dollarValue(portfolio.gainLoss), by: totals.gain },
    ...(portfolio.gainLossPercent === null
      ? []
      : [
          {
            ...{ ...base, kind: 'gainPercent', of: 'all', ...percentValue(portfolio.gainLossPercent) },
            by: derivePercent(totals.gain, totals.cost),
          },
        ]),
    { ...base, kind: 'realizedGain', ...dollarValue(portfolio.realizedGain), by: totals.realized },
    { ...base, kind: 'totalInvested', ...dollarValue(portfolio.totalInvested), by: sumAnswers('hledger bought', '.') },
    {
      ...base,
      kind: 'totalSold',
      ...dollarValue(portfolio.totalSold),
      by: total([], [sumAnswers('hledger sold', '.')]),
    },
    { ...base, kind: 'totalFees', ...dollarValue(portfolio.totalFees), by: sumAnswers('hledger tradeFees', '.') },
    { ...base, kind: 'holdingsCount', ...countValue(portfolio.holdingsCount), by: totals.held },
    {
      ...base,
      kind: 'transactionsCount',
      ...countValue(portfolio.transactionsCount),
      by: countAnswers('hledger rows', '^trades/'),
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
  const of = { ...matchCommodities(context.leftOut), places: 2 };
  const value = sumAnswers('bean-query values', matchBeancountAccount(context, getSharesAccountName(platform)), {
    ...matchBeancountCommodities(context, context.leftOut),
    places: 2,
  });
  const cost = sumAnswers('recompute.py cost', matchPlatform(platform), of);
  const gain = total([value], [cost]);
  const hasReview = card.reviewSymbols.length > 0;
  return [
    { ...base, kind: 'value', ...dollarValue(card.totalValue), by: value },
    ...(hasReview
      ? []
      : [
          {
            ...{ ...base, kind: 'invested', ...dollarValue(card.totalInvested) },
            by: sumAnswers('recompute.py cost', matchPlatform(platform), { places: 2 }),
          },
          {
            ...{ ...base, kind: 'holdings', ...countValue(card.holdingsCount) },
            by: countAnswers('recompute.py shares', matchPlatform(platform)),
          },
        ]),
    { ...base, kind: 'gain', ...dollarValue(card.totalGainLoss), by: gain },
    ...(card.gainLossPercent === null
      ? []
      : [{ ...base, kind: 'gainPercent', ...percentValue(card.gainLossPercent), by: derivePercent(gain, cost) }]),
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
    total((places.get(symbol) ?? []).map(({ platform }) => deriveValue(context, platform, symbol)));
  const base = { page: 'Watchlist' as const, rows: tradeRowSelectors };
  const ranked = [
    ['best', analysis.best],
    ['worst', analysis.worst],
  ] as const;
  return [
    { ...base, kind: 'value', ...dollarValue(analysis.totalValue), by: whole },
    ...analysis.allocation.slice(0, 1).map(({ symbol, percent: share }) => ({
      ...{ ...base, kind: 'largest', of: symbol, ...percentValue(share) },
      by: derivePercent(valueOfStock(symbol), whole),
    })),
    {
      ...{ ...base, kind: 'spread', ...countValue(analysis.positionsFor80Percent) },
      by: {
        ...{ from: 'bean-query valuesByStock', reach: '.', percent: 80 },
        ...matchBeancountCommodities(context, context.leftOut),
      },
    },
    ...analysis.allocation.map(({ symbol, percent: share }) => ({
      ...{ ...base, kind: 'weight', of: symbol, ...percentValue(share), rows: rowsOfStock(symbol) },
      by: derivePercent(valueOfStock(symbol), whole),
    })),
    ...ranked.flatMap(([kind, one]): AuditFigure[] => {
      if (!one) return [];
      const cost = total((places.get(one.symbol) ?? []).map(({ platform }) => deriveCost(platform, one.symbol)));
      return [
        {
          ...{ ...base, kind, of: one.symbol, ...percentValue(one.gainLossPercent), rows: rowsOfStock(one.symbol) },
          by: derivePercent(total([valueOfStock(one.symbol)], [cost]), cost),
        },
      ];
    }),
  ];
};

export type AuditedPlatformLots = StockPlatformLots & { symbol: string; platform: string };

const listMethodFigures = (
  context: FigureContext,
  place: AuditedPlatformLots,
  method: 'fifo' | 'hifo',
): AuditFigure[] => {
  const { symbol, platform } = place;
  const { lots, cost, realized, realizedLong, gainLoss } = place.methods[method];
  const source = method === 'fifo' ? 'bean-query' : 'bean-query HIFO';
  const key = toBeancountKey(context, getSharesAccountName(platform), symbol);
  const base = {
    page: 'Stock' as const,
    of: `${symbol} on ${platform}, ${method.toUpperCase()}`,
    rows: rowsOfStock(symbol, platform),
  };
  const ownCost = deriveFrom(`${source} cost`, key, 2);
  // Both sides of what a sale left are rounded once, so that realized and not realized come to the same under every method.
  const ownRealized = total(
    [deriveFrom('recompute.py realized', toRecomputeKey(platform, symbol), 2), ownCost],
    [deriveCost(platform, symbol)],
  );
  return [
    { ...base, kind: 'costOfLots', ...dollarValue(cost), by: ownCost },
    { ...base, kind: 'realizedGain', ...dollarValue(realized), by: ownRealized },
    { ...base, kind: 'realizedLong', ...dollarValue(realizedLong), by: deriveFrom(`${source} realizedLong`, key, 2) },
    ...(gainLoss === null
      ? []
      : [
          {
            ...base,
            kind: 'gain',
            ...dollarValue(gainLoss),
            by: total([deriveValue(context, platform, symbol)], [ownCost]),
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
      by: deriveFrom(`${source} lotCost`, `${key}|trade-${tradeId}`, 10),
    })),
  ];
};

const listLotFigures = (context: FigureContext, place: AuditedPlatformLots): AuditFigure[] => {
  const { symbol, platform, methods } = place;
  const key = toRecomputeKey(platform, symbol);
  const base = {
    page: 'Stock' as const,
    of: `${symbol} on ${platform}, average cost`,
    rows: rowsOfStock(symbol, platform),
  };
  return [
    { ...base, kind: 'costOfLots', ...dollarValue(methods.average.cost), by: deriveFrom('recompute.py cost', key, 2) },
    {
      ...base,
      kind: 'realizedGain',
      ...dollarValue(methods.average.realized),
      by: deriveFrom('recompute.py realized', key, 2),
    },
    ...listMethodFigures(context, place, 'fifo'),
    ...listMethodFigures(context, place, 'hifo'),
  ];
};

export interface TradingAnswers {
  holdings: readonly Holding[];
  platformHoldings: readonly Holding[];
  value: PortfolioValue;
  platforms: readonly PlatformTotals[];
  analysis: PortfolioAnalysis;
  lots: readonly AuditedPlatformLots[];
}

export const listTradingFigures = (context: FigureContext, answers: TradingAnswers): AuditFigure[] => {
  const isReviewed = ({ symbol }: { symbol: string }) => context.review.includes(symbol);
  return [
    ...listValueFigures(context, answers.value),
    ...answers.platforms.flatMap((card) => listPlatformFigures(context, card)),
    ...listHoldingFigures(context, answers.holdings, answers.platformHoldings),
    ...listAnalysisFigures(context, answers.analysis, answers.platformHoldings),
    ...answers.lots.filter((one) => !isReviewed(one)).flatMap((place) => listLotFigures(context, place)),
  ];
};
