import { deletionGraceDays } from '#core/account/deletion';
import { getDayInNewYork } from '#core/time/day';
import { formatDay, formatInstant } from '#lib/format';
import { formatTimeAgo } from '#lib/format-age';

const hour = 60 * 60 * 1000;

/** The server notes a use once an hour. */
const formatLastUsed = (at: string, now = Date.now()): string =>
  now - Date.parse(at) < 2 * hour
    ? 'used within the last two hours'
    : `last used ${formatTimeAgo(Date.parse(at), now)}`;

/** The day of the daily run that does it, in New York. */
const formatDeletionDay = (deletesAt: string): string => formatDay(getDayInNewYork(new Date(deletesAt)));

/** Words about sign-ins, the password and the end of an account. */
export const sessionsMessages = {
  title: 'Sessions',
  description: 'Where you are signed in. A session ends after eight hours.',
  loading: 'Loading your sessions...',
  failed: 'Your sessions could not be loaded',
  failedHint: 'Please try again.',
  current: 'This session',
  fromBefore: 'An older sign-in',
  alone: 'You are not signed in anywhere else.',
  opened: (at: string) => `Signed in ${formatInstant(at)}`,
  lastUsed: formatLastUsed,
  end: 'End',
  endOf: (device: string, at: string) => `End the session of ${device}, signed in ${formatInstant(at)}`,
  ended: (device: string) => `${device} is logged out.`,
  endFailed: 'The session could not be ended. It is still open.',
  everywhere: 'Log out everywhere',
  everywhereDone: 'Logged out on every device',
  everywhereFailed: 'The server could not be reached. You are still signed in everywhere.',
};

export const passwordMessages = {
  title: 'Password',
  description: 'A new password ends every other session. This one stays.',
  current: 'Current password',
  next: 'New password',
  again: 'New password again',
  hint: 'At least 6 characters.',
  currentMissing: 'Enter your current password.',
  nextMissing: 'Enter a new password.',
  short: 'Password must be at least 6 characters',
  long: 'Password takes at most 128 characters.',
  againMissing: 'Enter the new password again.',
  mismatch: 'Passwords do not match',
  submit: 'Change password',
  done: 'Password changed. Every other session has ended.',
  failed: 'The password could not be changed. The current one still works.',
};

export const accountDeletionMessages = {
  title: 'Delete account',
  what: 'Deletes your trades, cash, dividends, CDs, savings and watchlist, and the history of all changes.',
  posts: 'Every blog post and its pictures are deleted too, for all readers.',
  others: 'The other account is not affected.',
  takeBack: `You have ${deletionGraceDays} days to change your mind. After that it is gone for good: export your data first if you want to keep it.`,
  open: 'Delete account…',
  dialogTitle: 'Delete your account?',
  email: 'Your email address',
  emailHint: (email: string) => `Type ${email} to confirm.`,
  emailWrong: 'This is not the address of your account.',
  password: 'Password',
  passwordMissing: 'Enter your password.',
  othersEnd: 'Every other session ends now.',
  cancel: 'Cancel',
  submit: 'Delete my account',
  failed: 'The account could not be marked for deletion. Nothing has changed.',
  marked: (deletesAt: string) => `Your account will be deleted on ${formatDeletionDay(deletesAt)}.`,
  noticeTitle: 'Account deletion',
  notice: 'Until then everything works as usual.',
  exportFirst: 'Export your data first',
  keep: 'Keep my account',
  kept: 'Your account stays, with everything in it.',
  keepFailed: 'The server could not be reached. The account is still marked for deletion.',
};
