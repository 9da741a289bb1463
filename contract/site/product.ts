import type { Branding } from '#contract/site/site-config';

export const productName = 'Evenkeel';

export const defaultBranding: Branding = {
  name: 'The Owner',
  tagline: 'Payments strategist and business leader',
  siteUrl: 'https://example.com',
  contactUrl: 'https://example.com/contact',
};

/** Local defaults; a deployment names its own two addresses. The first is the owner, the second the member. */
export const defaultAllowedEmails = ['owner@example.com', 'member@example.com'] as const;
