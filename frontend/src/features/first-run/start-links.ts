/** Where an account begins: the ways out of an empty dashboard, and the list of first steps. */

interface Place {
  to: string;
  title: string;
}

export interface GettingStartedLink extends Place {
  id: 'statement' | 'trade' | 'cd' | 'savings';
  description: string;
}

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
    title: 'Import statement',
    description: 'A CSV file from your broker or bank. You check it before anything is recorded.',
  },
  { id: 'trade', to: tradePath, title: 'Add first trade', description: 'One purchase, as your broker lists it.' },
];

const members: readonly GettingStartedLink[] = [
  { id: 'cd', to: cdPath, title: 'Add first CD', description: 'Its principal, rate, term and maturity.' },
  {
    id: 'savings',
    to: savingsPath,
    title: 'Add first savings account',
    description: 'Its balance today and the interest it pays.',
  },
];

/** The ways of the pages that the person has. */
export const listGettingStartedLinksByAccess = (hasAll: boolean): readonly GettingStartedLink[] =>
  hasAll ? owners : members;

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
