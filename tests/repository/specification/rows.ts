import { accessCoverageRows } from './access-rows.ts';
import { blogAndBankCoverageRows } from './blog-and-bank-rows.ts';
import { furtherCoverageRows } from './further-rows.ts';
import { ledgerCoverageRows } from './ledger-rows.ts';
import type { ScreenCoverageRow } from './on-screen.ts';

/** What the product does, a sentence a row. A test that proves one says so by its name: `covers('2.9 swipe')`. */
export const coverageRows = {
  ...accessCoverageRows,
  ...ledgerCoverageRows,
  ...blogAndBankCoverageRows,
  ...furtherCoverageRows,
};

export type CoverageRow = keyof typeof coverageRows;

export const getCoverageSentence = (row: string | ScreenCoverageRow): string =>
  typeof row === 'string' ? row : row.screen;

/** The documents that the product is built from with their sections, by the numbers with which the names of rows begin. */
export const coverageSections: readonly (readonly [number: string, title: string])[] = [
  ['1', 'Access, shell, dashboard'],
  ['1.2', 'Screens and routes'],
  ['1.3', 'Entities'],
  ['1.4', 'States'],
  ['1.5', 'Validation'],
  ['1.6', 'Roles'],
  ['1.7', 'Calls'],
  ['1.8', 'Error catalogue'],
  ['1.9', 'Constants'],
  ['2', 'Portfolio, cash, dividends, watchlist'],
  ['2.2', 'Screens'],
  ['2.3', 'Entities'],
  ['2.4', 'States'],
  ['2.5', 'Validation'],
  ['2.6', 'Roles'],
  ['2.7', 'Calls'],
  ['2.8', 'Error catalogue'],
  ['2.9', 'Constants'],
  ['3', 'Blog, banks, analytics'],
  ['3.2', 'Screens'],
  ['3.3', 'Entities'],
  ['3.4', 'States'],
  ['3.5', 'Validation'],
  ['3.6', 'Roles'],
  ['3.7', 'Calls'],
  ['3.8', 'Error catalogue'],
  ['3.9', 'Constants'],
  ['4', 'Beyond the documents'],
  ['4.1', 'Portfolio and stocks'],
  ['4.2', 'Charts, returns and allocation'],
  ['4.3', 'Explained figures'],
  ['4.4', 'Entering, changing and undoing'],
  ['4.5', 'Shell and browsers'],
  ['4.6', 'Accounts'],
  ['4.7', 'Blog'],
  ['4.8', 'Data in and out'],
  ['4.9', 'Imports and comparisons'],
  ['4.10', 'Dividends and notices'],
  ['4.11', 'Deposits'],
];
