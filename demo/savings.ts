import type { Day } from '#core/time/day';
import {
  type SampleSavingsHistory,
  type SampleSavingsPlan,
  toSampleSavingsHistory,
} from '#functions/first-run/sample-bank-history';

/** The savings of the demo's member: three accounts, two of them in dollars, with the last two years. */

const months = 24;

const plans: Omit<SampleSavingsPlan, 'months'>[] = [
  {
    account: {
      accountName: 'Emergency Fund',
      bankName: 'Citi',
      accountType: 'high-yield',
      interestRate: 4.35,
      currency: 'USD',
      description: 'Six months of expenses',
    },
    opening: 8_000,
    monthly: 400,
    others: {
      5: ['withdrawal', 1_240, 'Boiler repair'],
      14: ['withdrawal', 2_180.5, 'Dental work'],
      19: ['fee', 25, 'Wire transfer'],
    },
  },
  {
    account: {
      accountName: 'House Down Payment',
      bankName: 'Marcus',
      accountType: 'money-market',
      interestRate: 3.9,
      currency: 'USD',
      description: 'For a house in 2029',
    },
    opening: 22_000,
    monthly: 1_150,
    others: { 9: ['fee', 12, 'Paper statements'], 16: ['deposit', 5_000, 'Gift from parents'] },
  },
  {
    account: {
      accountName: 'Europe Travel',
      bankName: 'Citi',
      accountType: 'basic',
      interestRate: 1.75,
      currency: 'EUR',
      description: 'Summers in Lisbon',
    },
    opening: 900,
    monthly: 150,
    others: { 8: ['withdrawal', 1_400, 'Flights and a flat'], 20: ['withdrawal', 1_650.75, 'Flights and a flat'] },
  },
];

export const listDemoSavingsHistories = (today: Day): SampleSavingsHistory[] =>
  plans.map((plan) => toSampleSavingsHistory({ ...plan, months }, today));
