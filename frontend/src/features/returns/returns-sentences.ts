import type { MissingFigureReason, ReturnsBridgeRow, ReturnsRange, ReturnsReport } from '#contract/insight/insight';
import { formatCount, formatDay, formatMoney, formatPercent } from '#lib/format';
import { formatMissingRatesNote } from '../stocks/exclusion-notes';
import { returnsAssetClassLabels, returnsRangeNames, returnsScopeNames } from './messages';
import type { ReturnsRequest } from './returns-request';

/** The sentences of the Returns page that tell figures: reasons, ranges, comparisons, what is left out. */

const sentences: {
  [Code in MissingFigureReason['code']]: (reason: Extract<MissingFigureReason, { code: Code }>) => string;
} = {
  empty: () => 'Nothing was recorded by then.',
  'all-unpriced': () => 'There is no price for anything that was held.',
  'does-not-close': () => 'The figures of this range do not add up, so they are not shown.',
  'no-base': ({ gain }) => {
    if (gain === 0) return 'Nothing was invested, and nothing was gained.';
    return `Nothing was invested, though there is a ${gain > 0 ? 'gain' : 'loss'} of ${formatMoney(Math.abs(gain))}.`;
  },
  'nothing-held': () => 'Nothing was held on any of these days.',
  overdrawn: ({ date }) => `The value was below zero on ${formatDay(date)}: no return can be calculated from there.`,
  'only-skipped': () => 'All gains and losses came on days when nothing was invested.',
  nothing: () => 'Nothing went in or came out.',
  'one-day': () => 'It needs more than one day.',
  'only-in': () => 'Money only went in; nothing came out and nothing is left.',
  'only-out': () => 'Money only came out; nothing was put in.',
  'total-loss': () => 'Everything was lost: there is no yearly rate for that.',
  'no-rate': () => 'No rate fits.',
  several: ({ rates, isYearly }) =>
    `More than one rate fits: ${rates.map(formatPercent).join(' and ')}${isYearly ? ' a year' : ''}.`,
};

/** Why there is no figure, in a sentence. */
export const describeMissingFigureReason = (reason: MissingFigureReason): string =>
  (sentences[reason.code] as (one: MissingFigureReason) => string)(reason);

type NoComparison = NonNullable<NonNullable<ReturnsReport['comparison']>['reason']>;

export const describeMissingComparisonReason = (reason: NoComparison, name: string): string => {
  switch (reason.code) {
    case 'ran-out':
      return `No comparison: ${name} would have run out on ${formatDay(reason.date)}.`;
    case 'no-close':
      return `No comparison: ${name} has no price on or before ${formatDay(reason.date)}.`;
    case 'nothing':
      return 'No comparison: nothing was put in.';
    case 'no-history':
      return `No comparison: there are no market prices for ${name}.`;
    case 'not-to-be-had':
      return `No comparison: the prices of ${name} could not be loaded just now.`;
    case 'no-rate':
      return `No comparison: no savings rate is known on ${formatDay(reason.date)}.`;
    case 'no-savings':
      return 'No comparison: there is no savings account in US dollars with a rate.';
  }
};

type Compared = NonNullable<ReturnsReport['comparison']>;

/** `VOO, dividends reinvested`, `the savings account Ally, at its rate of each day`, `cash`. */
const formatBenchmarkName = ({ against, symbol, account, dividends, dividendsKnown }: Compared): string => {
  if (against === 'cash') return 'cash';
  if (against === 'savings') return account ? `the savings account ${account}, at its rate of each day` : 'savings';
  const paid = dividends === 'reinvested' ? 'dividends reinvested' : 'dividends kept as cash';
  return `${symbol}, ${dividendsKnown ? paid : 'without its dividends, which could not be looked up'}`;
};
/** Where there is no comparison, what its dividends would have done is not told either. */
export const describeSameDollarsComparison = (compared: Compared): string =>
  `The same dollars on the same days in ${compared.reason ? getBenchmarkName(compared) : formatBenchmarkName(compared)}.`;
export const getBenchmarkName = ({ against, symbol }: Pick<Compared, 'against' | 'symbol'>): string =>
  against === 'stock' ? (symbol ?? '') : against;

/** `1Y, from May 6, 2025` where the ledger begins later; else the days. */
export const describeReturnsRange = ({ asked, start, first, end, days, isCut }: ReturnsRange): string => {
  const dayCount = formatCount(days, 'day');
  if (isCut && asked !== 'own')
    return `${returnsRangeNames[asked]}, from ${formatDay(first)} to ${formatDay(end)}: ${dayCount}.`;
  return asked === 'all' || asked === 'own'
    ? `From ${formatDay(first)} to ${formatDay(end)}: ${dayCount}.`
    : `From the close of ${formatDay(start)} to ${formatDay(end)}: ${dayCount}.`;
};

export const describeEndValueComparison = (value: number, name: string, theirs: number | null): string =>
  theirs === null
    ? `Worth ${formatMoney(value)} at the end.`
    : `Worth ${formatMoney(value)} at the end; the same dollars in ${name} would be ${formatMoney(theirs)}.`;

/** Each day is told once: `KO, PG (Nov 2, 2026)`. */
const formatSymbolsByDay = (all: ReturnsReport['staleCloses']): string =>
  [...Map.groupBy(all, ({ date }) => date)]
    .map(([date, own]) => `${own.map(({ symbol }) => symbol).join(', ')} (${formatDay(date)})`)
    .join('; ');

/** What stands behind the figures that is not as fresh, or as whole, as it could be. */
export const listReturnsNotes = ({
  leftOut,
  staleCloses,
  sources,
  stale,
  ownPrices,
  curves,
}: Pick<ReturnsReport, 'leftOut' | 'staleCloses' | 'sources' | 'stale' | 'ownPrices'> & {
  curves: { isThinned?: boolean };
}): string[] => {
  const unpriced = leftOut.symbols.filter(({ why }) => why === 'unpriced');
  const review = leftOut.symbols.filter(({ why }) => why === 'review');
  const formatReason = (of: typeof unpriced, why: string) =>
    of.map(({ symbol, cost }) => `${symbol} (${why}), cost ${formatMoney(cost)}`).join('; ');
  const old = formatSymbolsByDay(staleCloses);
  return [
    unpriced.length > 0 && `Not included: ${formatReason(unpriced, 'no price')}.`,
    review.length > 0 && `Not included until reviewed on the Portfolio page: ${formatReason(review, 'needs review')}.`,
    leftOut.currencies.length > 0 && formatMissingRatesNote(leftOut.currencies),
    old && `Closing prices more than 7 days old: ${old}.`,
    ownPrices.length > 0 &&
      `At own prices: ${ownPrices.map(({ symbol, date }) => `${symbol} (${formatDay(date)})`).join(', ')}.`,
    stale && 'Prices could not be updated just now: these are the last known.',
    sources.includes('sample') && 'Figures from sample prices shipped with the product, not market prices.',
    curves.isThinned && 'The chart skips some days; highs and lows are kept.',
  ].filter((sentence) => typeof sentence === 'string' && sentence !== '') as string[];
};

export const describeSkippedFlows = (skipped: ReturnsReport['timeWeighted']['skipped']): string =>
  `${skipped.map(({ date, amount }) => `${formatMoney(amount)} of ${formatDay(date)}`).join(', ')} not in this figure.`;

const kindNames: Record<ReturnsBridgeRow['kind'], string> = {
  trade: 'Trade',
  foundDividend: 'Dividend',
  enteredDividend: 'Dividend, entered',
  cash: 'Cash',
  cd: 'CD',
  savings: 'Savings',
  debt: 'Debt',
  stock: 'Stock',
  correction: 'Balance correction',
  account: 'Account',
};
const typeNames: Record<string, string> = {
  sharesIn: 'shares in',
  sharesOut: 'shares out',
  principal: 'opened',
  payout: 'closed',
  cdInterest: 'interest',
  rolledOver: 'rolled over',
  cd: 'value',
};

/** `Trade, buy`; of a price gain the stock alone. */
export const getBridgeRowName = ({ kind, type }: ReturnsBridgeRow): string =>
  type ? `${kindNames[kind]}, ${typeNames[type] ?? type}` : kindNames[kind];

const pages: Partial<Record<ReturnsBridgeRow['kind'], string>> = {
  trade: 'portfolio',
  foundDividend: 'dividends',
  enteredDividend: 'dividends',
  cash: 'cash',
  correction: 'cash',
  cd: 'deposits',
  savings: 'deposits',
  debt: 'net-worth',
};

/** Where the row stands: a trade and a stock on the page of that stock. */
export const getBridgeRowPath = ({ kind, type, symbol }: ReturnsBridgeRow): string | null => {
  if ((kind === 'trade' || kind === 'stock') && symbol) return `/dashboard/stock/${encodeURIComponent(symbol)}`;
  const page = kind === 'account' && type ? pages[type as 'cash' | 'savings'] : pages[kind];
  return page === undefined ? null : `/dashboard/${page}`;
};

export const countActiveReturnsFilters = ({ platform, class: group, symbol }: ReturnsRequest): number =>
  [platform, group, symbol].filter(Boolean).length;

/** `Investments on Robinhood, compared with VOO.` What is in force while the fields are folded away. */
export const describeReturnsRequest = ({
  scope,
  platform,
  class: group,
  symbol,
  fees,
  against,
  benchmark,
}: ReturnsRequest): string => {
  const parts = [
    symbol ?? (group ? returnsAssetClassLabels[group] : returnsScopeNames[scope ?? 'investments']),
    platform && `on ${platform}`,
    fees === 'out' && 'without fees and taxes',
  ];
  const other = { stock: benchmark ?? 'VOO', savings: 'your best savings rate', cash: 'cash' }[against ?? 'stock'];
  return `${parts.filter(Boolean).join(' ')}, compared with ${other}.`;
};
