/** Every word of the choice of notices. */
export const noticeSettingsMessages = {
  title: 'Notices',
  description: 'What the bell tells you about. Checked every day at 4 PM in New York.',
  loading: 'Loading your notice settings…',
  failed: 'Your notice settings could not be loaded',
  failedHint: 'Please try again.',
  saved: 'Saved.',
  saveFailed: 'Your choice could not be saved. Please try again.',
  mail: 'Email me as well',
  mailTo: (address: string): string => `To ${address}, at most once a day, when there is something new.`,
  mailFailed: 'The last email could not be sent.',
};
