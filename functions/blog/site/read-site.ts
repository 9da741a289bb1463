import type { PublicSite, SiteLink } from '#contract/blog/site-settings';
import { defaultBranding } from '#contract/site/product';
import type { Branding } from '#contract/site/site-config';
import { type SitePageName, sitePageNames, unnamedSiteTitle } from '#core/blog/site-pages';
import { findStoredSite, type RenderedSitePage, type StoredSite } from '#functions/blog/site/site-store';
import { env } from '#functions/runtime/env';

const readBranding = (): Branding => {
  const branding = env.branding();
  return branding ? (JSON.parse(branding) as Branding) : defaultBranding;
};

/** A deployment's own links, which stand as long as the owner has entered none. */
const listBrandingLinks = ({ siteUrl, contactUrl }: Branding): SiteLink[] => [
  ...(siteUrl.startsWith('https:') ? [{ label: new URL(siteUrl).host, url: siteUrl }] : []),
  ...(contactUrl.startsWith('https:') ? [{ label: 'Write to me', url: contactUrl }] : []),
];

/** `mailto:me@site.org?subject=Hello` -> `me@site.org` */
const parseMailAddress = (url: string): string => /^mailto:([^?]+)/i.exec(url)?.[1] ?? '';

const nothingEntered: Omit<StoredSite, 'version'> = {
  title: '',
  name: '',
  headline: '',
  summary: '',
  language: 'en',
  portrait: '',
  links: [],
  contact: '',
  accent: '',
  accentDark: '',
  pages: [],
};

export interface SiteForVisitors {
  site: PublicSite;
  pages: RenderedSitePage[];
}

/** What was entered, with what a deployment says in place of what was not. */
export const toSiteForVisitors = (stored: Omit<StoredSite, 'version'>, branding: Branding): SiteForVisitors => {
  const name = stored.name || branding.name;
  const links = stored.links.length > 0 ? stored.links : listBrandingLinks(branding);
  const contact = stored.contact || parseMailAddress(branding.contactUrl);
  const there = new Set<SitePageName>(stored.pages.map((page) => page.name));
  if (contact !== '' || links.length > 0) there.add('contact');
  const { summary, language, portrait, accent, accentDark, pages } = stored;
  return {
    site: {
      title: stored.title || name || unnamedSiteTitle,
      name,
      headline: stored.headline || branding.tagline,
      summary,
      language,
      portrait,
      links,
      contact,
      accent,
      accentDark,
      sections: sitePageNames.filter((page) => there.has(page)),
    },
    pages,
  };
};

export const readSiteForVisitors = async (): Promise<SiteForVisitors> =>
  toSiteForVisitors((await findStoredSite()) ?? nothingEntered, readBranding());

/** As far as a deployment says it, where the table can't be read. */
export const getSiteFromDeploymentBranding = (): SiteForVisitors => toSiteForVisitors(nothingEntered, readBranding());

export const reportPublicSite = async (): Promise<PublicSite> => (await readSiteForVisitors()).site;
