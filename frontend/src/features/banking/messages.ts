import type { CdSummary } from '#contract/cds';
import { formatCount, formatMoney, formatPercent } from '#lib/format';

/** The words of the banking overview, which stands on more than one page. */
export const bankingMessages = {
  loading: 'Loading your deposits and savings...',
  failed: 'Failed to load deposits and savings',
  failedHint: 'Your records are safe. Check your connection and try again.',

  all: 'Deposits and Savings',
  total: 'Total Held',
  totalHint: 'The value of the CDs that are not closed, and the balances of all savings accounts, in US dollars.',
  interestThisYear: 'Interest This Year',
  interestThisYearHint: 'What CDs have accrued and savings accounts were credited since January 1.',

  cds: 'Certificates of Deposit',
  noCds: 'No certificates of deposit yet',
  noCdsHint: 'Total value, average rate and the next maturity will appear here once there is one.',
  toCds: 'Open CDs',
  totalValue: 'Total Value',
  totalValueHint: 'Principal with interest up to today, or up to maturity, of every CD that is not closed.',
  averageRate: 'Average Rate',
  cdRate: 'Average CD Rate',
  cdRateHint: 'Rates of the CDs that are not closed, weighted by principal.',
  nextMaturity: 'Next Maturity',
  nextMaturityHint: 'The first of the active CDs to mature, with what it will then be worth.',
  noMaturity: 'None',
  accrued: 'Interest accrued since January 1, computed from each CD’s terms.',

  savings: 'Savings Accounts',
  noSavings: 'No savings accounts yet',
  noSavingsHint: 'Total balance and average rate will appear here once there is one.',
  toSavings: 'Open savings',
  totalBalance: 'Total Balance',
  totalBalanceHint: 'The balances of all accounts, in US dollars at the latest exchange rates.',
  savingsRate: 'Average Savings Rate',
  savingsRateHint:
    'Rates of the accounts, weighted by balance in US dollars; while all are empty, their plain average.',
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
export const formatRateRange = (rates: readonly number[]): string => {
  const [lowest, highest] = [formatPercent(Math.min(...rates)), formatPercent(Math.max(...rates))];
  return rates.length === 0 || lowest === highest ? '' : `${lowest} to ${highest}`;
};
