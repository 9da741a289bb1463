import { use } from 'react';
import type { PublicSite } from '#contract/blog/site-settings';
import { loadSiteConfig, PublicSiteContext } from '#lib/api/config';

/** A page that the server has rendered says under which address; elsewhere it is that of the window. */
type PublicSiteOfPage = PublicSite & { origin?: string };

/** Where it can't be read, the page says what it has to say without it. */
const unknownSite: PublicSite = {
  title: 'Personal site',
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

/** Whose site it is, as the page brings it along, else as the API says; suspends until that is there. */
export const usePublicSite = (): PublicSiteOfPage => use(PublicSiteContext) ?? use(loadPublicSite());
