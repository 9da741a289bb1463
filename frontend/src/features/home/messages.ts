export const homeMessages = {
  title: 'Dashboard',
  subtitle: 'Welcome to your portfolio overview',
  loading: 'Loading dashboard...',
  errorTitle: 'Dashboard Error',
  failed: (message: string) => `Failed to load dashboard: ${message}`,
  unreachable: 'The server could not be reached.',
  status: (status: number) => `HTTP ${status}`,
  empty: 'No Data Available',
  emptyHint: 'Your dashboard will populate as you add transactions.',
  toPortfolio: 'Open Portfolio',
  hints: {
    value: 'Shares held times current price, summed over every position that has a price.',
    gain: 'Total value minus the cost of the same positions. Cost is the average cost of the shares still held; fees are left out.',
    realized: 'For every sell: quantity times (price minus average cost at the time). Fees are left out.',
    invested: 'Quantity times price of every buy ever recorded, positions since sold included.',
  },
  unpriced: (symbols: readonly string[]) =>
    `${symbols.length === 1 ? '1 symbol has' : `${symbols.length} symbols have`} no price at present and ${symbols.length === 1 ? 'is' : 'are'} left out of the value: ${symbols.join(', ')}.`,
} as const;
