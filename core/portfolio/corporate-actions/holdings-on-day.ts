import { type Amount, roundShares, sumExactAmounts } from '#core/money/amount';
import { distributeShares } from '#core/portfolio/corporate-actions/rows-at-cost';
import { computeLotsAndRealizedGains } from '#core/portfolio/position/lots';
import { computePositions } from '#core/portfolio/position/positions';
import type { SplitsBySymbol } from '#core/portfolio/position/splits';
import type { TradeRow } from '#core/portfolio/trades';
import type { Day } from '#core/time/day';

/** What is left of purchases of one day, the oldest leaving first. */
export type HoldingLot = { acquired: Day; shares: Amount; cost: Amount };

/** One stock on one platform at the close of a day: shares to 8 decimals, as many as a trade takes; cost exact. */
export type HoldingOnDay = {
  symbol: string;
  companyName: string;
  platform: string;
  shares: Amount;
  cost: Amount;
  lots: readonly HoldingLot[];
};

const joinDays = (lots: readonly HoldingLot[]): HoldingLot[] =>
  [...Map.groupBy(lots, ({ acquired }) => acquired)].map(([acquired, own]) => ({
    acquired,
    shares: sumExactAmounts(own.map(({ shares }) => shares)),
    cost: sumExactAmounts(own.map(({ cost }) => cost)),
  }));

/** The lots with as many shares as all of them are, each to 8 decimals; one that has none left goes with the one after it. */
export const scaleLotsToShares = (lots: readonly HoldingLot[], shares: Amount): HoldingLot[] => {
  const parts = distributeShares(
    shares,
    lots.map((lot) => lot.shares),
  );
  const sized = lots.map((lot, at) => ({ ...lot, shares: parts[at] ?? lot.shares }));
  const cost = sumExactAmounts(sized.filter((lot) => lot.shares.eq(0)).map((lot) => lot.cost));
  const [first, ...others] = sized.filter((lot) => lot.shares.gt(0));
  return first ? [{ ...first, cost: first.cost.plus(cost) }, ...others] : [];
};

/** What is held of a stock at the close of a day, by platform: trades and splits up to it, the very day's too. */
export const listStockHoldingsOnDay = (
  trades: readonly TradeRow[],
  splits: SplitsBySymbol,
  { symbol, day }: { symbol: string; day: Day },
): HoldingOnDay[] => {
  const until = trades.filter((trade) => trade.symbol === symbol && trade.transactionDate <= day);
  const splitsUntil = (splits.get(symbol) ?? []).filter(({ date }) => date <= day);
  return computePositions(until, new Map([[symbol, splitsUntil]])).flatMap((position) => {
    const { platform, companyName, cost } = position;
    const shares = roundShares(position.shares);
    if (!position.open || !shares.gt(0)) return [];
    const own = until.filter((trade) => trade.platform === platform);
    const { lots } = computeLotsAndRealizedGains(own, splitsUntil, 'fifo');
    return [{ symbol, companyName, platform, shares, cost, lots: scaleLotsToShares(joinDays(lots), shares) }];
  });
};
