import { formatCount } from '#lib/format';

/** The words of an account that begins: the ways out of an empty dashboard, the first steps, sample data. */
export const firstRunMessages = {
  // As the specification has it.
  empty: 'No Data Available',
  emptyHint: 'Your dashboard will populate as you add transactions.',
  ways: 'Ways to begin',
  look: 'Look around with sample data',
  lookOwner: 'A few stocks, cash and dividends, removed with one press.',
  lookMember: 'Two CDs and a savings account, removed with one press.',
  adding: 'Adding sample data...',

  steps: 'First steps',
  dismiss: 'Hide this list',
  dismissFailed: 'The list could not be hidden.',
  stepDone: 'Done:',
  stepOpen: 'To do:',

  label: 'Sample data',
  there: 'You are looking at sample data.',
  filling: 'The sample data is not complete.',
  removing: 'The sample data is not removed completely.',
  remove: 'Remove it',
  goOn: 'Go on',

  title: 'Remove the sample data?',
  confirm: 'Remove sample data',
  counting: 'Checking what there is...',
  countFailed: 'What would stay could not be checked. What you have added or changed stays in any case.',
  nothingStays: 'All of it is removed, and your account is empty again.',
  stays: 'What you have added or changed stays, with what it depends on:',
  done: 'Sample data removed',
  filled: 'Sample data added',
  failed: 'The sample data could not be removed.',
  fillFailed: 'The sample data could not be added.',
} as const;

export const formatFirstStepsProgress = (done: number, all: number): string => `${done} of ${all} done`;
export const describeSampleDataRemoval = (count: number): string =>
  `${formatCount(count, 'record')} of the sample will be removed.`;
export const formatAndMoreCount = (count: number): string => `and ${formatCount(count, 'more', 'more')}`;
