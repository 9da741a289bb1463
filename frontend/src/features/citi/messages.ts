/** The words of the Citi section's own page, exactly as the specification has them where it speaks. */
export const citiMessages = {
  title: 'Citi',
  subtitle: 'Certificates of deposit and savings at Citi',
  cds: 'Certificate of Deposits',
  cdsHint: 'Fixed terms, what they are worth today, and when they mature',
  savings: 'Savings Accounts',
  savingsHint: 'Balances, rates and recent transactions',
} as const;
