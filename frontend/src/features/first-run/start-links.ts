/** Where an account begins: the ways out of an empty dashboard, and the list of first steps. */

interface Place {
  to: string;
  title: string;
}

export interface GettingStartedLink extends Place {
  id: 'statement' | 'sheet' | 'trade' | 'cash' | 'cd' | 'savings';
  description: string;
}

/** Where trades are pasted from a spreadsheet. */
const sheetPath = '/dashboard/portfolio?sheet';

const statementPath = '/dashboard/import';
const tradePath = '/dashboard/portfolio?add';
const cashPath = '/dashboard/cash?add';
const stockPath = '/dashboard/enhanced-watchlist?add';
const cdPath = '/dashboard/citi/cd?add';
const savingsPath = '/dashboard/citi/savings?add';

const owners: readonly GettingStartedLink[] = [
  {
    id: 'statement',
    to: statementPath,
    title: 'Bring a statement',
    description:
      'The CSV file of your broker or bank: trades, cash and dividends, checked before anything is recorded.',
  },
  {
    id: 'sheet',
    to: sheetPath,
    title: 'Paste your trades from a spreadsheet',
    description: 'Many at once, with a column each for the date, the stock, the quantity and the price.',
  },
  {
    id: 'trade',
    to: tradePath,
    title: 'Enter your first trade',
    description: 'One purchase, as your broker lists it.',
  },
  { id: 'cash', to: cashPath, title: 'Record a deposit', description: 'What you paid into a platform or a bank.' },
];

const members: readonly GettingStartedLink[] = [
  { id: 'cd', to: cdPath, title: 'Add a CD', description: 'Its principal, rate and term, and when it matures.' },
  {
    id: 'savings',
    to: savingsPath,
    title: 'Add a savings account',
    description: 'What it holds today, and the interest that it pays.',
  },
];

/** The ways of the pages that the person has. */
export const listGettingStartedLinks = (hasAll: boolean): readonly GettingStartedLink[] => (hasAll ? owners : members);

export interface FirstStep extends Place {
  done: boolean;
}

export const listOwnerFirstSteps = ({
  trade,
  cash,
  watched,
}: Record<'trade' | 'cash' | 'watched', boolean>): FirstStep[] => [
  { title: 'Record a trade', to: tradePath, done: trade },
  { title: 'Record a deposit or a balance', to: cashPath, done: cash },
  { title: 'Watch a stock', to: stockPath, done: watched },
];

export const listMemberFirstSteps = (cds: number, accounts: number): FirstStep[] => [
  { title: 'Add a CD', to: cdPath, done: cds > 0 },
  { title: 'Add a savings account', to: savingsPath, done: accounts > 0 },
];
