import type { DailyRunResult, DailyRunScheduleStatus } from '#contract/daily-run';
import type { DividendDiscoveryResult } from '#contract/dividends/dividends';
import type { FoundDividendReport, FoundDividendView } from '#contract/dividends/found-dividends';
import { isMarketDataLost } from '#core/stocks/market-data-loss';
import { formatCount, formatDay, formatInstant, formatMoney, formatPerShare } from '#lib/format';

/** The words of the Dividends page, exactly as the specification has them where it speaks. */
export const dividendsPageMessages = {
  title: 'Dividends',
  subtitle: 'Found from your trades, or entered by hand',
  tabs: 'Kinds of dividends',
  robinhoodTab: 'Robinhood Dividends',
  manualTab: 'Manual Dividends',

  foundLoading: 'Loading dividends...',
  foundFailed: 'Failed to load dividend data',
  foundFailedHint: 'Your dividends are safe. Check your connection and try again.',
  manualFailed: 'Failed to load dividends',
  manualFailedHint: 'Your recorded dividends are safe. Check your connection and try again.',
} as const;

export const schedulerMessages = {
  title: 'Daily Discovery',
  description:
    'Looks for new dividends on every platform and enters the paid ones into cash. Times below are on your clock.',
  details: 'Details',
  loading: 'Loading scheduler status...',
  failed: 'Unable to load scheduler status',
  retry: 'Try again',
  running: 'Running',
  scheduled: 'Scheduled',
  lastRun: 'Last run',
  neverRun: 'Not yet',
  noNextRun: 'Not scheduled',
  lastResult: 'Last result',
  noResult: 'Nothing to report yet.',
  runNow: 'Run now',
  runFailed: 'Failed to discover dividends',
  alreadyRunning: 'A run is already under way. What it finds will appear here.',
  unanswered: 'The run is taking longer than expected. What it finds will appear here.',
} as const;

/** `formatRunSchedule('Daily at 4:00 PM', 'America/New_York')` -> `Daily at 4:00 PM, New York time`. */
export const formatRunSchedule = (schedule: string, timezone: string): string =>
  `${schedule}, ${(timezone.split('/').at(-1) ?? timezone).replaceAll('_', ' ')} time`;

/** `Daily at 4:00 PM, New York time. Next run Nov 28, 2026, 10:00 PM.` */
export const describeNextRun = ({ schedule, timezone, nextRun }: DailyRunScheduleStatus): string =>
  `${formatRunSchedule(schedule, timezone)}.${nextRun === null ? '' : ` Next run ${formatInstant(nextRun)}.`}`;

/** `['ABC', 'XYZ']` -> `2 symbols could not be looked up: ABC, XYZ.`; nothing without any. */
export const describeFailedSymbols = (symbols: readonly string[]): string =>
  symbols.length === 0 ? '' : `${formatCount(symbols.length, 'symbol')} could not be looked up: ${symbols.join(', ')}.`;

/** `3 dividends found, 2 synced to cash in 4.2 seconds.`, or why the run did not look. */
export const describeDiscoveryRunResult = ({ found, synced, seconds, skipped }: DailyRunResult): string =>
  skipped ?? `${formatCount(found, 'dividend')} found, ${synced} synced to cash in ${seconds.toFixed(1)} seconds.`;

/** Where most stocks went unanswered: that new dividends may be missing, and what to do; nothing else. */
export const describeMostlyMissingMarketData = ({ lookedUp }: Pick<DailyRunResult, 'lookedUp'>): string => {
  if (!lookedUp || !isMarketDataLost(lookedUp)) return '';
  const { stocks, unanswered } = lookedUp;
  const which = unanswered === stocks ? 'any stock' : `${unanswered} of ${stocks} stocks`;
  return `There was no market data for ${which}, so new dividends may be missing. What was found before stays; run it again later.`;
};

export const foundDividendMessages = {
  title: 'Dividend Dashboard',
  description:
    'What your shares on Robinhood entitled you to. Discover Dividends and Sync to Cash work on Robinhood only.',
  discover: 'Discover Dividends',
  sync: 'Sync to Cash',
  clear: 'Clear All',

  discoverFailed: 'Failed to discover dividends',
  syncFailed: 'Failed to sync dividends to cash',

  totalDividends: 'Total Dividends',
  totalDividendsHint:
    'Payments found, each symbol and ex-date once, upcoming ones included. One you also entered by hand counts there.',
  totalAmount: 'Total Amount',
  totalAmountHint:
    'Shares held at the close of the day before each ex-date, times the amount per share, rounded to the cent, less the tax withheld, and added up. Upcoming ones are included.',
  symbolsCount: 'Symbols',
  symbolsCountHint: 'Stocks that paid you, or are about to.',

  listTitle: 'Dividends Found',
  listCaption: 'Dividends found on Robinhood, newest first',
  search: 'Search by symbol or company',
  none: 'No Dividends Yet',
  noneHint:
    'Discover Dividends goes through your trades on Robinhood and finds what they entitle you to. For your other platforms, use Discover Everywhere under All Platforms.',
  noneAnywhereHint:
    'Discover Everywhere goes through your trades on every platform and finds what they entitle you to. Others you can enter by hand.',
  enterByHand: 'Enter by Hand',
  noMatch: 'No dividend matches your search',
  noMatchHint: 'Try the symbol, or a part of the company name.',
  showMore: 'Show more',
  moreNotRead: 'More dividends could not be loaded. Please try again.',

  sharesHeld: 'Shares held',
  paymentDate: 'Payment date',
  exDate: 'Ex-date',
  gross: 'Gross',
  net: 'Net',
  taxWithheld: 'Tax withheld',
  estimated: 'estimated',
  estimatedHint: 'No payment date is known; 21 days after the ex-date is assumed.',
  synced: 'Synced',
  upcoming: 'Upcoming',

  clearing: {
    title: 'Clear all found dividends?',
    consequence:
      'Dividends entered by hand stay, and so does the tax that you entered. Discover Dividends finds the others again.',
    done: 'All dividends cleared successfully!',
    failed: 'Failed to clear dividends',
    what: 'Every dividend that was found, on every platform, will be removed together with the cash transactions synced from it. Cash balances change accordingly.',
  },
} as const;

/** Beside a net figure: `gross $2.40, tax $0.36`. */
export const formatFoundGrossAndTax = ({ totalAmount, totalTax }: FoundDividendReport['summary']): string =>
  `gross ${formatMoney(totalAmount)}${totalTax > 0 ? `, tax ${formatMoney(totalTax)}` : ''}`;

type PerShare = Pick<FoundDividendView, 'amountPerShare' | 'conversion'>;

/** What a share was paid, in its own currency: `$0.2400`, `2.2000 EUR`. */
export const formatAmountPerShare = ({ amountPerShare, conversion }: PerShare): string =>
  conversion ? `${amountPerShare.toFixed(4)} ${conversion.currency}` : formatPerShare(amountPerShare);

/** Under the shares: `$0.2400 a share`. */
export const formatAmountWithPerShareSuffix = (one: PerShare): string => `${formatAmountPerShare(one)} a share`;

/** Under a payment date: `Ex-date Nov 9, 2026`. */
export const formatExDate = (exDate: string): string => `${foundDividendMessages.exDate} ${formatDay(exDate)}`;

export const formatDiscoveredCount = (count: number): string => `Discovered ${count} dividends!`;
export const formatSyncedCount = (count: number): string => `Synced ${count} dividends to cash!`;

/** `24 of 130 dividends`. */
export const formatVisibleDividendCount = (visible: number, all: number): string =>
  `${visible} of ${formatCount(all, 'dividend')}`;

/** What a discovery came to beyond its count; empty where there is nothing more to say. */
export const listDiscoveryNotes = ({
  corrected,
  removed,
  failedSymbols,
}: Omit<DividendDiscoveryResult, 'count'>): string[] => {
  const changes = [corrected > 0 && `${corrected} corrected`, removed > 0 && `${removed} removed`].filter(Boolean);
  const failed = describeFailedSymbols(failedSymbols);
  return [
    ...(changes.length > 0 ? [`Your trades or the announced dividends have changed: ${changes.join(', ')}.`] : []),
    ...(failed ? [`${failed} What was found for them before stays; discover again later.`] : []),
  ];
};

export const futureDividendMessages = {
  title: 'Upcoming Dividends',
  anchor: 'upcoming-dividends',
  caption: 'Upcoming dividends on every platform, the next payment first',
  pages: 'Pages of upcoming dividends',
  loading: 'Looking up upcoming dividends...',
  failed: 'Upcoming dividends could not be looked up',
  failedHint: 'The dividends found so far are not affected. Try again in a while.',
  none: 'No upcoming dividends are known',
  noneHint: 'Announced dividends of the stocks you hold appear here, and estimates from their past payments.',
  announced: 'Announced',
  announcedHint: 'Declared by the company.',
  estimated: 'Estimated',
  estimatedHint: 'Assumed from the dates and amounts of the last payments.',
} as const;

/** `4 dividends, $52.10 expected in the next 12 months`. */
export const formatFutureDividendTotal = (count: number, total: number): string =>
  `${formatCount(count, 'dividend')}, ${formatMoney(total)} expected in the next 12 months`;

/** What the net figure of a payment is called: `Dividend of AAPL on Feb 12, 2026`. */
export const getNetDividendTitle = (symbol: string, day: string): string =>
  `Dividend of ${symbol} on ${formatDay(day)}`;
