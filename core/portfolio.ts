import { type Amount, amount, percentOf, roundCents, sum, toNumber, zero } from '#core/money';
import type { Position } from '#core/positions';
import { type Split, totalRatio } from '#core/splits';
import { byDateThenId } from '#core/trades';
import { type AnyPosition, numberOrNull, type QuotesBySymbol, type Valuation, valueAll } from '#core/valuation';

/**
 * What the portfolio's reports say. Money in US dollars, to the cent; percentages to 2 decimals, null where there is
 * nothing to compare with. Values and costs of totals are sums of the rows shown, each already in cents, so that a
 * column adds up to its total; what has no rows on the page (all buys, all sales, fees, realized gain) is summed
 * exactly and rounded once.
 */

const groupBy = <K, T>(items: readonly T[], keyOf: (item: T) => K): Map<K, T[]> => Map.groupBy(items, keyOf);

const splitsOfAny = (positions: readonly AnyPosition[]): readonly Split[] => {
  const byDate = new Map(positions.flatMap(({ splits }) => splits.map((split) => [split.date, split] as const)));
  return [...byDate.values()].toSorted((a, b) => (a.date < b.date ? -1 : 1));
};

const mergePositions = (positions: readonly AnyPosition[]): Position<null> => {
  const total = (field: 'shares' | 'cost' | 'realizedGain' | 'bought' | 'sold' | 'costOfSold' | 'fees' | 'originalShares') =>
    sum(positions.map((position) => position[field]));
  const latest = positions.toSorted((a, b) => byDateThenId(b.lastTrade, a.lastTrade))[0] as AnyPosition;
  const splits = splitsOfAny(positions);
  const open = positions.some((position) => position.open);
  const shares = total('shares');
  const cost = total('cost');
  return {
    symbol: latest.symbol,
    companyName: latest.companyName,
    platform: null,
    open,
    shares,
    cost,
    avgPrice: open ? cost.div(shares) : zero,
    realizedGain: total('realizedGain'),
    bought: total('bought'),
    sold: total('sold'),
    costOfSold: total('costOfSold'),
    fees: total('fees'),
    originalShares: total('originalShares'),
    totalSplitRatio: totalRatio(splits),
    splits,
    oversold: positions.some((position) => position.oversold),
    lastTrade: latest.lastTrade,
  };
};

/**
 * One position a symbol, platforms summed, in the order of `positions`. 10 @ $5 here and 10 @ $7 there: 20 @ $6.
 * A split that only one platform's shares went through counts for the sum.
 */
export const mergeBySymbol = (positions: readonly AnyPosition[]): Position<null>[] =>
  [...groupBy(positions, ({ symbol }) => symbol).values()].map(mergePositions);

const totalOf = (rows: readonly Valuation[], field: 'cost' | 'value' | 'gainLoss'): Amount =>
  sum(rows.map((row) => row[field]));

const exactTotal = (positions: readonly AnyPosition[], field: 'realizedGain' | 'bought' | 'sold' | 'fees'): number =>
  toNumber(roundCents(sum(positions.map((position) => position[field]))));

/** Over all platforms. `totalCost` is that of the priced positions alone, so that the gain compares like with like. */
export const portfolioTotals = (positions: readonly AnyPosition[], quotes: QuotesBySymbol) => {
  const merged = mergeBySymbol(positions);
  const { priced, unpricedSymbols } = valueAll(merged, quotes);
  const cost = totalOf(priced, 'cost');
  const gainLoss = totalOf(priced, 'gainLoss');
  return {
    totalValue: toNumber(totalOf(priced, 'value')),
    totalCost: toNumber(cost),
    gainLoss: toNumber(gainLoss),
    gainLossPercent: numberOrNull(percentOf(gainLoss, cost)),
    realizedGain: exactTotal(merged, 'realizedGain'),
    totalInvested: exactTotal(merged, 'bought'),
    totalSold: exactTotal(merged, 'sold'),
    totalFees: exactTotal(merged, 'fees'),
    holdingsCount: merged.filter(({ open }) => open).length,
    unpricedSymbols,
  };
};

const totalsOfPlatform = <P extends string>(
  platform: P,
  positions: readonly Position<P>[],
  quotes: QuotesBySymbol,
) => {
  const open = positions.filter((position) => position.open);
  const { priced, unpricedSymbols } = valueAll(open, quotes);
  const gainLoss = totalOf(priced, 'gainLoss');
  return {
    platform,
    holdingsCount: open.length,
    totalValue: toNumber(totalOf(priced, 'value')),
    totalInvested: toNumber(sum(open.map(({ cost }) => roundCents(cost)))),
    totalGainLoss: toNumber(gainLoss),
    gainLossPercent: numberOrNull(percentOf(gainLoss, totalOf(priced, 'cost'))),
    realizedGain: exactTotal(positions, 'realizedGain'),
    unpricedSymbols,
  };
};

/**
 * Every platform that was ever traded on, by name. `totalInvested` is the cost of its open positions, priced or not;
 * the gain and its percentage are of the priced ones.
 */
export const platformTotals = <P extends string>(positions: readonly Position<P>[], quotes: QuotesBySymbol) =>
  [...groupBy(positions, ({ platform }) => platform)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([platform, ofPlatform]) => totalsOfPlatform(platform, ofPlatform, quotes));

type Move = { row: Valuation; before: Amount; change: Amount; previousClose: Amount };

const moveOf = (row: Valuation): Move[] => {
  const { position, previousClose, price } = row;
  if (previousClose === null) return [];
  const before = roundCents(position.shares.times(previousClose));
  return [{ row, before, change: row.value.minus(before), previousClose }].filter(() => price !== null);
};
