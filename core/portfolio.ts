import { mergeBySymbol } from '#core/merge-positions';
import { type Amount, percentOf, roundCents, roundPercent, sum, toNumber, zero } from '#core/money';
import type { AnyPosition, Position } from '#core/positions';
import { numberOrNull, type QuotesBySymbol, type Valuation, valueAll } from '#core/valuation';

/**
 * What the portfolio's reports say. Money in US dollars, to the cent; percentages to 2 decimals, null where there is
 * nothing to compare with. Values and costs of totals are sums of the rows shown, each already in cents, so that a
 * column adds up to its total; what has no rows on the page (all buys, all sales, fees, realized gain) is summed
 * exactly and rounded once.
 */

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

const totalsOfPlatform = <P extends string>(platform: P, positions: readonly Position<P>[], quotes: QuotesBySymbol) => {
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
  [...Map.groupBy(positions, ({ platform }) => platform)]
    .toSorted(([a], [b]) => (a < b ? -1 : 1))
    .map(([platform, ofPlatform]) => totalsOfPlatform(platform, ofPlatform, quotes));

const changeOf = ({ position, price, value }: Valuation, previousClose: Amount) => {
  const before = roundCents(position.shares.times(previousClose));
  const amount = value.minus(before);
  const row = {
    symbol: position.symbol,
    companyName: position.companyName,
    price: toNumber(price),
    previousClose: toNumber(previousClose),
    amount: toNumber(amount),
    percent: numberOrNull(percentOf(price.minus(previousClose), previousClose)),
  };
  return { before, amount, row };
};

/**
 * Value now less value at the previous close, per symbol and in total: 15 shares from $8 to $7.50 -> -$7.50, -6.25 %.
 * A symbol without a price or a previous close is left out and named.
 */
export const dailyChange = (positions: readonly AnyPosition[], quotes: QuotesBySymbol) => {
  const { priced, unpricedSymbols } = valueAll(mergeBySymbol(positions), quotes);
  const changes = priced.flatMap((row) => (row.previousClose ? [changeOf(row, row.previousClose)] : []));
  const withoutClose = priced.filter((row) => !row.previousClose).map(({ position }) => position.symbol);
  const amount = sum(changes.map((change) => change.amount));
  const before = sum(changes.map((change) => change.before));
  return {
    total: { amount: toNumber(amount), percent: numberOrNull(percentOf(amount, before)) },
    holdings: changes.map(({ row }) => row),
    unpricedSymbols: [...unpricedSymbols, ...withoutClose].toSorted(),
  };
};

type Flows = { totalValue: Amount; totalSold: Amount; netDividends: Amount; totalInvested: Amount; totalFees: Amount };

/** Value + sold + net dividends - invested - fees, to the cent: 1,200 + 300 + 25 - 1,000 - 5 = 520. */
export const totalReturns = (flows: Flows): Amount =>
  roundCents(
    flows.totalValue.plus(flows.totalSold).plus(flows.netDividends).minus(flows.totalInvested).minus(flows.totalFees),
  );

/** Total returns in percent of all buys, as text with two decimals: 520 of 1,000 -> `52.00`; `0.00` with no buys. */
export const roi = (returns: Amount, totalInvested: Amount): string =>
  roundPercent(percentOf(returns, totalInvested) ?? zero).toFixed(2);
