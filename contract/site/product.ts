import type { Branding } from '#contract/site/site-config';

export const productName = 'Evenkeel';

/** What nobody has said is left out of the public pages. */
export const defaultBranding: Branding = { name: '', tagline: '', siteUrl: '', contactUrl: '' };

/** Local defaults; a deployment names its own two addresses. The first is the owner, the second the member. */
export const defaultAllowedEmails = ['owner@example.com', 'member@example.com'] as const;
