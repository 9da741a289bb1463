import { formatInstant } from '#lib/format';

export const incomeFeedMessages = {
  title: 'Calendar Feed',
  description: 'Shows this calendar in Google Calendar, Apple Calendar or Outlook: the last month and the next 12.',
  loading: 'Loading the calendar feed...',
  loadFailed: 'The calendar feed could not be loaded',
  loadFailedHint: 'Check your connection and try again.',
  warning:
    'Anyone who has the address can read the feed, without signing in. Signing out everywhere or a new password does not change it; renewing or removing it does.',
  withAmounts: 'With amounts',
  withAmountsHint: 'Applies when an address is created or renewed.',
  create: 'Create Address',
  renew: 'Renew Address',
  remove: 'Remove',
  copy: 'Copy',
  address: 'Address',
  addressHint: 'Copy it now: it is shown only once.',
  made: 'The address is ready to copy.',
  makeFailed: 'The address could not be created.',
  copied: 'Address copied.',
  copyFailed: 'The address could not be copied. Select it and copy it yourself.',
  renewTitle: 'Renew the address?',
  renewConsequence: 'The current address stops working at once. Calendars that use it need the new one.',
  removeTitle: 'Remove the calendar feed?',
  removeConsequence: 'The address stops working at once, and does not come back.',
  removed: 'The calendar feed was removed.',
  removeFailed: 'The calendar feed could not be removed.',
  none: 'There is no address yet.',
} as const;

/** `Address created Nov 28, 2026, 10:04 AM, without amounts.` */
export const describeIncomeFeed = ({ madeAt, withAmounts }: { madeAt: string; withAmounts: boolean }): string =>
  `Address created ${formatInstant(madeAt)}, ${withAmounts ? 'with' : 'without'} amounts.`;
