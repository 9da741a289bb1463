import type { AllocationCash, AllocationStock } from '#core/allocation/holdings';
import { type AllocationTargets, emptyAllocationTargets } from '#core/allocation/targets';

/** For tests: a stock on one platform; without a value it is not held. */
export const buildTestAllocationStock = (
  symbol: string,
  price: number | null,
  value?: number | null,
  more: Partial<AllocationStock> = {},
) => ({
  symbol,
  assetClass: 'stocks' as const,
  price,
  platforms: value === undefined ? [] : [{ platform: 'Robinhood', value }],
  ...more,
});

export const buildTestAllocationCash = (platform: string, value: number | null): AllocationCash => ({
  platform,
  value,
});

/** Targets of stocks by symbol, of classes by name. */
export const buildTestAllocationTargets = (
  stocks: Record<string, number | null>,
  classes: Record<string, number | null> = {},
  more: Partial<AllocationTargets> = {},
): AllocationTargets => ({
  ...emptyAllocationTargets,
  stocks: Object.entries(stocks).map(([symbol, percent]) => ({ symbol, percent, className: null, sector: null })),
  classes: Object.entries(classes).map(([name, percent]) => ({ name, percent })),
  ...more,
});
