/** While an explanation is read, and where it cannot be: apart, since they stand before any of its words has come. */
export const explanationStateMessages = {
  loading: 'Looking up what it is made of...',
  failed: 'The explanation could not be loaded',
  failedHint: 'Check your connection and try again.',
} as const;
