import type { Holding } from '#contract/portfolio/holdings';
import type { HoldingsReport } from '#contract/portfolio/portfolio';

/** As the server would answer for so many. */
export const createManyHoldings = (count: number): HoldingsReport => {
  const all = Array.from({ length: count }, (_, at): Holding => {
    const value = 100 + ((at * 37) % count);
    return {
      symbol: `S${String(at).padStart(4, '0')}`,
      companyName: `Company number ${at}`,
      platform: null,
      shares: 1 + at / 8,
      avgPrice: 10,
      cost: 100,
      currentPrice: 12,
      previousClose: 11,
      currentValue: value,
      gainLoss: value - 100,
      gainLossPercent: value - 100,
      realizedGain: 0,
      hasAdjustments: at % 9 === 0,
      adjustmentSummary: at % 9 === 0 ? '10:1 split on Jun 10, 2024' : null,
      originalShares: 1,
      totalSplitRatio: 1,
      splitsUnknown: false,
      needsReview: false,
      reviewReasons: [],
      exact: { shares: '10', bought: '1000', sold: '0', costOfSold: '0' },
      quote: {
        source: 'yahoo',
        asOf: '2026-01-05T21:00:00.000Z',
        stale: false,
        currency: 'USD',
        price: 12,
        rate: 1,
      },
    };
  });
  const names = ['Robinhood', 'Schwab', 'Fidelity'];
  const platformHoldings = all.map((one, at): Holding => ({ ...one, platform: names[at % names.length] ?? null }));
  return { holdings: all, platformHoldings };
};
