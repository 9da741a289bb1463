import { createContext, use } from 'react';
import type { HashedSignInAllowList, SiteConfig } from '#contract/site/site-config';

const isText = (value: unknown): value is string => typeof value === 'string';
const hexKey = /^[0-9a-f]{64}$/;

const isAllowList = (value: unknown): value is HashedSignInAllowList => {
  if (typeof value !== 'object' || value === null) return false;
  const { salt, iterations, keys } = value as Record<string, unknown>;
  return (
    isText(salt) &&
    /^[0-9a-f]{32}$/.test(salt) &&
    Number.isSafeInteger(iterations) &&
    Number(iterations) > 0 &&
    Array.isArray(keys) &&
    keys.every((key) => isText(key) && hexKey.test(key))
  );
};

/** `SiteConfig` of the contract, checked by hand: the schema would bring Zod's 25 KB gzip to the login page. */
export const isSiteConfig = (value: unknown): value is SiteConfig => {
  if (typeof value !== 'object' || value === null) return false;
  const { productName, apiBase, allowList, branding } = value as Record<string, unknown>;
  if (typeof branding !== 'object' || branding === null) return false;
  const { name, tagline, siteUrl, contactUrl } = branding as Record<string, unknown>;
  return [productName, apiBase, name, tagline, siteUrl, contactUrl].every(isText) && isAllowList(allowList);
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
export const loadSiteConfig = (): Promise<SiteConfig> => {
  loading ??= fetchConfig().then((config) => {
    // React reads an answer that is there already off the promise itself, and does not suspend for a moment.
    if (loading) void Object.assign(loading, { status: 'fulfilled', value: config });
    return config;
  });
  return loading;
};

/** The configuration inside a component; suspends until it is there. */
export const useSiteConfig = (): SiteConfig => use(loadSiteConfig());

/** By which name pages go: public ones by that of the owner's site. */
type SiteNames = Pick<SiteConfig, 'productName'>;
export const ProductNameContext = createContext<SiteNames | null>(null);

/** As said for the pages around, else from the configuration; suspends until that is there. */
export const useSiteNames = (): SiteNames => use(ProductNameContext) ?? use(loadSiteConfig());
