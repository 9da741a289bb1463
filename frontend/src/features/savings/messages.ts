import type { SavingsAccount, SavingsTransaction } from '#contract/savings';
import type { SavingsCurrency, SavingsTransactionType, SavingsType } from '#core/banking/lists';
import { dayInNewYork } from '#core/time/day';
import { formatAmount, formatDay } from '#lib/format';

/** The words of the Citi Savings Accounts page, exactly as the specification has them where it speaks. */
export const messages = {
  title: 'Citi Savings Accounts',
  subtitle: 'Balances, rates and recent transactions',
  add: 'Add Account',

  loading: 'Loading savings accounts...',
  loadFailed: 'Failed to load savings accounts',
  loadFailedHint: 'Your recorded accounts are safe. Check your connection and try again.',
  added: 'Savings account added successfully!',
  addFailed: 'Failed to add savings account',

  summary: 'Summary',
  totalBalance: 'Total Balance',
  totalBalanceHint: 'The balances of all accounts, in US dollars at the latest exchange rates.',
  totalAccounts: 'Total Accounts',
  totalAccountsHint: 'Every account below.',
  averageRate: 'Avg. Interest Rate',
  averageRateHint:
    'Rates of the accounts, weighted by balance in US dollars; while all are empty, their plain average.',
  bank: 'Bank',
  bankName: 'Citi',

  none: 'No Savings Accounts Yet',
  noneHint: 'Add an account, and its balance and rate appear here.',
  active: 'Active',
  balance: 'Balance',
  rate: 'Interest rate',
  opened: 'Added',
  edit: 'Edit',
  delete: 'Delete',
  noRate: 'No exchange rate is available at the moment.',

  showTransactions: 'Show Recent Transactions',
  hideTransactions: 'Hide Recent Transactions',
  loadingTransactions: 'Loading transactions...',
  transactionsFailed: 'Failed to load transactions',
  retry: 'Retry',
  noTransactions: 'No transactions yet.',

  deletion: {
    title: 'Delete this savings account?',
    consequence: 'Its transactions go with it. This cannot be undone.',
    confirm: 'Delete account',
    done: 'Savings account deleted successfully!',
    failed: 'Failed to delete savings account',
  },
} as const;

export const transactionsOf = ({ accountName }: SavingsAccount): string => `Recent transactions of ${accountName}`;
export const addedOn = ({ createdAt }: Pick<SavingsAccount, 'createdAt'>): string =>
  formatDay(dayInNewYork(new Date(createdAt)));
export const latestOf = (shown: number, all: number): string => `The latest ${shown} of ${all} transactions.`;

/** `1,200.00 EUR` on the page is `$1,300.80` in the total. */
export const inDollars = (dollars: string): string => `${dollars} in US dollars`;

const typeLabels: Record<SavingsType, string> = {
  basic: 'Basic Savings',
  'high-yield': 'High-Yield Savings',
  'money-market': 'Money Market',
};
export const typeLabel = (type: SavingsType): string => typeLabels[type];

const transactionLabels: Record<SavingsTransactionType, string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  interest_earned: 'Interest',
  fee: 'Fee',
};
export const transactionLabel = (type: SavingsTransactionType): string => transactionLabels[type];

/** What adds to the balance. */
export const isIncoming = (type: SavingsTransactionType): boolean => type === 'deposit' || type === 'interest_earned';

/** `+$500.00`, `-12.00 EUR`. */
export const signedAmount = (
  { transactionType, amount }: Pick<SavingsTransaction, 'transactionType' | 'amount'>,
  currency: SavingsCurrency,
): string => `${isIncoming(transactionType) ? '+' : '-'}${formatAmount(currency, amount)}`;

export const formMessages = {
  addTitle: 'Add Savings Account',
  editTitle: 'Edit Savings Account',
  save: 'Save Changes',
  editNote: 'Changes made here are not saved yet.',
  name: 'Account name',
  type: 'Account type',
  balance: 'Balance',
  rate: 'Interest rate (%)',
  rateHint: 'In percent a year, such as 4.35.',
  currency: 'Currency',
  description: 'Description',
} as const;
