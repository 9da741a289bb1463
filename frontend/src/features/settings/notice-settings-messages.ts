/** Every word of the choice of notices. */
export const noticeSettingsMessages = {
  title: 'Notices',
  description: 'What the bell tells you about. Checked every day at 4 PM in New York.',
  loading: 'Loading your choice of notices…',
  failed: 'Your choice of notices could not be loaded',
  failedHint: 'Please try again.',
  saved: 'Saved.',
  saveFailed: 'Your choice could not be saved. Please try again.',
  mail: 'Tell me by e-mail as well',
  mailTo: (address: string): string => `To ${address}, once a day at most, when something is new.`,
  mailFailed: 'The last one could not be sent.',
};
