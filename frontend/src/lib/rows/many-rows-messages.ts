import { formatCount } from '#lib/format';

const formatTransactionCount = (count: number): string => formatCount(count, 'transaction');

/** What is said of many rows of a ledger at once, whichever ledger it is. */
export const bulkRowChangeMessages = {
  deletion: {
    title: (count: number) => `Delete ${formatTransactionCount(count)}?`,
    done: (count: number) => `${formatTransactionCount(count)} deleted.`,
    failed: 'The transactions could not be deleted',
  },
  edit: {
    title: (count: number) => `Edit ${formatTransactionCount(count)}`,
    hint: 'Fields left empty stay as they are.',
    submit: (count: number) => `Change ${formatTransactionCount(count)}`,
    done: (count: number) => `${formatTransactionCount(count)} changed.`,
    failed: 'The transactions could not be changed',
    refused: 'Some of them cannot be changed this way. What you typed is still here.',
    unchanged: 'As it is',
  },
  sheet: {
    /** Leads to the page that reads a broker's file. */
    statement: 'Import statement',
    open: 'Spreadsheet',
    subtitle: 'Type rows as into a spreadsheet, or paste them from one. All are saved together, or none.',
    done: (count: number) => `${formatTransactionCount(count)} added.`,
    failed: 'The rows could not be saved',
  },
} as const;
