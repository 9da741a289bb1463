import { formatCount, formatInstant } from '#lib/format';

/** The words of the login and register pages; toasts are in lib/session-messages.ts. */
export const authMessages = {
  restricted: 'Restricted Access:',
  restrictedWhy: 'This application is private and restricted to authorized users only.',
  noAccount: 'No account yet?',
  contact: 'Get in touch with me',
  firstVisit: 'First time here?',
  createAccount: 'Create your account',
  haveAccount: 'Already have an account?',
  signIn: 'Sign in',
  emailMissing: 'Enter your email.',
  usernameMissing: 'Enter a username.',
  usernameLong: 'Username takes at most 40 characters.',
  passwordMissing: 'Enter your password.',
  passwordShort: 'Password must be at least 6 characters',
  passwordLong: 'Password takes at most 128 characters.',
  confirmationMissing: 'Enter the password again.',
  mismatch: 'Passwords do not match',
} as const;

/** Where a session has ended while its page stands. */
export const signInAgainMessages = {
  title: 'Your session has ended',
  why: (username: string) =>
    `Sign in again as ${username} to continue where you are: what you were doing is then completed, and what you typed stays.`,
  leave: 'Leave this page',
  failed: 'You could not be signed in. Please try again.',
} as const;

const whose = { own: '', others: ' to the other account' } as const;

/** `3 failed sign-ins since your last visit, the latest on Jan 5, 2026, 4:03 PM.` */
const formatFailedSignIns = (count: number, latest: string, account: keyof typeof whose): string => {
  // The server counts to a hundred.
  const many = count >= 100 ? 'At least 100 failed sign-ins' : formatCount(count, 'failed sign-in');
  const when = `${count === 1 ? '' : 'the latest '}on ${formatInstant(latest)}`;
  return `${many}${whose[account]} since your last visit, ${when}.`;
};

/** The line after signing in that tells of wrong passwords. */
export const failedSignInMessages = {
  title: 'Failed sign-ins',
  failed: formatFailedSignIns,
  dismiss: 'Dismiss',
} as const;
