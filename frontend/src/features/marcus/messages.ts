import type { Day } from '#core/time/day';
import { formatCount, formatDay, formatPercent } from '#lib/format';
import type {
  SampleAccount,
  SampleAccountStatus,
  SampleAccountTransactionType,
  SampleAccountType,
  SampleCd,
  SampleCdStatus,
} from './sample-data';

/** The words of the Marcus pages, exactly as the specification has them where it speaks. */
export const marcusHubMessages = {
  title: 'Marcus Banking',
  subtitle: 'Certificates of deposit and savings at Marcus',
  cds: 'Certificates of Deposit',
  cdsHint: 'Fixed terms at a fixed rate',
  savings: 'Savings Accounts',
  savingsHint: 'Balances, rates and recent transactions',
  summary: 'Summary',
  accounts: (count: number) => formatCount(count, 'active account'),
  products: 'CD & Savings',
  partner: 'Marcus as banking partner',
} as const;

export const marcusCdMessages = {
  title: 'Marcus Certificate of Deposits',
  subtitle: 'Fixed terms at a fixed rate',
  list: 'Certificates',
  caption: 'Certificates of deposit at Marcus',
  none: 'No Certificates',
  add: 'Add CD',
  addTitle: 'Add New Marcus CD',
  editTitle: 'Edit Marcus CD',

  accountNumber: 'Account number',
  principal: 'Principal',
  interestRate: 'Interest rate',
  interestRatePercent: 'Interest rate (%)',
  term: 'Term',
  termMonths: 'Term (months)',
  maturityDate: 'Maturity date',
  currentValue: 'Current value',
  status: 'Status',
  actions: 'Actions',
} as const;

export const marcusSavingsMessages = {
  title: 'Marcus Savings Accounts',
  subtitle: 'Balances, rates and recent transactions',
  totalBalance: 'Total Balance',
  totalBalanceHint: 'The balances of the accounts below, added up.',
  activeAccounts: 'Active Accounts',
  activeAccountsHint: 'Accounts whose status is active.',
  monthlyInterest: 'Monthly Interest',
  monthlyInterestHint: 'The monthly interest of the accounts below, added up.',
  averageRate: 'Avg. Interest Rate',
  averageRateHint: 'The rates of the accounts below, weighted by balance.',

  none: 'No Accounts',
  add: 'Add Account',
  addTitle: 'Add New Marcus Savings Account',
  editTitle: 'Edit Marcus Savings Account',
  showTransactions: 'Show Recent Transactions',
  hideTransactions: 'Hide Recent Transactions',
  transactions: (account: SampleAccount) => `Recent transactions of ${account.accountNumber}`,

  accountNumber: 'Account number',
  accountType: 'Account type',
  balance: 'Current balance',
  interestRate: 'Interest rate',
  interestRatePercent: 'Interest rate (%)',
  lastTransaction: 'Last transaction',
  lastTransactionDate: 'Last transaction date',
  status: 'Status',
} as const;

export const marcusButtonLabels = { add: 'Add', update: 'Update', edit: 'Edit', delete: 'Delete' } as const;

/** Where the samples went that were deleted. */
export const sampleResetNote = 'The samples come back when you reload the page.';

/** `null` where there are no accounts -> `0%`; 4.2 -> `4.20%`. */
export const formatAverageRate = (percent: number | null): string => (percent === null ? '0%' : formatPercent(percent));

const typeLabels: Record<SampleAccountType, string> = {
  basic: 'Basic Savings',
  'high-yield': 'High-Yield Savings',
  'money-market': 'Money Market',
};
export const getSampleAccountTypeLabel = (type: SampleAccountType): string => typeLabels[type];

const statusLabels: Record<SampleAccountStatus | SampleCdStatus, string> = {
  active: 'Active',
  inactive: 'Inactive',
  matured: 'Matured',
  closed: 'Closed',
};
export const getSampleStatusLabel = (status: SampleAccountStatus | SampleCdStatus): string => statusLabels[status];

const movementLabels: Record<SampleAccountTransactionType, string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  interest: 'Interest',
};
export const getSampleAccountTransactionLabel = (type: SampleAccountTransactionType): string => movementLabels[type];

/** `from May 4, 2026`. */
export const formatFromDay = (day: Day): string => `from ${formatDay(day)}`;

export const describeSampleCd = ({ accountNumber }: SampleCd): string => `CD ${accountNumber}`;
export const describeSampleAccount = ({ accountNumber }: SampleAccount): string => `account ${accountNumber}`;
