import type { CashEntry } from '#contract/cash';
import type { CashPlatform, CashTransactionType } from '#core/portfolio/platforms';
import { formatAmount, formatCount, formatDay, formatMoney } from '#lib/format';
import { bulkRowChangeMessages } from '#lib/rows/many-rows-messages';

/** The words of the Cash Management page, exactly as the specification has them where it speaks. */
export const cashMessages = {
  title: 'Cash Management',
  subtitle: 'Your cash on every platform, and what changed it',
  addTransaction: 'Add Transaction',
  addTitle: 'Add Cash Transaction',
  editTitle: 'Edit Cash Transaction',
  saveChanges: 'Save Changes',

  loading: 'Loading cash...',
  loadFailed: 'Failed to load cash data',
  loadFailedHint: 'Your recorded transactions are safe. Check your connection and try again.',

  added: 'Cash transaction added successfully!',
  updated: 'Transaction updated successfully!',
  addFailed: 'Failed to add transaction',
  updateFailed: 'Failed to update transaction',
  invalidId: 'Cannot delete transaction: Invalid ID',
  notEditable: 'This transaction cannot be edited as it was automatically generated.',

  gone: 'This transaction was deleted elsewhere.',

  totalCash: 'Total Cash',
  totalCashHint: 'The balances of all platforms, in US dollars at the latest exchange rates.',

  platforms: 'Cash Balances by Platform',
  noPlatforms: 'No Cash Balances Yet',
  noPlatformsHint: 'Record a deposit, or set the balance of a platform, and it appears here.',
  robinhoodHint:
    'Deposits and interest less withdrawals, fees and tax, over every Robinhood transaction. Total Cash counts its kept balance instead, which includes dividend transactions and continues from a balance set by hand, so the two can differ.',
  platformHint:
    'What was deposited, earned and sold, less what was taken out and spent, dividends synced to cash included. Where the balance was set by hand, it continues from there.',
  noRate: 'No exchange rate is available at the moment, so this amount is not included in the total.',

  transactions: 'Recent Transactions',
  transactionsCaption: 'Cash transactions, newest first',
  pagesAbove: 'Pages of transactions, above the table',
  pagesBelow: 'Pages of transactions, below the table',
  pageNotRead: 'This page of transactions could not be loaded. Please try again.',
  noTransactions: 'No Transactions Yet',
  noTransactionsHint:
    'Deposits, withdrawals, fees, interest and tax are listed here, and so are trades on a cash platform.',
  noDescription: 'None',
  fromPortfolio: 'Portfolio',
  fromPortfolioHint: 'Comes from a trade. Change the trade on the Portfolio page.',
  fromDividend: 'Dividend',
  fromDividendHint: 'Comes from a dividend on a statement. Change or delete it on the Dividends page.',

  deletion: {
    title: 'Delete this transaction?',
    consequence: 'The balance is recalculated without it. You can undo this under Activity.',
    confirm: 'Delete',
    done: 'Transaction deleted successfully!',
    failed: 'Failed to delete transaction',
  },
  /** Of a row that came from a dividend, where it differs. */
  dividendDeletion: {
    title: 'Delete this dividend transaction?',
    confirm: 'Delete dividend transaction',
    warning: 'It was recorded automatically from a dividend that you were paid.',
    without: 'Without it your cash no longer counts that dividend, until it is synced again on the Dividends page.',
  },
} as const;

/** What the figure of a platform is called: `Cash on Revolut`. */
export const formatPlatformCashName = (platform: CashPlatform): string => `Cash on ${platform}`;

const typeNames: Record<CashTransactionType, string> = {
  deposit: 'Deposit',
  withdrawal: 'Withdrawal',
  fee: 'Fee',
  dividend: 'Dividend',
  interest: 'Interest',
  tax: 'Tax Withheld',
};
export const getCashEntryTypeName = (type: CashTransactionType): string => typeNames[type];

/** As the form offers it. */
export const getCashEntryTypeOptionLabel = (type: CashTransactionType): string =>
  type === 'fee' ? 'Fee Payment' : typeNames[type];

type Named = Pick<CashEntry, 'transactionType' | 'amount' | 'currency' | 'platform' | 'transactionDate'>;

/** A row in words: `deposit of $500.00 on Revolut on Jan 5, 2026`. */
export const describeCashEntry = ({ transactionType, amount, currency, platform, transactionDate }: Named): string =>
  `${transactionType} of ${formatAmount(currency, amount)} on ${platform} on ${formatDay(transactionDate)}`;

export const cashDividendMessages = {
  title: 'Dividends in your cash',
  explanation:
    'Dividends are found on the Dividends page. Syncing them from there records each one here as a deposit, net of the tax withheld. Those from a statement add their own deposit.',
  toDividends: 'Go to Dividends',
  clear: 'Clear All Dividends',
  noneToClear: 'No dividend transactions found to delete.',
  notRead: 'The dividend transactions could not be loaded. Please try again.',

  clearing: {
    title: 'Clear all dividend transactions?',
    consequence:
      'The dividends stay on the Dividends page; Sync to Cash there enters them again, on every platform. What you entered yourself stays.',
    failed: 'Failed to delete some dividend transactions. Please try again.',
  },
} as const;

const formatDividendTransactionCount = (count: number): string => formatCount(count, 'dividend transaction');

/** `2 dividend transactions of $4.80 in all are among your transactions.` */
export const describeSyncedDividends = (count: number, total: number): string => {
  if (count === 0) return 'None is synced at the moment.';
  const [verb, suffix] = count === 1 ? ['is', ''] : ['are', ' in all'];
  return `${formatDividendTransactionCount(count)} of ${formatMoney(total)}${suffix} ${verb} among your transactions.`;
};
/** What is about to be cleared: `2 dividend transactions of $4.80 in all`. */
export const describeDividendsToClear = (count: number, total: number): string =>
  `${formatDividendTransactionCount(count)} of ${formatMoney(total)}${count === 1 ? '' : ' in all'}`;
export const describeClearedDividends = (count: number): string =>
  `Successfully deleted ${count} dividend transactions!`;

export const cashEntryFormMessages = {
  type: 'Transaction type',
  amount: 'Amount',
  platform: 'Platform',
  choosePlatform: 'Choose a platform',
  currency: 'Currency',
  date: 'Date',
  description: 'Description',

  platformRequired: 'Choose a platform.',
  dateInFuture: 'The date cannot be in the future.',
} as const;

export const cashBalanceMessages = {
  open: 'Set balance',
  openFor: (platform: CashPlatform) => `Set balance of ${platform}`,
  title: 'Set Balance',
  titleFor: (platform: CashPlatform) => `Set Balance of ${platform}`,
  explanation:
    'Enter what the platform holds now. Only the balance is corrected: no transaction is recorded, and later ones add to it or subtract from it.',
  submit: 'Set Balance',
  balance: 'Balance',
  now: (balance: string) => `Now ${balance}`,
  done: 'Balance updated successfully!',
  failed: 'Failed to update balance',
} as const;

export const cashSheetMessages = {
  ...bulkRowChangeMessages.sheet,
  title: 'Cash transactions, many at once',
  type: 'Enter deposit, withdrawal, fee, interest or tax.',
  currency: (known: readonly string[]) => `Enter ${known.slice(0, -1).join(', ')} or ${known.at(-1)}.`,
  platform: 'Enter a platform, such as Revolut.',
} as const;

export const manyEntriesMessages = {
  choose: (entry: CashEntry) => `Choose ${describeCashEntry(entry)}`,
  deletion: {
    ...bulkRowChangeMessages.deletion,
    consequence: 'The balances are recalculated without them. You can undo this under Activity.',
    dividends: (count: number) =>
      `${count} of them came from dividends: without them your cash no longer counts those, until they are synced again on the Dividends page.`,
  },
} as const;
