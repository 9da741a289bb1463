import { createContext, use } from 'react';
import type { PublicSite } from '#contract/blog/site-settings';
import { unnamedSiteTitle } from '#core/blog/site-pages';
import { loadSiteConfig } from '#lib/api/config';

/** The server says under which address it renders a page, and which picture goes with a link to it; in the browser the address is that of the window. */
type PublicSiteOfPage = PublicSite & { origin?: string; sharePicture?: string };

/** Filled by the server, which has read the site by then; null in the browser, which asks for it. */
export const PublicSiteContext = createContext<PublicSiteOfPage | null>(null);

/** Where it can't be read, the page says what it has to say without it. */
const unknownSite: PublicSite = {
  title: unnamedSiteTitle,
  name: '',
  headline: '',
  summary: '',
  language: 'en',
  portrait: '',
  links: [],
  contact: '',
  accent: '',
  accentDark: '',
  sections: [],
};

const fetchPublicSite = async (): Promise<PublicSite> => {
  const { apiBase } = await loadSiteConfig();
  const response = await fetch(`${apiBase}/blog/site`, { headers: { Accept: 'application/json' } });
  return response.ok ? ((await response.json()) as PublicSite) : unknownSite;
};

let loading: Promise<PublicSite> | undefined;

const loadPublicSite = (): Promise<PublicSite> => {
  loading ??= fetchPublicSite().catch(() => {
    loading = undefined;
    return unknownSite;
  });
  return loading;
};

/** Whose site it is; suspends in the browser until the API has said it. */
export const usePublicSite = (): PublicSiteOfPage => use(PublicSiteContext) ?? use(loadPublicSite());
