import type { ReturnsBridgeLineName } from '#contract/insight/insight';
import { formatDay } from '#lib/format';

/** The words of the Returns page. */
export const returnsMessages = {
  title: 'Returns',
  subtitle: 'How your money has done over any period, and how it would have done elsewhere',
  loading: 'Loading returns...',
  loadFailed: 'Returns could not be loaded',
  loadFailedHint: 'Your records are safe. Check your connection and try again.',
  counting: (day: string) => `Counting the days: up to ${formatDay(day)} so far...`,
  empty: 'Returns begin with your first trade',
  emptyHint: 'Once a trade is recorded, its gain, its yearly return and a comparison appear here.',
  emptyHousehold: 'Nothing is recorded yet',
  emptyHouseholdHint: 'Record a trade, cash, a CD or a savings account, and its return appears here.',
  toPortfolio: 'Go to Portfolio',
  nothingThere: 'Nothing was held or moved in this range',
  nothingThereHint: 'Choose a longer range, or remove a filter.',

  endValue: 'Value',
  gain: 'Gain',
  simple: 'Simple return',
  timeWeighted: 'Time-weighted return',
  moneyWeighted: 'Money-weighted return',
  notAnnualised: 'not annualized',
  aYear: 'a year',
  yearly: 'Yearly time-weighted return',
  overRange: 'over the whole range',
  none: 'No figure',

  bridge: 'From start to end',
  bridgeHint: 'Press a bar, or its line in the table, to see the rows behind it.',
  amount: 'Amount',
  line: 'Line',
  rows: 'Rows',
  open: 'Show rows',
  rowsFailed: 'The rows could not be loaded.',
  rowsLoading: 'Loading the rows...',
  moreRows: 'Show more',
  noRows: 'There are no rows behind this line.',
  what: 'What',
  date: 'Date',
  platform: 'Platform',
  drawing: 'Bar',
  figure: 'Figure',
  staleComparison: 'Its prices could not be updated just now: these are the last known.',

  value: 'Value, and the same dollars elsewhere',
  curve: 'Time-weighted return over time',
  comparison: 'Compared with',
  oursEnd: 'Yours',
  difference: 'Difference',
  points: 'Points a year',

  months: 'Month by month',
  year: 'Year',
  whole: 'Year',
  drawdown: 'Max drawdown',
  best: 'Best month',
  worst: 'Worst month',
  noFall: 'It never fell below its peak.',
  noMonths: 'There is no full month in this range yet.',
  monthsTable: 'Time-weighted return by month and year, in percent',
  partMonth: 'Time-weighted, in percent. Months and years in italics are only partly in the range.',

  without: 'Not included',
} as const;

export const returnsFilterLabels = {
  range: 'Range',
  scope: 'What counts',
  from: 'From',
  to: 'To',
  platform: 'Platform',
  class: 'Class',
  symbol: 'Stock',
  symbolHint: 'A symbol, such as AAPL',
  fees: 'Fees and taxes',
  against: 'Compare with',
  benchmark: 'Benchmark',
  benchmarkHint: 'A symbol, such as VOO',
  dividends: 'Its dividends',
  filters: 'Filters and benchmark',
  all: 'All',
} as const;

export const returnsScopeNames = { investments: 'Investments', household: 'Net worth' } as const;
export const returnsScopeHints = {
  investments: 'Your shares alone. What you pay for them is put in; sales and dividends are taken out.',
  household:
    'Shares, cash, CDs and savings. Only money that comes from outside, or leaves, counts as put in or taken out.',
} as const;
export const returnsRangeNames = {
  '1M': '1M',
  '3M': '3M',
  YTD: 'YTD',
  '1Y': '1Y',
  '3Y': '3Y',
  '5Y': '5Y',
  all: 'All',
  own: 'Custom range',
} as const;
export const returnsAssetClassLabels = { stocks: 'Stocks and funds', coins: 'Coins', own: 'Own assets' } as const;
export const feesChoiceNames = { in: 'Included', out: 'Excluded' } as const;
export const benchmarkNames = { stock: 'A stock or fund', savings: 'My best savings rate', cash: 'Cash' } as const;
export const benchmarkDividendsNames = { reinvested: 'Reinvested', kept: 'Kept as cash' } as const;

export const returnsHints = {
  gain: 'Value at the end, less value at the start, less what was put in, plus what was taken out.',
  simple:
    'Gain divided by the value at the start and all purchases in the range. It ignores when money came in, and is never a yearly rate.',
  timeWeighted:
    'The daily returns, compounded: how a dollar invested at the start grew, whatever you added later. Money in counts from the start of its day, money out until the end of its day.',
  yearly: 'The same return as an average yearly rate.',
  moneyWeighted:
    'The yearly rate at which all you put in, each amount from its own day, grows to what you took out and what is left (XIRR).',
  months:
    'Each month compounds its daily returns, and each year its months; all together they make the time-weighted return. Open a month to see its days.',
  drawdown:
    'The largest fall of the time-weighted curve, from a peak to the lowest point after it. What you put in or took out does not affect it.',
  best: 'The full month with the highest time-weighted return.',
  worst: 'The full month with the lowest time-weighted return.',
} as const;

/** Where a household's differ. */
export const netWorthReturnsHints = {
  simple:
    'Gain divided by the value at the start and all that was put in. It ignores when money came in, and is never a yearly rate.',
} as const;

export const bridgeLineNames: Record<ReturnsBridgeLineName, string> = {
  start: 'Value at the start',
  contributions: 'Put in',
  withdrawals: 'Taken out',
  priceGain: 'Price gain',
  income: 'Income',
  fees: 'Fees',
  taxes: 'Taxes',
  currency: 'Currency',
  corrections: 'Balance corrections',
  end: 'Value at the end',
};
