import { formatCount } from '#lib/format';
import type { SampleTransaction, SampleTransactionCategory, SampleTransactionType } from './sample-data';

/** The words of the Wealthfront page, exactly as the specification has them where it speaks. */
export const wealthfrontMessages = {
  title: 'Wealthfront Savings',
  subtitle: 'Deposits, interest and what the money is being saved for',

  totalBalance: 'Total Balance',
  totalBalanceHint: 'Deposits and interest, less withdrawals, over every transaction below.',
  totalDeposits: 'Total Deposits',
  totalDepositsHint: 'Every deposit below, added up.',
  interestEarned: 'Interest Earned',
  interestEarnedHint: 'Every interest payment below, added up.',
  activeGoals: 'Active Goals',
  activeGoalsHint: 'Savings goals whose status is active.',

  transactions: 'Transaction History',
  transactionsCaption: 'Transactions, newest first',
  noTransactions: 'No Transactions',
  noTransactionsHint: 'The samples come back when you reload the page.',
  addTransaction: 'Add Transaction',
  addTransactionTitle: 'Add New Transaction',
  editTransactionTitle: 'Edit Transaction',

  goals: 'Savings Goals',
  addGoal: 'Add Goal',
  addGoalTitle: 'Add New Savings Goal',
  editGoalTitle: 'Edit Savings Goal',
  editGoal: 'Edit',
  target: 'Target',
  current: 'Current amount',
  targetDate: 'Target date',
  timeLeft: 'Days remaining',
  targetReached: 'Target reached',

  add: 'Add',
  update: 'Update',
} as const;

/** 12 -> `12 days`; 0 or fewer -> `Target reached`. */
export const formatDaysToTarget = (days: number): string =>
  days > 0 ? formatCount(days, 'day') : wealthfrontMessages.targetReached;

const typeNames: Record<SampleTransactionType, string> = {
  deposit: 'Deposit',
  interest: 'Interest',
  withdrawal: 'Withdrawal',
};
export const getSampleTransactionTypeName = (type: SampleTransactionType): string => typeNames[type];

const categoryNames: Record<SampleTransactionCategory, string> = {
  funds_added: 'Funds Added',
  interest_earned: 'Interest Earned',
  other: 'Other',
};
export const getSampleTransactionCategoryName = (category: SampleTransactionCategory): string =>
  categoryNames[category];

/** `paused` -> `Paused`. */
export const formatGoalStatus = (status: string): string => status.charAt(0).toUpperCase() + status.slice(1);

/** What a button is about: `deposit Opening deposit`. */
export const describeSampleTransaction = ({ type, description }: SampleTransaction): string => `${type} ${description}`;

export const wealthfrontFormMessages = {
  type: 'Type',
  description: 'Description',
  category: 'Category',
  amount: 'Amount',
  date: 'Date',
  name: 'Goal name',
  targetAmount: 'Target amount',
  currentAmount: 'Current amount',
  targetDate: 'Target date',
  status: 'Status',
} as const;
