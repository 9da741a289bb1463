import { type Amount, roundCents, sumExactAmounts, toAmount, zeroAmount } from '#core/money/amount';
import { divideTo40Decimals } from '#core/money/divide-to-40-decimals';
import { roundPartsToTotal } from '#core/money/round-parts';
import { getHoldingTerm, type HoldingTerm } from '#core/portfolio/position/holding-term';
import type { Lot, LotMethod } from '#core/portfolio/position/lots';
import { shareTolerance } from '#core/portfolio/position/running-position';
import type { Day } from '#core/time/day';

/** A sale that somebody thinks of: US dollars a share, and its fee as a whole. */
type PlannedSale = { date: Day; shares: Amount; price: Amount; fee: Amount };

/** Of which purchases, and how many shares of each. */
export type PickedSharesByLot = ReadonlyMap<number, Amount>;

type Held = Pick<Lot, 'tradeId' | 'acquired' | 'shares' | 'cost'>;
type Taken = { lot: Held; shares: Amount };

/** What a sale takes out of one purchase. Proceeds after its part of the fee; all in cents. */
export type SoldLotPart = {
  tradeId: number;
  acquired: Day;
  shares: Amount;
  proceeds: Amount;
  cost: Amount;
  gain: Amount;
  term: HoldingTerm;
};

export type SaleSums = { shares: Amount; proceeds: Amount; cost: Amount; gain: Amount };
export type SalePreview = {
  parts: SoldLotPart[];
  short: SaleSums;
  long: SaleSums;
  /** Both together: proceeds after the fee, less the cost. */
  all: SaleSums;
};

/** What keeps a sale from being: more than is held, here or of a single purchase, or a date before a purchase that it takes. */
export type SaleProblem = { reason: 'more than held' | 'more than bought' | 'before bought'; held: Amount };

const computeCostPerShare = ({ cost, shares }: Held): Amount =>
  shares.gt(0) ? divideTo40Decimals(cost, shares) : zeroAmount;

const sortDearestFirst = (lots: readonly Held[]): Held[] =>
  lots
    .map((lot) => ({ lot, each: computeCostPerShare(lot) }))
    .toSorted((a, b) => b.each.cmp(a.each))
    .map(({ lot }) => lot);

const takeInOrder = (lots: readonly Held[], shares: Amount): Taken[] => {
  let remaining = shares;
  const taken: Taken[] = [];
  for (const lot of lots) {
    if (remaining.lte(0)) break;
    const some = lot.shares.gt(remaining) ? remaining : lot.shares;
    taken.push({ lot, shares: some });
    remaining = remaining.minus(some);
  }
  return taken;
};

const takePicked = (lots: readonly Held[], picks: PickedSharesByLot): Taken[] =>
  lots.flatMap((lot) => {
    const shares = picks.get(lot.tradeId) ?? zeroAmount;
    return shares.gt(0) ? [{ lot, shares }] : [];
  });

const toSums = (parts: readonly SoldLotPart[]): SaleSums => ({
  shares: sumExactAmounts(parts.map(({ shares }) => shares)),
  proceeds: sumExactAmounts(parts.map(({ proceeds }) => proceeds)),
  cost: sumExactAmounts(parts.map(({ cost }) => cost)),
  gain: sumExactAmounts(parts.map(({ gain }) => gain)),
});

/** The cents of a whole are shared out, so that the parts add up to what the sale brings and costs. */
const toParts = (taken: readonly Taken[], { date, price, fee }: PlannedSale): SoldLotPart[] => {
  const shares = sumExactAmounts(taken.map((one) => one.shares));
  const gross = roundPartsToTotal(
    taken.map((one) => one.shares.times(price)),
    roundCents,
  );
  const fees = roundPartsToTotal(
    taken.map((one) => divideTo40Decimals(fee.times(one.shares), shares)),
    roundCents,
  );
  const costs = roundPartsToTotal(
    taken.map(({ lot, shares: some }) => (some.eq(lot.shares) ? lot.cost : computeCostPerShare(lot).times(some))),
    roundCents,
  );
  return taken.map(({ lot, shares: some }, at) => {
    const proceeds = (gross[at] ?? zeroAmount).minus(fees[at] ?? zeroAmount);
    const cost = costs[at] ?? zeroAmount;
    const { tradeId, acquired } = lot;
    return {
      tradeId,
      acquired,
      shares: some,
      proceeds,
      cost,
      gain: proceeds.minus(cost),
      term: getHoldingTerm(acquired, date),
    };
  });
};

const createPreview = (parts: SoldLotPart[]): SalePreview => ({
  parts,
  short: toSums(parts.filter(({ term }) => term === 'short')),
  long: toSums(parts.filter(({ term }) => term === 'long')),
  all: toSums(parts),
});

const sumHeldShares = (lots: readonly Held[]): Amount => sumExactAmounts(lots.map(({ shares }) => shares));

/** A sale that leaves next to nothing is meant to sell all, as when it is recorded. */
const snapToHeld = (shares: Amount, held: Amount): Amount =>
  shares.minus(held).abs().lte(shareTolerance) ? held : shares;

/**
 * What a sale would come to, out of lots as `computeLotsAndRealizedGains` has them under the same method. 10 @ $5 and 10 @ $7, sell 12 @ $9
 * with a fee of $1.20: first in, first out costs $64 and gains $42.80; the dearest first cost $80 and gain $26.80.
 */
export const previewSale = (lots: readonly Held[], sale: PlannedSale, method: LotMethod): SalePreview | SaleProblem => {
  const held = sumHeldShares(lots);
  const shares = snapToHeld(toAmount(sale.shares), held);
  if (shares.gt(held)) return { reason: 'more than held', held };
  const taken = takeInOrder(method === 'hifo' ? sortDearestFirst(lots) : lots, shares);
  return createPreviewOrProblem(taken, sale);
};

/** The same of shares that the person picks: those of `lots` are as left by the oldest first, unless others were named. */
export const previewSaleOfPickedLots = (
  lots: readonly Held[],
  sale: Omit<PlannedSale, 'shares'>,
  picks: PickedSharesByLot,
): SalePreview | SaleProblem => {
  const oversold = lots.find(({ tradeId, shares }) => (picks.get(tradeId) ?? zeroAmount).gt(shares));
  if (oversold) return { reason: 'more than bought', held: oversold.shares };
  const taken = takePicked(lots, picks);
  return createPreviewOrProblem(taken, { ...sale, shares: sumExactAmounts(taken.map(({ shares }) => shares)) });
};

const createPreviewOrProblem = (taken: readonly Taken[], sale: PlannedSale): SalePreview | SaleProblem => {
  const early = taken.find(({ lot }) => lot.acquired > sale.date);
  return early ? { reason: 'before bought', held: early.shares } : createPreview(toParts(taken, sale));
};
