import type { CdSummary } from '#contract/cds';
import { formatCount, formatMoney, formatPercent } from '#lib/format';

/** The words of the banking overview, which stands on more than one page. */
export const bankingMessages = {
  loading: 'Loading your deposits and savings...',
  failed: 'Failed to load deposits and savings',
  failedHint: 'Your records are safe. Check your connection and try again.',

  all: 'Deposits and Savings',
  total: 'Total Held',
  totalHint: 'The value of all open CDs plus the balances of all savings accounts, in US dollars.',
  interestThisYear: 'Interest This Year',
  interestThisYearHint: 'Interest accrued on CDs and credited to savings accounts since January 1.',

  cds: 'Certificates of Deposit',
  noCds: 'No certificates of deposit yet',
  noCdsHint: 'Add one to see total value, average rate and next maturity here.',
  toCds: 'Open CDs',
  totalValue: 'Total Value',
  totalValueHint: 'Principal plus interest to date, or to maturity, of every CD that is not closed.',
  averageRate: 'Average Rate',
  cdRate: 'Average CD Rate',
  cdRateHint: 'Average rate of the CDs that are not closed, weighted by principal.',
  nextMaturity: 'Next Maturity',
  nextMaturityHint: 'The active CD that matures first, and its value then.',
  noMaturity: 'None',
  accrued: 'Interest accrued since January 1, computed from each CD’s terms.',

  savings: 'Savings Accounts',
  noSavings: 'No savings accounts yet',
  noSavingsHint: 'Add one to see total balance and average rate here.',
  toSavings: 'Open savings',
  totalBalance: 'Total Balance',
  totalBalanceHint: 'The balances of all accounts, in US dollars at the latest exchange rates.',
  savingsRate: 'Average Savings Rate',
  savingsRateHint: 'Average rate, weighted by balance in US dollars. While all accounts are empty, a plain average.',
  accounts: 'Accounts',
  accountsHint: 'Every savings account on record.',
  credited: 'Interest credited since January 1, in US dollars.',
} as const;

/** `2 active, 1 matured`. */
export const formatCdCounts = ({ activeCds, maturedCds }: CdSummary): string =>
  `${activeCds} active, ${maturedCds} matured`;

/** `4821-3 at Citi, $10,612.34, 12 days left`. */
export const formatNextMaturity = (next: NonNullable<CdSummary['nextMaturity']>): string =>
  `${next.accountNumber} at ${next.bankName}, ${formatMoney(next.valueAtMaturity)}, ${formatCount(next.daysLeft, 'day')} left`;

/** Of rates in percent, the lowest and the highest: `3.85% to 5.00%`; where they are one, as one alone is, nothing. */
export const formatRateRangeUnlessEqual = (rates: readonly number[]): string => {
  const [lowest, highest] = [formatPercent(Math.min(...rates)), formatPercent(Math.max(...rates))];
  return rates.length === 0 || lowest === highest ? '' : `${lowest} to ${highest}`;
};
