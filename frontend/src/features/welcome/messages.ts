/** The words of the welcome screen, exactly as the specification has them where it speaks. */
export const welcomeMessages = {
  title: (productName: string) => `Welcome to ${productName}`,
  member: 'Elite Member',
  intro: (leads: boolean) =>
    `Everything you hold and everything it earns, in one place.${leads ? ' Each card leads to its page.' : ''}`,
  features: 'Features',
  comingSoon: 'Coming Soon',
  status: 'Your status',
  statuses: [
    { value: 'Elite', label: 'Membership' },
    { value: 'Premium', label: 'Plan' },
    { value: '24/7', label: 'Support' },
  ],
  toDashboard: 'Go to the dashboard',
} as const;
