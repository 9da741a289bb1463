import type { StockLotsAndSums, StockPlatformViewWithLots } from '#contract/insight/stock-page';
import type { Platform, Trade } from '#contract/portfolio/trades';
import {
  roundCents,
  roundPrice,
  roundShareCost,
  roundShares,
  sumExactAmounts,
  toNumber,
  zeroAmount,
} from '#core/money/amount';
import { roundPartsToTotal } from '#core/money/round-parts';
import { computeLotsAndRealizedGains, type LotMethod, lotMethods } from '#core/portfolio/position/lots';
import type { Position } from '#core/portfolio/position/positions';
import type { Split } from '#core/portfolio/position/splits';

/** In US dollars, to 6 decimals; null where no value is told. */
type Price = number | null;

/**
 * The lots of one position, in figures that add up: their shares to those of the position, their cents to its cost and its
 * value. What is realized under a method is what is kept, moved by as much as the cost that is left differs from the kept one.
 */
const createLotCalculator = (
  position: Position<Platform>,
  trades: readonly Trade[],
  splits: readonly Split[],
  price: Price,
) => {
  const keptCost = roundCents(position.cost);
  const keptGain = roundCents(position.realizedGain);
  return (method: LotMethod): StockLotsAndSums => {
    const { lots, realized } = computeLotsAndRealizedGains(trades, splits, method);
    const shares = roundPartsToTotal(
      lots.map((lot) => lot.shares),
      roundShares,
    );
    const costs = roundPartsToTotal(
      lots.map((lot) => lot.cost),
      roundCents,
    );
    const values =
      price === null
        ? null
        : roundPartsToTotal(
            lots.map((lot) => lot.shares.times(roundPrice(price))),
            roundCents,
          );
    const cost = method === 'average' ? keptCost : sumExactAmounts(costs);
    const gains = values?.map((value, at) => value.minus(costs[at] ?? zeroAmount));
    return {
      lots: lots.map(({ tradeId, type, acquired, cost: exact }, at) => ({
        tradeId,
        type,
        acquired,
        shares: toNumber(shares[at] ?? zeroAmount),
        cost: toNumber(costs[at] ?? zeroAmount),
        exactCost: toNumber(roundShareCost(exact)),
        gainLoss: gains ? toNumber(gains[at] ?? zeroAmount) : null,
      })),
      cost: toNumber(cost),
      gainLoss: gains ? toNumber(sumExactAmounts(gains)) : null,
      realized: toNumber(keptGain.plus(cost).minus(keptCost)),
      realizedLong: toNumber(roundCents(realized.long)),
    };
  };
};

export const computeLotsByCostMethod = (
  position: Position<Platform>,
  trades: readonly Trade[],
  splits: readonly Split[],
  price: Price,
): StockPlatformViewWithLots['methods'] => {
  const under = createLotCalculator(position, trades, splits, price);
  const [average, fifo, hifo] = lotMethods.map(under) as [StockLotsAndSums, StockLotsAndSums, StockLotsAndSums];
  return { average, fifo, hifo };
};
