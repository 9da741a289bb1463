import { type Amount, roundShares, toNumber, zeroAmount } from '#core/money/amount';
import { divideTo40Decimals } from '#core/money/divide-to-40-decimals';
import {
  applySplitsToPosition,
  applyTradeToPosition,
  createRunningPosition,
  type RunningPosition,
} from '#core/portfolio/position/running-position';
import { computeCombinedSplitRatio, type Split, type SplitsBySymbol } from '#core/portfolio/position/splits';
import { findPositionReviewReason, type PositionReviewReason } from '#core/portfolio/position-review-reasons';
import { sortTrades, type TradeRow, type TradeType } from '#core/portfolio/trades';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/**
 * What the trades of one symbol on one platform come to; `platform` is null where platforms are summed.
 * Shares are split-adjusted; money is in US dollars, exact and not yet rounded (see `RunningPosition`).
 */
export type Position<P extends string | null = string> = {
  symbol: string;
  /** As the latest trade has it. */
  companyName: string;
  platform: P;
  open: boolean;
  shares: Amount;
  /** Cost basis of the shares held now: average cost, fees left out. Exactly zero when closed. */
  cost: Amount;
  /** `cost / shares`; zero when closed. */
  avgPrice: Amount;
  /** `sold - costOfSold` over all sales, those of closed runs included; so with those below. Exact. */
  realizedGain: Amount;
  bought: Amount;
  sold: Amount;
  costOfSold: Amount;
  /** The totals of all buys and of all sales as their rows show them: each in cents, then summed. */
  paid: Amount;
  received: Amount;
  fees: Amount;
  /** The shares held now without the splits: 10 bought, split 4:1, 5 bought -> 15, where 45 are held. */
  originalShares: Amount;
  /** All splits since the position was opened, as one factor; 1 without any. */
  totalSplitRatio: Amount;
  splits: readonly Split[];
  /** Why the position cannot be as it is recorded; empty where it can. At most one a platform. */
  reviewReasons: readonly PositionReviewReason[];
  lastTrade: { transactionDate: Day; id: number };
};

export type AnyPosition = Position<string | null>;

const getOrStartPosition = <P extends string>(
  positions: Map<string, RunningPosition<P>>,
  trade: TradeRow<P>,
  splits: SplitsBySymbol,
): RunningPosition<P> => {
  const key = `${trade.symbol} ${trade.platform}`;
  let position = positions.get(key);
  if (!position) {
    position = createRunningPosition(trade, splits.get(trade.symbol));
    positions.set(key, position);
  }
  return position;
};

/** A position to be listed: one that is held, or that needs a look before anybody can say that it is not. */
export const isListedPosition = ({ open, reviewReasons }: AnyPosition): boolean => open || reviewReasons.length > 0;

/** $120 for 20 shares -> $6; zero without shares. */
export const computeAverageCost = (cost: Amount, shares: Amount): Amount =>
  shares.gt(0) ? divideTo40Decimals(cost, shares) : zeroAmount;

/** What a running position comes to; the splits since its last trade must have been applied. */
export const toPosition = <P extends string>(position: RunningPosition<P>): Position<P> => {
  const { shares, cost } = position;
  const costOfSold = position.bought.minus(cost);
  const reason = findPositionReviewReason(position);
  return {
    symbol: position.symbol,
    companyName: position.lastTrade.companyName,
    platform: position.platform,
    open: position.open,
    shares,
    cost,
    avgPrice: computeAverageCost(cost, shares),
    realizedGain: position.sold.minus(costOfSold),
    bought: position.bought,
    sold: position.sold,
    costOfSold,
    paid: position.paid,
    received: position.received,
    fees: position.fees,
    originalShares: position.applied.length > 0 ? position.unsplitShares : shares,
    totalSplitRatio: computeCombinedSplitRatio(position.applied),
    splits: position.applied,
    reviewReasons: reason ? [reason] : [],
    lastTrade: { transactionDate: position.lastTrade.transactionDate, id: position.lastTrade.id },
  };
};

/**
 * Every position, open and closed, by symbol and platform; the order of `trades` makes no difference.
 * With `asOf`, as it stood at the close of that day: later trades and splits are left out.
 * Never throws on an impossible ledger: a sale of more than is held sells what is held, and the position needs review.
 */
export const computePositions = <P extends string>(
  trades: readonly TradeRow<P>[],
  splits: SplitsBySymbol,
  asOf?: Day,
): Position<P>[] => {
  const positions = new Map<string, RunningPosition<P>>();
  for (const trade of sortTrades(trades)) {
    if (asOf !== undefined && trade.transactionDate > asOf) break;
    applyTradeToPosition(getOrStartPosition(positions, trade, splits), trade);
  }
  for (const position of positions.values()) applySplitsToPosition(position, asOf);
  return [...positions.values()]
    .map(toPosition)
    .toSorted((a, b) => compareText(a.symbol, b.symbol) || compareText(a.platform, b.platform));
};

/** A sale that cannot be: `held` shares on that platform before it, split-adjusted, to 8 decimals. */
export type Oversell<P extends string = string> = {
  symbol: string;
  platform: P;
  date: Day;
  held: number;
  sold: number;
  type: TradeType;
  tradeId: number;
};

/**
 * The first sale of more than is held on its platform at its date (by over 0.000001 shares), or null.
 * Give it the trades as they would be after an add, edit or delete: all, or only those of the symbols and platforms
 * concerned (both, where an edit moves a trade).
 */
export const findOversell = <P extends string>(
  trades: readonly TradeRow<P>[],
  splits: SplitsBySymbol,
): Oversell<P> | null => {
  const positions = new Map<string, RunningPosition<P>>();
  for (const trade of sortTrades(trades)) {
    const position = getOrStartPosition(positions, trade, splits);
    applyTradeToPosition(position, trade);
    if (position.impossible) {
      const { symbol, platform, transactionDate: date, quantity: sold, transactionType: type, id: tradeId } = trade;
      const held = toNumber(roundShares(position.impossible.held));
      return { symbol, platform, date, held, sold, type, tradeId };
    }
  }
  return null;
};
