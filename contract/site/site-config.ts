import * as z from 'zod';

/** Whose site it is, as a deployment names it. */
export const Branding = z.object({
  name: z.string(),
  tagline: z.string(),
  siteUrl: z.string(),
  contactUrl: z.string(),
});
export type Branding = z.infer<typeof Branding>;

/** How slow it is to try an address, in rounds of PBKDF2: 0.15 s in Chromium on two cores of a server. */
export const addressKeyPbkdf2Rounds = 600_000;

/**
 * Who may sign in, so that the browser refuses anybody else without asking the server, and nobody reads an address or
 * can guess one fast: `core/account/address-key.ts` says how a key is derived.
 */
export const HashedSignInAllowList = z.object({
  salt: z.string().regex(/^[0-9a-f]{32}$/),
  iterations: z.number().int().positive(),
  /** Owner first, member second. */
  keys: z.array(z.string().regex(/^[0-9a-f]{64}$/)),
});
export type HashedSignInAllowList = z.infer<typeof HashedSignInAllowList>;

/** `/config.json` of the site: what the browser must know before anyone signs in. Holds no address. */
export const SiteConfig = z.object({
  productName: z.string(),
  apiBase: z.string(),
  allowList: HashedSignInAllowList,
  branding: Branding,
});
export type SiteConfig = z.infer<typeof SiteConfig>;
