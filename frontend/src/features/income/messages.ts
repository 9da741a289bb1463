import type { IncomePaymentView } from '#contract/income';
import { formatCount, formatMoney, formatMonth } from '#lib/format';

export const incomeMessages = {
  title: 'Income',
  subtitle: 'Dividends and interest, month by month',
  loading: 'Loading income...',
  loadFailed: 'Income could not be loaded',
  loadFailedHint: 'Your records are safe. Check your connection and try again.',

  figures: 'Income at a glance',
  next12Months: 'Expected in the next 12 months',
  next12MonthsHint:
    'Announced dividends, CD interest as agreed, and estimates: dividends as last paid, savings interest at today’s balance and rate. Before tax.',
  next12MonthsDetail: 'Before tax',
  last12Months: 'Paid in the last 12 months',
  last12MonthsHint: 'Dividends after tax and fees, and the interest of CDs and savings accounts, paid up to today.',
  last12MonthsDetail: 'Up to today',
  last12MonthsOfDividendsDetail: 'Dividends after tax',
  thisYear: 'Paid this year',
  thisYearHint: 'Dividends after tax and fees, and the interest of CDs and savings accounts, paid since January 1.',
  thisYearDetail: 'Since January 1',

  chart: 'Income by Month',
  month: 'Month',
  calendar: 'Calendar',
  previous: 'Previous month',
  next: 'Next month',
  thisMonth: 'This month',
  day: 'Date',
  source: 'From',
  kind: 'Type',
  basis: 'Status',
  amount: 'Amount',
  nothing: 'No income this month.',
  maturity: 'CD matures',
  maturityBasis: 'Not income',
  forms: 'Filled: paid. Outlined: announced or scheduled. Dashed: estimated.',
  download: 'Download CSV',
  empty: 'Your income appears here',
  emptyHint: 'Add a stock that pays dividends, a CD or a savings account.',
  toPortfolio: 'Go to Portfolio',
  toDeposits: 'Go to Deposits',
  more: (count: number): string => `${count} more`,
} as const;

type Kind = IncomePaymentView['kind'];
type Basis = IncomePaymentView['basis'];

export const incomeKindNames: Record<Kind, string> = {
  dividend: 'Dividend',
  cdInterest: 'CD interest',
  savingsInterest: 'Savings interest',
};
export const incomeKindPluralNames: Record<Kind, string> = {
  dividend: 'Dividends',
  cdInterest: 'CD interest',
  savingsInterest: 'Savings interest',
};

export const incomeBasisNames: Record<Basis, string> = {
  paid: 'Paid',
  scheduled: 'Scheduled',
  announced: 'Announced',
  estimated: 'Estimated',
};

/** `20418 at Citi`. */
export const formatCdAccountAtBank = ({
  bankName,
  accountNumber,
}: {
  bankName: string;
  accountNumber: string;
}): string => `${accountNumber} at ${bankName}`;

export const formatIncomeSource = (payment: IncomePaymentView): string => {
  if (payment.kind === 'dividend') return payment.symbol;
  return payment.kind === 'cdInterest' ? formatCdAccountAtBank(payment) : payment.accountName;
};

/** `$120.00 paid, $40.00 expected`; what there is none of is left out. */
export const describePaidAndExpectedInMonth = ({ paid, expected }: { paid: number; expected: number }): string =>
  [paid !== 0 && `${formatMoney(paid)} paid`, expected !== 0 && `${formatMoney(expected)} expected`]
    .filter((one) => one !== false)
    .join(', ') || incomeMessages.nothing;

/** `$1,200.00 paid since Nov 2025, $1,300.00 expected to the end of Nov 2027.` */
export const describeIncomeMonths = (paid: number, first: string, expected: number, last: string): string =>
  `${formatMoney(paid)} paid since ${formatMonth(first)}, ${formatMoney(expected)} expected to the end of ${formatMonth(last)}.`;

/** What is not in it, in one sentence; empty where nothing is missing. */
export const describeMissingIncome = (symbols: readonly string[], accounts: readonly string[]): string =>
  [
    symbols.length > 0 &&
      `Not included: what ${formatCount(symbols.length, 'stock')} will pay (${symbols.join(', ')}), since the market could not be asked.`,
    accounts.length > 0 && `Not included: ${accounts.join(', ')}, for lack of an exchange rate.`,
  ]
    .filter((one) => one !== false)
    .join(' ');
