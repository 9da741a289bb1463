import { addDays, type Day } from '#core/time/day';

export type SampleTransactionType = 'deposit' | 'interest' | 'withdrawal';
export type SampleTransactionCategory = 'funds_added' | 'interest_earned' | 'other';

/** `amount` is in US dollars and positive; the type gives it its sign. */
export interface SampleTransaction {
  id: number;
  type: SampleTransactionType;
  amount: number;
  description: string;
  date: Day;
  category: SampleTransactionCategory;
}

export interface SampleGoal {
  id: number;
  name: string;
  targetAmount: number;
  currentAmount: number;
  targetDate: Day;
  /** `active`, `completed`, or another word. */
  status: string;
}

/** Dated back from today, newest first, so that the screen never looks abandoned. */
export const listSampleTransactions = (today: Day): readonly SampleTransaction[] => [
  {
    id: 8,
    type: 'deposit',
    amount: 1500,
    description: 'Monthly transfer from checking',
    date: addDays(today, -4),
    category: 'funds_added',
  },
  {
    id: 7,
    type: 'interest',
    amount: 68.42,
    description: 'Monthly interest',
    date: addDays(today, -12),
    category: 'interest_earned',
  },
  {
    id: 6,
    type: 'withdrawal',
    amount: 850,
    description: 'Car insurance',
    date: addDays(today, -19),
    category: 'other',
  },
  {
    id: 5,
    type: 'deposit',
    amount: 1500,
    description: 'Monthly transfer from checking',
    date: addDays(today, -35),
    category: 'funds_added',
  },
  {
    id: 4,
    type: 'interest',
    amount: 64.9,
    description: 'Monthly interest',
    date: addDays(today, -43),
    category: 'interest_earned',
  },
  {
    id: 3,
    type: 'withdrawal',
    amount: 320.5,
    description: 'Flight to Lisbon',
    date: addDays(today, -58),
    category: 'other',
  },
  {
    id: 2,
    type: 'interest',
    amount: 61.13,
    description: 'Monthly interest',
    date: addDays(today, -74),
    category: 'interest_earned',
  },
  {
    id: 1,
    type: 'deposit',
    amount: 18000,
    description: 'Opening deposit',
    date: addDays(today, -96),
    category: 'funds_added',
  },
];

export const listSampleGoals = (today: Day): readonly SampleGoal[] => [
  {
    id: 1,
    name: 'Emergency Fund',
    targetAmount: 20000,
    currentAmount: 12500,
    targetDate: addDays(today, 240),
    status: 'active',
  },
  {
    id: 2,
    name: 'House Down Payment',
    targetAmount: 90000,
    currentAmount: 14350.75,
    targetDate: addDays(today, 1180),
    status: 'active',
  },
  {
    id: 3,
    name: 'New Laptop',
    targetAmount: 2400,
    currentAmount: 2512,
    targetDate: addDays(today, -9),
    status: 'completed',
  },
  {
    id: 4,
    name: 'Sabbatical',
    targetAmount: 15000,
    currentAmount: 3000,
    targetDate: addDays(today, 610),
    status: 'paused',
  },
];
