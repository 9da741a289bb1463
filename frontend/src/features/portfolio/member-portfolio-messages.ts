/** The words of the Portfolio page of the second person, which come with it. */
export const memberPortfolioMessages = {
  subtitle: 'Your certificates of deposit and savings at a glance',
} as const;
