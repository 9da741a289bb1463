import * as z from 'zod';

/** Whose site it is, as a deployment names it. */
export const Branding = z.object({
  name: z.string(),
  tagline: z.string(),
  siteUrl: z.string(),
  contactUrl: z.string(),
});
export type Branding = z.infer<typeof Branding>;

/** `/config.json` of the site: what the browser must know before anyone signs in. Holds no address. */
export const SiteConfig = z.object({
  productName: z.string(),
  apiBase: z.string(),
  /** SHA-256, hex, of the lower-cased allowed addresses: owner first, member second. */
  allowedEmailHashes: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
  branding: Branding,
});
export type SiteConfig = z.infer<typeof SiteConfig>;
