/** What prices are not, above a list of them. */
export const priceMarkMessages = {
  sample: {
    name: 'Sample',
    all: 'Prices are sample data shipped with the product, not those of a market.',
    some: 'Prices that are not those of a market',
  },
  stale: {
    name: 'Stale',
    all: 'Prices are the last good ones: the provider could not be reached.',
    some: 'Last good prices, since the provider could not be reached',
  },
} as const;
