/** What prices are not, above a list of them. */
export const sampleAndStalePricesMessages = {
  sample: {
    name: 'Sample',
    all: 'Prices are sample data shipped with the product, not market prices.',
    some: 'Not market prices',
  },
  stale: {
    name: 'Stale',
    all: 'Last known prices: the provider could not be reached.',
    some: 'Last known prices, since the provider could not be reached',
  },
} as const;
