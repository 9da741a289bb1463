import type { HeldCash, HeldStock } from '#core/allocation/held';
import { noTargets, type Targets } from '#core/allocation/targets';

/** For tests: a stock on one platform; without a value it is not held. */
export const stock = (symbol: string, price: number | null, value?: number | null, more: Partial<HeldStock> = {}) => ({
  symbol,
  assetClass: 'stocks' as const,
  price,
  platforms: value === undefined ? [] : [{ platform: 'Robinhood', value }],
  ...more,
});

export const dollars = (platform: string, value: number | null): HeldCash => ({ platform, value });

/** Targets of stocks by symbol, of classes by name. */
export const aimed = (
  stocks: Record<string, number | null>,
  classes: Record<string, number | null> = {},
  more: Partial<Targets> = {},
): Targets => ({
  ...noTargets,
  stocks: Object.entries(stocks).map(([symbol, percent]) => ({ symbol, percent, className: null, sector: null })),
  classes: Object.entries(classes).map(([name, percent]) => ({ name, percent })),
  ...more,
});
