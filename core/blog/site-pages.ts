/** The pages of the owner's own that stand on the public page, one below the other. Without Zod, for the browser. */

export const sitePageNames = ['about', 'journey', 'mission', 'skills', 'contact'] as const;
export type SitePageName = (typeof sitePageNames)[number];

/** As the bar names them, and as a page is headed that does not begin with a heading of its own. */
export const sitePageTitles: Readonly<Record<SitePageName, string>> = {
  about: 'About',
  journey: 'Journey',
  mission: 'Mission',
  skills: 'Skills',
  contact: 'Contact',
};

/** What the site is called as long as nobody has given it a name. */
export const unnamedSiteTitle = 'Personal site';

/** In characters; links by their number. */
export const siteLimits = {
  title: 80,
  name: 80,
  headline: 120,
  summary: 400,
  contact: 200,
  links: 8,
  linkLabel: 40,
  linkUrl: 300,
  page: 20_000,
  voice: 2_000,
} as const;

/** Most that the five pages take as HTML in UTF-8, in bytes, so that what readers see fits into an item. */
export const maxSiteHtmlBytes = 250_000;

/** Older ones are forgotten. */
export const maxSiteVersions = 50;
