import type { AllocationReport } from '#contract/insight/allocation';
import { emptyAllocationTargets } from '#core/allocation/targets';

const quote = {
  source: 'yahoo' as const,
  asOf: '2026-11-20T21:00:00.000Z',
  stale: false,
  currency: 'USD',
  price: 250,
  rate: 1,
};

/** What the server tells of an account with nothing in it. */
export const emptyAllocationReport: AllocationReport = {
  stocks: [],
  cash: [],
  deposits: [],
  targets: { ...emptyAllocationTargets, goals: [], version: 0 },
};

/** $4,000 of VTI, to be 60 %, and $6,000 of BND, which are bonds, to be 40 %; $10,000 beside them. */
export const twoStockReport: AllocationReport = {
  stocks: [
    {
      symbol: 'BND',
      companyName: 'Total Bond',
      assetClass: 'stocks',
      price: 75,
      quote: { ...quote, price: 75 },
      needsReview: false,
      platforms: [{ platform: 'Robinhood', shares: 80, value: 6000 }],
    },
    {
      symbol: 'VTI',
      companyName: 'Total Market',
      assetClass: 'stocks',
      price: 250,
      quote,
      needsReview: false,
      platforms: [{ platform: 'Fidelity', shares: 16, value: 4000 }],
    },
  ],
  cash: [{ platform: 'Robinhood', currency: 'USD', balance: 1500, value: 1500 }],
  deposits: [
    { place: 'Citi', kind: 'cd', value: 5000, matures: '2027-05-01' },
    { place: 'Home', kind: 'savings', value: 3500, matures: null },
  ],
  targets: {
    ...emptyAllocationTargets,
    classes: [{ name: 'Bonds', percent: 40 }],
    stocks: [
      { symbol: 'VTI', percent: 60, className: null, sector: null },
      { symbol: 'BND', percent: null, className: 'Bonds', sector: null },
    ],
    emergencyFund: 500,
    goals: [],
    version: 1,
  },
};
