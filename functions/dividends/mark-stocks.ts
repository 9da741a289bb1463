import type { Trade } from '#contract/trades';
import type { Day } from '#core/time/day';
import { type Correction, putCorrection } from '#functions/dividends/found-store';
import type { KeptUp } from '#functions/dividends/keep-up';

const earlier = (a: Day, b: Day): Day => (a < b ? a : b);

/** One a stock: of all its platforms, from the earliest day on. */
const bySymbol = (corrections: readonly Correction[]): Correction[] =>
  [...Map.groupBy(corrections, ({ symbol }) => symbol)].map(([symbol, own]) => ({
    symbol,
    platforms: [...new Set(own.flatMap(({ platforms }) => platforms))],
    from: own.map(({ from }) => from).reduce(earlier),
  }));

/** The stocks and platforms of some trades, each stock from the earliest day on. */
export const correctionsOf = (trades: readonly Trade[]): Correction[] =>
  bySymbol(
    trades.map(({ symbol, platform, transactionDate }) => ({ symbol, platforms: [platform], from: transactionDate })),
  );

/**
 * Marks stocks whose dividends are put right in transactions of their own, with what a mark says that is there already. For
 * the transaction that moves the head of the dividends on.
 */
export const markStocks = (
  owner: string,
  corrections: readonly Correction[],
  standing: readonly Correction[],
): KeptUp => {
  const symbols = new Set(corrections.map(({ symbol }) => symbol));
  const before = standing.filter(({ symbol }) => symbols.has(symbol));
  return {
    writes: bySymbol([...before, ...corrections]).map((correction) => putCorrection(owner, correction)),
    tally: { correcting: symbols.size - before.length },
    keeps: true,
  };
};
