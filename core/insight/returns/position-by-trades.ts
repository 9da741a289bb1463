import { computeFigure, computeSumFigure, type FigureSubject } from '#core/insight/explain/compute-figure';
import {
  type ComputedFigure,
  createGivenTerm,
  createRowTerm,
  type FigureTerm,
  getTermAmount,
  type LedgerRowRef,
  toSubtractedTerm,
} from '#core/insight/explain/figure-terms';
import { type Amount, toAmount } from '#core/money/amount';
import {
  applySplitsToPosition,
  applyTradeToPosition,
  createRunningPosition,
  type RunningPosition,
} from '#core/portfolio/position/running-position';
import type { Split } from '#core/portfolio/position/splits';
import { addsShares, sortTrades, type TradeRow } from '#core/portfolio/trades';

/**
 * Average cost by its trades: what each of them did to the shares and the cost of one stock on one platform, as the very
 * `RunningPosition` enters them. A running average is no formula of all trades at once; what each changed adds up.
 */

export type ExplainedPositionFigures = {
  /** What is held: bought 10, split 4:1 (+30), sold 5 -> 35. */
  shares: ComputedFigure;
  /** What that cost, to the cent: $100.00 less $12.50 for what was sold. */
  cost: ComputedFigure;
  /** Null where nothing is held. US dollars a share, to 6 decimals. */
  average: ComputedFigure | null;
  /** What sales brought, less the average cost of what they took; to the cent. */
  realized: ComputedFigure;
};

type SharesAndCost = { shares: Amount; cost: Amount };
const getSharesAndCost = ({ shares, cost }: RunningPosition): SharesAndCost => ({ shares, cost });

const toRow = ({ id, transactionDate: date, symbol, platform }: TradeRow): LedgerRowRef => ({
  kind: 'trade',
  id,
  date,
  symbol,
  platform,
});

const createTradeSubject = (trade: TradeRow): FigureSubject => {
  const row = toRow(trade);
  return { row, date: row.date };
};

/** 10 @ $5: $50.00, with all its decimals. */
const explainTotal = (name: string, trade: TradeRow): ComputedFigure => {
  const parts = [createGivenTerm('quantity', 'shares', trade.quantity), createGivenTerm('price', 'price', trade.price)];
  return computeFigure(name, 'money', { by: 'product' }, parts, createTradeSubject(trade));
};

/** At the average of before: $120 of 20 shares, 15 stay -> $90. Given where the positions have divided before, to 40 decimals. */
const explainRemainingCost = (before: SharesAndCost, after: SharesAndCost): FigureTerm => {
  const remainingCost = createGivenTerm('costLeft', 'money', after.cost);
  if (before.shares.eq(0) || after.shares.eq(0)) return remainingCost;
  const costTimesShares = computeFigure('costTimesLeft', 'money', { by: 'product' }, [
    createGivenTerm('costBefore', 'money', before.cost),
    createGivenTerm('sharesLeft', 'shares', after.shares),
  ]);
  const share = computeFigure('costLeft', 'money', { by: 'quotient' }, [
    costTimesShares,
    createGivenTerm('sharesBefore', 'shares', before.shares),
  ]);
  return getTermAmount(share).eq(after.cost) ? share : remainingCost;
};

const explainSoldCost = (trade: TradeRow, before: SharesAndCost, after: SharesAndCost): ComputedFigure =>
  computeSumFigure(
    'costOfSold',
    [createGivenTerm('costBefore', 'money', before.cost), toSubtractedTerm(explainRemainingCost(before, after))],
    createTradeSubject(trade),
  );

type Steps = { shares: FigureTerm[]; cost: FigureTerm[]; realized: FigureTerm[] };

/** A split adds to what is held, and leaves what it cost. */
const addSplitSteps = (steps: Steps, position: RunningPosition, day?: string): void => {
  const [{ shares }, count] = [getSharesAndCost(position), position.applied.length];
  applySplitsToPosition(position, day);
  const [added, date] = [position.shares.minus(shares), position.applied.at(-1)?.date];
  if (position.applied.length > count) steps.shares.push(createGivenTerm('splitAdded', 'shares', added, { date }));
};

const addTradeSteps = (steps: Steps, position: RunningPosition, trade: TradeRow): void => {
  addSplitSteps(steps, position, trade.transactionDate);
  const before = getSharesAndCost(position);
  applyTradeToPosition(position, trade);
  const after = getSharesAndCost(position);
  const deltaTerm = (name: string, by: Amount) => createRowTerm(name, 'shares', by, toRow(trade));
  if (addsShares(trade.transactionType)) {
    steps.shares.push(deltaTerm('sharesAdded', after.shares.minus(before.shares)));
    steps.cost.push(explainTotal('boughtFor', trade));
    return;
  }
  const sold = explainSoldCost(trade, before, after);
  steps.shares.push(toSubtractedTerm(deltaTerm('sharesTaken', before.shares.minus(after.shares))));
  steps.cost.push(toSubtractedTerm(sold));
  steps.realized.push(
    computeSumFigure(
      'realizedHere',
      [explainTotal('soldFor', trade), toSubtractedTerm(sold)],
      createTradeSubject(trade),
    ),
  );
};

/** Of the trades of one stock on one platform, in any order; null without any. */
export const explainPositionByTrades = (
  trades: readonly TradeRow[],
  splits: readonly Split[],
): ExplainedPositionFigures | null => {
  const [first, ...others] = sortTrades(trades);
  if (!first) return null;
  const position = createRunningPosition(first, splits);
  const steps: Steps = { shares: [], cost: [], realized: [] };
  for (const trade of [first, ...others]) addTradeSteps(steps, position, trade);
  addSplitSteps(steps, position);
  const of = { symbol: first.symbol, platform: first.platform };
  const [shares, cost] = [
    computeFigure('sharesByTrade', 'shares', { by: 'sum' }, steps.shares, of),
    computeSumFigure('costByTrade', steps.cost, of),
  ];
  const average = { by: 'quotient', places: 6 } as const;
  return {
    shares,
    cost: computeFigure('costByTrade', 'money', { by: 'sum', places: 2 }, steps.cost, of),
    average: toAmount(shares.value).gt(0)
      ? computeFigure('averageByTrade', 'price', average, [cost, shares], of)
      : null,
    realized: computeFigure('realizedHere', 'money', { by: 'sum', places: 2 }, steps.realized, of),
  };
};
