import { formatCount } from '#lib/format';

/** The words of an account that begins: the ways out of an empty dashboard, the first steps, sample data. */
export const firstRunMessages = {
  // As the specification has it.
  empty: 'No Data Available',
  emptyHint: 'Your dashboard will populate as you add transactions.',
  ways: 'Ways to begin',
  look: 'Look around with sample data',
  lookOwner: 'A few stocks, cash and dividends, which you can remove with one click.',
  lookMember: 'Two CDs and a savings account, which you can remove with one click.',
  adding: 'Adding sample data...',

  steps: 'First steps',
  dismiss: 'Hide this list',
  dismissFailed: 'The list could not be hidden.',
  stepDone: 'Done:',
  stepOpen: 'To do:',

  label: 'Sample data',
  there: 'You are looking at sample data.',
  filling: 'The sample data is not complete.',
  removing: 'The sample data is only partly removed.',
  remove: 'Remove it',
  goOn: 'Continue',

  title: 'Remove the sample data?',
  confirm: 'Remove sample data',
  counting: 'Checking your records...',
  countFailed: 'What would stay could not be checked. Anything you added or changed stays in any case.',
  nothingStays: 'All of it will be removed, and your account will be empty again.',
  stays: 'Anything you added or changed stays, with what it depends on:',
  done: 'Sample data removed',
  filled: 'Sample data added',
  failed: 'The sample data could not be removed.',
  fillFailed: 'The sample data could not be added.',
} as const;

export const formatFirstStepsProgress = (done: number, all: number): string => `${done} of ${all} done`;
export const describeSampleDataRemoval = (count: number): string =>
  `${formatCount(count, 'sample record')} will be removed.`;
export const formatAndMoreCount = (count: number): string => `and ${formatCount(count, 'more', 'more')}`;
