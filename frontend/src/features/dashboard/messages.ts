/** The words of the Dashboard, exactly as the specification has them where it speaks. */
export const dashboardMessages = {
  title: 'Dashboard',
  subtitle: 'Welcome to your portfolio overview',
  lastUpdated: 'Last updated',
  refresh: 'Refresh',
  loading: 'Loading dashboard...',
  errorTitle: 'Dashboard Error',
  unreachable: 'The server could not be reached.',
  partlyFailed: 'Some of the figures could not be loaded again.',
  partFailed: 'This part of the page could not be loaded.',
  partFailedHint: 'Check your connection, then reload the page.',
  debug: 'Debug',
  more: 'More actions',
  debugDone: 'Debug info logged to console',
  debugFailed: 'Debug failed',

  agenda: 'Today and next',
  agendaLoading: 'Loading what comes next...',
  agendaFailed: 'What comes next could not be loaded.',

  totalValue: 'Total Portfolio Value',
  totalReturns: 'Total Returns',
  monthlyDividends: 'Monthly Dividends',
  watchlistSize: 'Watchlist Size',
} as const;

export const watchlistHint = 'Stocks on your enhanced watchlist.';

export const formatLoadFailure = (message: string): string => `Failed to load dashboard: ${message}`;
export const formatHttpStatus = (status: number): string => `HTTP ${status}`;
