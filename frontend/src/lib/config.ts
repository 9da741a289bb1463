import { createContext, use } from 'react';
import type { SiteConfig } from '#contract/site-config';

const isText = (value: unknown): value is string => typeof value === 'string';
const hexHash = /^[0-9a-f]{64}$/;

/** `SiteConfig` of the contract, checked by hand: the schema would bring Zod's 25 KB gzip to the login page. */
export const isSiteConfig = (value: unknown): value is SiteConfig => {
  if (typeof value !== 'object' || value === null) return false;
  const { productName, apiBase, allowedEmailHashes, branding } = value as Record<string, unknown>;
  if (typeof branding !== 'object' || branding === null) return false;
  const { name, tagline, siteUrl, contactUrl } = branding as Record<string, unknown>;
  return (
    [productName, apiBase, name, tagline, siteUrl, contactUrl].every(isText) &&
    Array.isArray(allowedEmailHashes) &&
    allowedEmailHashes.every((hash) => isText(hash) && hexHash.test(hash))
  );
};

const fetchConfig = async (): Promise<SiteConfig> => {
  const response = await fetch('/config.json');
  if (!response.ok) throw new Error(`/config.json answered ${response.status}.`);
  const config: unknown = await response.json();
  if (!isSiteConfig(config)) throw new Error('/config.json is not what this site understands.');
  return config;
};

let loading: Promise<SiteConfig> | undefined;

/** The site's configuration, fetched once a page load. */
export const loadConfig = (): Promise<SiteConfig> => {
  loading ??= fetchConfig().then((config) => {
    // React reads an answer that is there already off the promise itself, and does not suspend for a moment.
    if (loading) void Object.assign(loading, { status: 'fulfilled', value: config });
    return config;
  });
  return loading;
};

/** The configuration inside a component; suspends until it is there. */
export const useConfig = (): SiteConfig => use(loadConfig());

/** What the public pages say of the site. A page that the server has rendered brings it along. */
export type SiteNames = Pick<SiteConfig, 'productName' | 'branding'> & {
  /** Under which address the page was rendered; left out where it is that of the window. */
  origin?: string;
};
export const SiteContext = createContext<SiteNames | null>(null);

/** As brought along with the page, else from the configuration; suspends until that is there. */
export const useSite = (): SiteNames => use(SiteContext) ?? use(loadConfig());
