import { amountIn } from '#core/insight/explained';
import { explainFor80Percent } from '#core/insight/spread';
import { type Amount, percentOf, toNumber, zero } from '#core/money/amount';
import type { AnyPosition } from '#core/portfolio/positions';
import { mergeValuations, type QuotesBySymbol, totalOfRows, type Valuation, valueAll } from '#core/portfolio/valuation';
import { compareText } from '#core/text/compare';

const byValue = (a: Valuation, b: Valuation): number => b.value.cmp(a.value) || bySymbol(a, b);
const bySymbol = (a: Valuation, b: Valuation): number => compareText(a.position.symbol, b.position.symbol);

const shareOf = ({ position, value }: Valuation, total: Amount) => ({
  symbol: position.symbol,
  companyName: position.companyName,
  value: toNumber(value),
  percent: toNumber(percentOf(value, total) ?? zero),
});

/** Best first. Gifted shares have no percentage to rank by. */
const rankByGain = (priced: readonly Valuation[]) =>
  priced
    .flatMap((row) => (row.gainLossPercent ? [{ row, percent: row.gainLossPercent }] : []))
    .toSorted((a, b) => b.percent.cmp(a.percent) || bySymbol(a.row, b.row))
    .map(({ row, percent }) => ({
      symbol: row.position.symbol,
      companyName: row.position.companyName,
      gainLoss: toNumber(row.gainLoss),
      gainLossPercent: toNumber(percent),
    }));

/**
 * How the value is spread over symbols, largest first, and which of them did best and worst in percent of their cost.
 * Each percentage is rounded on its own, so a hundred of them may miss 100 by a few hundredths.
 */
export const analyse = (positions: readonly AnyPosition[], quotes: QuotesBySymbol) => {
  const { rows, unpricedSymbols, reviewSymbols } = valueAll(positions, quotes);
  const stocks = mergeValuations(positions, rows);
  const largestFirst = stocks.toSorted(byValue);
  const total = totalOfRows(stocks, 'value');
  const allocation = largestFirst.map((row) => shareOf(row, total));
  const [largest] = allocation;
  const ranked = rankByGain(stocks);
  return {
    totalValue: toNumber(total),
    allocation,
    largestPosition: largest ? { symbol: largest.symbol, value: largest.value, percent: largest.percent } : null,
    positionsFor80Percent: toNumber(amountIn(explainFor80Percent(allocation))),
    best: ranked.at(0) ?? null,
    worst: ranked.at(-1) ?? null,
    unpricedSymbols,
    reviewSymbols,
  };
};
