import type { SavingsAccount, SavingsRateChange, SavingsTransaction } from '#contract/savings';
import type { SavingsCurrency, SavingsTransactionType, SavingsType } from '#core/banking/banking-options';
import { getDayInNewYork } from '#core/time/day';
import { formatAmount, formatCount, formatDay, formatPercent } from '#lib/format';

/** The words of the Citi Savings Accounts page, exactly as the specification has them where it speaks. */
export const savingsPageMessages = {
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
  averageRateHint: 'Average rate, weighted by balance in US dollars. While all accounts are empty, a plain average.',
  bank: 'Bank',
  bankName: 'Citi',

  toDeposits: 'See them under Deposits',
  atOtherBanks: (count: number) => `${formatCount(count, 'account')} at other banks.`,

  none: 'No Savings Accounts Yet',
  noneHint: 'Add an account, and its balance and rate appear here.',
  active: 'Active',
  balance: 'Balance',
  rate: 'Interest rate',
  opened: 'Added',
  edit: 'Edit',
  delete: 'Delete',
  saved: 'Savings account updated successfully!',
  saveFailed: 'Failed to update savings account',
  gone: 'This savings account was deleted elsewhere.',
  noRate: 'No exchange rate is available at the moment.',

  showTransactions: 'Show Recent Transactions',
  hideTransactions: 'Hide Recent Transactions',
  loadingTransactions: 'Loading transactions...',
  transactionsFailed: 'Failed to load transactions',
  retry: 'Retry',
  noTransactions: 'No transactions yet.',

  deletion: {
    title: 'Delete this savings account?',
    consequence: 'Its transactions are deleted too. You can undo this under Activity.',
    confirm: 'Delete account',
    done: 'Savings account deleted successfully!',
    failed: 'Failed to delete savings account',
  },
} as const;

export const getAccountTransactionsTitle = ({ accountName }: SavingsAccount): string =>
  `Recent transactions of ${accountName}`;
export const formatAccountAddedDay = ({ createdAt }: Pick<SavingsAccount, 'createdAt'>): string =>
  formatDay(getDayInNewYork(new Date(createdAt)));

/** `1,200.00 EUR` on the page is `$1,300.80` in the total. */
export const formatUsdEquivalent = (dollars: string): string => `${dollars} in US dollars`;

const typeLabels: Record<SavingsType, string> = {
  basic: 'Basic Savings',
  'high-yield': 'High-Yield Savings',
  'money-market': 'Money Market',
};
export const getSavingsAccountTypeLabel = (type: SavingsType): string => typeLabels[type];

const transactionLabels: Record<SavingsTransactionType, string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  interest_earned: 'Interest',
  fee: 'Fee',
};
export const getSavingsTransactionTypeLabel = (type: SavingsTransactionType): string => transactionLabels[type];

/** What adds to the balance. */
export const isIncomingTransaction = (type: SavingsTransactionType): boolean =>
  type === 'deposit' || type === 'interest_earned';

/** `+$500.00`, `-12.00 EUR`. */
export const formatSignedSavingsAmount = (
  { transactionType, amount }: Pick<SavingsTransaction, 'transactionType' | 'amount'>,
  currency: SavingsCurrency,
): string => `${isIncomingTransaction(transactionType) ? '+' : '-'}${formatAmount(currency, amount)}`;

export const savingsFormMessages = {
  addTitle: 'Add Savings Account',
  editTitle: 'Edit Savings Account',
  save: 'Save Changes',
  editNote: 'The balance follows from the transactions; the currency cannot change.',
  editRateHint: 'Corrects today’s rate.',
  name: 'Account name',
  bank: 'Bank name',
  type: 'Account type',
  balance: 'Balance',
  rate: 'Interest rate (%)',
  rateHint: 'In percent a year, such as 4.35.',
  currency: 'Currency',
  description: 'Description',
} as const;

export const savingsTransactionMessages = {
  open: 'Add transaction to',
  addTitle: 'Add Transaction',
  submit: 'Add Transaction',
  added: 'Transaction added successfully!',
  addFailed: 'Failed to add transaction',
  editTitle: 'Edit Transaction',
  saved: 'Transaction updated successfully!',
  saveFailed: 'Failed to update transaction',
  gone: 'This transaction was deleted elsewhere.',
  type: 'Type',
  amount: (currency: SavingsCurrency) => `Amount (${currency})`,
  date: 'Date',
  description: 'Description',
  inFuture: 'The date cannot be in the future.',
  pages: (account: string) => `Pages of the transactions of ${account}`,
  deletion: {
    title: 'Delete this transaction?',
    consequence: 'The account balance changes accordingly.',
    confirm: 'Delete transaction',
    done: 'Transaction deleted successfully!',
    failed: 'Failed to delete transaction',
  },
} as const;

/** Which one: `deposit of $500.00 on Nov 2, 2026`. */
export const describeSavingsTransaction = (transaction: SavingsTransaction, currency: SavingsCurrency): string =>
  `${getSavingsTransactionTypeLabel(transaction.transactionType).toLowerCase()} of ${formatAmount(currency, transaction.amount)} on ${formatDay(transaction.transactionDate)}`;

export const savingsRateMessages = {
  open: 'Change rate of',
  addTitle: 'Change Interest Rate',
  submit: 'Change Rate',
  added: 'Rate changed successfully!',
  addFailed: 'Failed to change rate',
  editTitle: 'Edit Rate Change',
  saved: 'Rate change updated successfully!',
  saveFailed: 'Failed to update rate change',
  gone: 'This rate change was deleted elsewhere.',
  from: 'From',
  fromHint: 'The first day of the new rate; it can be in the future.',
  rate: 'Interest rate (%)',
  line: 'Rate change',
  deletion: {
    title: 'Delete this rate change?',
    consequence: 'The rate before it stays in effect.',
    confirm: 'Delete rate change',
    done: 'Rate change deleted successfully!',
    failed: 'Failed to delete rate change',
  },
} as const;

/** Which one: `rate of 4.10% from Nov 2, 2026`. */
export const describeRateChange = ({ from, interestRate }: SavingsRateChange): string =>
  `rate of ${formatPercent(interestRate)} from ${formatDay(from)}`;
