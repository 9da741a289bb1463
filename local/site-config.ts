import { defaultBranding, productName } from '#contract/product';
import type { SiteConfig } from '#contract/site-config';
import { hashesOf } from '#local/environment';

/** What a deployment would write as `/config.json`; `apiBase` is where the page finds the API. */
export const siteConfig = (emails: readonly string[], apiBase: string): SiteConfig => ({
  productName,
  apiBase,
  allowedEmailHashes: hashesOf(emails),
  branding: defaultBranding,
});
