import { type Amount, sumExactAmounts, zeroAmount } from '#core/money/amount';
import { divideTo40Decimals } from '#core/money/divide-to-40-decimals';
import { getHoldingTerm, getLongTermStart } from '#core/portfolio/position/holding-term';
import {
  applySplitsToPosition,
  applyTradeToPosition,
  createRunningPosition,
  type RunningPosition,
} from '#core/portfolio/position/running-position';
import type { Split } from '#core/portfolio/position/splits';
import {
  addsShares,
  compareByDateThenId,
  computeExactTradeTotal,
  getAcquiredDay,
  isCorporateActionTransfer,
  sortTrades,
  type TradeRow,
  type TradeType,
} from '#core/portfolio/trades';
import { compareText } from '#core/text/compare';
import type { Day } from '#core/time/day';

/**
 * Which of the shares held are taken to leave first. `average` is what the ledger keeps: every share costs the average, and
 * the oldest leave first, which matters for the term alone. `fifo`: the oldest first, each at its own cost. `hifo`: those
 * that cost most a share first, the oldest of equals.
 */
export const lotMethods = ['average', 'fifo', 'hifo'] as const;
export type LotMethod = (typeof lotMethods)[number];

/** What is left of one purchase. Shares as they are after all splits; cost of those left, fees left out, exact. */
export type Lot = {
  tradeId: number;
  /** `sharesIn` counts from the day since which they are owned, where that was entered; else from that of the trade. */
  type: TradeType;
  acquired: Day;
  /** From this day on a sale is of shares held for more than one year. */
  longFrom: Day;
  shares: Amount;
  cost: Amount;
};

/** Proceeds less cost of what has left, by how long it was held. Exact; fees in none of it. */
type RealizedByTerm = { short: Amount; long: Amount };

/** What a sale took of one purchase: shares as of the sale, and what they cost, exact. */
type TakenLot = { tradeId: number; acquired: Day; shares: Amount; cost: Amount; isLong: boolean };
/** `averageCost`: what the sale took at the average, where that is the method. */
export type SaleLotBreakdown = {
  sale: Pick<TradeRow, 'id' | 'transactionDate' | 'quantity' | 'price'>;
  taken: TakenLot[];
  averageCost: Amount | null;
};

export type LotsAndRealizedGains = {
  /** Oldest first. */
  lots: Lot[];
  realized: RealizedByTerm;
  /** In order, one for each trade that took shares away. */
  sales: SaleLotBreakdown[];
};

/** One purchase under way: all it brought and what is left, in the units of its position, and what all of it cost. */
type Running = { trade: TradeRow; bought: Amount; units: Amount; cost: Amount };

const computeRemainingCost = ({ cost, units, bought }: Running): Amount =>
  units === bought ? cost : divideTo40Decimals(cost.times(units), bought);

/** Above 0 where a share of `a` cost more; nothing is divided for it. */
const compareCost = (a: Running, b: Running): number => a.cost.times(b.bought).cmp(b.cost.times(a.bought));

const compareAcquired = (a: Running, b: Running): number =>
  compareText(getAcquiredDay(a.trade), getAcquiredDay(b.trade));

/** Whether a lot leaves before one that comes later: the older one, or the dearer one; of equals the one that came first. */
const leavesFirst = (there: Running, lot: Running, method: LotMethod): boolean =>
  method === 'hifo' ? compareCost(there, lot) >= 0 : compareAcquired(there, lot) <= 0;

/** Where a purchase goes among those in the order in which they leave. */
const placeFor = (lots: readonly Running[], lot: Running, method: LotMethod): number => {
  const last = lots.at(-1);
  if (!last || leavesFirst(last, lot, method)) return lots.length;
  let [low, high] = [0, lots.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    const there = lots[middle];
    if (there && leavesFirst(there, lot, method)) low = middle + 1;
    else high = middle;
  }
  return low;
};

/** Both sides of a split at once: 10 units through 4:1 are 40, of 40. */
const splitLots = (lots: readonly Running[], position: RunningPosition, day?: Day): void => {
  const before = position.applied.length;
  applySplitsToPosition(position, day);
  for (const { numerator } of position.applied.slice(before)) {
    for (const lot of lots) {
      const isUntouched = lot.units === lot.bought;
      lot.bought = lot.bought.times(numerator);
      lot.units = isUntouched ? lot.bought : lot.units.times(numerator);
    }
  }
};

/** What left of one purchase. */
type Taken = { tradeId: number; acquired: Day; units: Amount; cost: Amount };

/** Takes so many units out of the purchases, in their order. */
const takeUnits = (lots: Running[], units: Amount): Taken[] => {
  const taken: Taken[] = [];
  let remaining = units;
  while (remaining.gt(0)) {
    const [lot] = lots;
    if (!lot) break;
    const tradeId = lot.trade.id;
    const acquired = getAcquiredDay(lot.trade);
    const costBefore = computeRemainingCost(lot);
    if (lot.units.gt(remaining)) {
      lot.units = lot.units.minus(remaining);
      taken.push({ tradeId, acquired, units: remaining, cost: costBefore.minus(computeRemainingCost(lot)) });
      return taken;
    }
    taken.push({ tradeId, acquired, units: lot.units, cost: costBefore });
    remaining = remaining.minus(lot.units);
    lots.shift();
  }
  return taken;
};

const computePart = (total: Amount, units: Amount, of: Amount): Amount =>
  units.eq(of) ? total : divideTo40Decimals(total.times(units), of);

/** A gain may be a loss, which does not divide as it is. */
const computeSignedPart = (total: Amount, units: Amount, of: Amount): Amount =>
  total.lt(0) ? zeroAmount.minus(computePart(total.abs(), units, of)) : computePart(total, units, of);

const isLongIn =
  ({ transactionDate }: TradeRow) =>
  ({ acquired }: Pick<Taken, 'acquired'>): boolean =>
    getHoldingTerm(acquired, transactionDate) === 'long';

/**
 * Of a sale for $90 of 10 shares, 4 of them held for long: proceeds of $36 for those. Of a sale of nothing held all is short.
 * What a corporate action carries over leaves at the average, whatever each purchase cost: the one has no gain to make up for
 * the other's loss, and what is left between the two methods is told by the shares alone.
 */
const computeGain = (sale: TradeRow, taken: readonly Taken[], averageCost: Amount | null): RealizedByTerm => {
  const all = sumExactAmounts(taken.map(({ units }) => units));
  const long = taken.filter(isLongIn(sale));
  const longUnits = sumExactAmounts(long.map(({ units }) => units));
  const sumCost = (some: readonly Taken[]): Amount => sumExactAmounts(some.map(({ cost }) => cost));
  const cost = averageCost ?? sumCost(taken);
  const gain = computeExactTradeTotal(sale).minus(cost);
  if (longUnits.eq(0)) return { short: gain, long: zeroAmount };
  if (isCorporateActionTransfer(sale)) {
    if (longUnits.eq(all)) return { short: zeroAmount, long: gain };
    const long = computeSignedPart(gain, longUnits, all);
    return { short: gain.minus(long), long };
  }
  const longCost = averageCost ? computePart(averageCost, longUnits, all) : sumCost(long);
  const longGain = computePart(computeExactTradeTotal(sale), longUnits, all).minus(longCost);
  return { short: gain.minus(longGain), long: longGain };
};

const toSaleBreakdown = (
  trade: TradeRow,
  averageCost: Amount | null,
  taken: readonly Taken[],
  per: Amount,
): SaleLotBreakdown => {
  const { id, transactionDate, quantity, price } = trade;
  const isLong = isLongIn(trade);
  return {
    sale: { id, transactionDate, quantity, price },
    averageCost,
    taken: taken.map(({ units, ...one }) => ({ ...one, shares: divideTo40Decimals(units, per), isLong: isLong(one) })),
  };
};

const toLot = ({ trade, units }: Running, cost: Amount, per: Amount): Lot => ({
  tradeId: trade.id,
  type: trade.transactionType,
  acquired: getAcquiredDay(trade),
  longFrom: getLongTermStart(getAcquiredDay(trade)),
  shares: divideTo40Decimals(units, per),
  cost,
});

/**
 * What is left of each purchase of one stock on one platform, and what the sales have realized. The shares are those of its
 * `RunningPosition`, so that splits, a sale of all and one of too much are treated as everywhere. What is realized less the
 * cost left is the same under every method, and so is what is realized and not realized together. No purchases: no lots.
 */
export const computeLotsAndRealizedGains = (
  trades: readonly TradeRow[],
  splits: readonly Split[] | undefined,
  method: LotMethod,
): LotsAndRealizedGains => {
  const [first, ...others] = sortTrades(trades);
  if (!first) return { lots: [], realized: { short: zeroAmount, long: zeroAmount }, sales: [] };
  const position = createRunningPosition(first, splits);
  const lots: Running[] = [];
  const realized: RealizedByTerm = { short: zeroAmount, long: zeroAmount };
  const sales: SaleLotBreakdown[] = [];
  for (const trade of [first, ...others]) {
    splitLots(lots, position, trade.transactionDate);
    const [units, cost] = [position.units, position.cost];
    applyTradeToPosition(position, trade);
    if (addsShares(trade.transactionType)) {
      const bought = position.units.minus(units);
      const lot = { trade, bought, units: bought, cost: computeExactTradeTotal(trade) };
      lots.splice(placeFor(lots, lot, method), 0, lot);
      continue;
    }
    const averageCost = method === 'average' ? cost.minus(position.cost) : null;
    const taken = takeUnits(lots, units.minus(position.units));
    sales.push(toSaleBreakdown(trade, averageCost, taken, position.per));
    const gain = computeGain(trade, taken, averageCost);
    realized.short = realized.short.plus(gain.short);
    realized.long = realized.long.plus(gain.long);
  }
  splitLots(lots, position);
  const { units, cost, per } = position;
  const costLeft = (lot: Running): Amount =>
    method === 'average' ? computePart(cost, lot.units, units) : computeRemainingCost(lot);
  const oldestFirst = lots.toSorted((a, b) => compareAcquired(a, b) || compareByDateThenId(a.trade, b.trade));
  return { lots: oldestFirst.map((lot) => toLot(lot, costLeft(lot), per)), realized, sales };
};
