import type { ManualDividend } from '#contract/dividends/manual-dividends';
import { formatDay, formatMoney } from '#lib/format';
import { formatInCurrencyLabel } from '../../stocks/exchange-rate/paid-currency-messages';

/** The words of the tab for dividends entered by hand. */
export const manualDividendMessages = {
  loading: 'Loading dividends...',
  totalNet: 'Total Net',
  totalNetHint: 'Gross less fees and tax withheld, over every dividend entered by hand.',
  totalGross: 'Total Gross',
  totalGrossHint:
    'Shares times the dividend per share, to the cent, or as a statement has it or as you typed it in another currency, over every dividend here.',
  totalFees: 'Total Fees',
  totalFeesHint: 'Fees as you entered them. Tax withheld is a figure of its own.',
  average: 'Average per Dividend',
  averageHint: 'Total net divided by the number of payments.',

  addTitle: 'Add Dividend',
  editTitle: 'Edit Dividend',
  add: 'Add Dividend',
  save: 'Save Changes',
  gone: 'This dividend was deleted elsewhere.',

  added: 'Dividend added successfully',
  updated: 'Dividend updated successfully',
  saveFailed: 'Failed to save dividend',

  history: 'Dividend History',
  historyCaption: 'Dividends entered by hand, newest first',
  historyPages: 'Pages of dividends',
  pageNotRead: 'This page of dividends could not be loaded. Please try again.',
  none: 'No Dividends Yet',
  notStated: 'Not stated',
  fromStatement: 'From a statement',
  fromStatementHint: 'Recorded from a file of your broker, with its gross, tax and net amounts.',
  noneHint: 'Record a payment above, and it is listed here with its gross and net amount.',

  deletion: {
    title: 'Delete this dividend?',
    consequence: 'The totals are recalculated without it. You can undo this under Activity.',
    withCash: 'Its cash transaction is deleted too.',
    confirm: 'Delete',
    done: 'Dividend deleted successfully',
    failed: 'Failed to delete dividend',
  },
} as const;

export const dividendFormMessages = {
  symbol: 'Symbol',
  companyName: 'Company name',
  shares: 'Shares',
  dividendPerShare: 'Dividend per share',
  fees: 'Fees',
  taxWithheld: 'Tax withheld',
  platform: 'Platform',
  noPlatform: 'Several, or another',
  paymentDate: 'Payment date',
  gross: 'Gross amount',
  grossStated: 'Gross amount, as on the statement',
  grossInDollars: 'Gross amount in US dollars',
  net: 'Net amount',
  netInDollars: 'Net amount in US dollars',

  symbolRequired: 'Enter a stock symbol such as AAPL.',
  feesBeyondGross: 'Fees cannot exceed the gross amount.',
  taxBeyondGross: 'Fees and tax cannot exceed the gross amount.',
} as const;

export const formatInCurrencyHint = (currency: string): string => `${formatInCurrencyLabel(currency)}.`;
export const getNetLabel = (currency: string): string => `Net amount in ${currency}`;

/** Beside the fees: `and $1.50 tax withheld`; nothing without any. */
export const formatWithheldTaxNote = (tax: number): string => (tax > 0 ? `and ${formatMoney(tax)} tax withheld` : '');

/** A payment in words: `dividend of $2.40 from AAPL on Feb 15, 2026`. */
export const describeManualDividend = ({ netamount, symbol, paymentdate }: ManualDividend): string =>
  `dividend of ${formatMoney(netamount)} from ${symbol} on ${formatDay(paymentdate)}`;

export const howItWorksMessages = {
  title: 'How It Works',
  points: [
    'Automatic dividend discovery runs daily at market close (4:00 PM ET). It finds what your trades entitle you to; nothing needs to be entered for it.',
    'Enter here what it cannot know: dividends on shares whose trades are not recorded, or paid in another way.',
    'Gross is shares times dividend per share, to the cent, or as you type it in another currency. Net is gross less fees and tax withheld.',
    'A payment that was also found counts once, as you entered it, if stock and platform agree and the dates are within a week. Each such pair is shown here; you can separate it, or join two that belong together.',
    'A dividend from a statement keeps the amounts on the statement, and adds its net amount to the cash of its platform.',
    'Dividends entered by hand are not synced to cash on their own, and Clear All leaves them alone. For a pair, the amount you entered goes into cash.',
  ],
} as const;
