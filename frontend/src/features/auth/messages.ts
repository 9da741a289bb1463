/** The words of the login and register pages; toasts are in lib/session-messages.ts. */
export const authMessages = {
  restricted: 'Restricted Access:',
  restrictedWhy: 'This application is private and restricted to authorized users only.',
  noAccount: 'No account yet?',
  contact: 'Get in touch with me',
  invited: 'Have an invitation?',
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
