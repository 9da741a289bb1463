/** While an explanation is read, and where it cannot be: apart, since they stand before any of its words has come. */
export const explanationStateMessages = {
  loading: 'Loading the explanation...',
  failed: 'The explanation could not be loaded',
  failedHint: 'Check your connection and try again.',
} as const;
