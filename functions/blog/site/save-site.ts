import { postHtmlIdPrefix } from '#contract/blog/blog-pages';
import {
  type EditableSiteSettings,
  SiteSettings,
  type SiteSettingsEdit,
  type SiteSettingsVersion,
  type SiteSettingsVersionRecord,
} from '#contract/blog/site-settings';
import { maxSiteHtmlBytes, type SitePageName, sitePageNames, sitePageTitles } from '#core/blog/site-pages';
import { escapeMarkup } from '#functions/blog/render/escape';
import { refuseExternalPictures } from '#functions/blog/render/external-pictures';
import type { RenderedPost } from '#functions/blog/render/render-markdown';
import { renderPost } from '#functions/blog/render/render-post';
import {
  buildNewSiteVersionWrites,
  findStoredSite,
  findStoredSiteVersion,
  listStoredSiteVersions,
  type RenderedSitePage,
  type StoredSite,
} from '#functions/blog/site/site-store';
import { writeWithRetryIfUnchanged } from '#functions/blog/write-with-retry-if-unchanged';
import { clock } from '#functions/runtime/clock';
import { env } from '#functions/runtime/env';
import type { Actor } from '#functions/runtime/identity/actor';
import { fieldRefusal, Refusal, refuseStale, requireFound, staleRefusal } from '#functions/runtime/refusal';
import { commitWithAnswer } from '#functions/runtime/storage/commit';
import { WriteConflict } from '#functions/runtime/storage/table';

const live = { now: clock, render: renderPost };
type Effects = typeof live;
type RenderPage = (markdown: string) => Promise<Pick<RenderedPost, 'title' | 'featuredImage' | 'html' | 'pictures'>>;

/** Five texts stand on one page: each has ids of its own, as has each link to one. */
const withPageIds = (html: string, name: SitePageName): string =>
  html.replace(/<[a-z][^<>]*>/g, (tag) =>
    tag.replace(
      new RegExp(`(\\s(?:id|aria-describedby|aria-labelledby)="|\\shref="#)${postHtmlIdPrefix}`, 'g'),
      `$1${postHtmlIdPrefix}${name}-`,
    ),
  );

/** A page that begins with a heading of its own goes by it. */
const renderSitePage = async (name: SitePageName, markdown: string, render: RenderPage): Promise<RenderedSitePage> => {
  const { title, featuredImage, html, pictures } = await render(markdown);
  refuseExternalPictures(pictures, env.siteUrl(), `pages.${name}`);
  const image = featuredImage
    ? `<p><img src="${escapeMarkup(featuredImage.url)}" alt="${escapeMarkup(featuredImage.alt)}" loading="lazy" decoding="async"></p>\n`
    : '';
  return { name, heading: title ?? sitePageTitles[name], html: withPageIds(image + html, name) };
};

/** As visitors see it. One page after the other: the thread that renders is one. @throws Refusal as `renderPost`; 413. */
export const renderSite = async (
  { pages, number, at: _at, by: _by, voice: _private, ...settings }: SiteSettingsVersionRecord,
  render: RenderPage = renderPost,
): Promise<StoredSite> => {
  const rendered: RenderedSitePage[] = [];
  for (const name of sitePageNames) {
    if (pages[name].trim() !== '') rendered.push(await renderSitePage(name, pages[name], render));
  }
  const bytes = rendered.reduce((sum, { html }) => sum + Buffer.byteLength(html), 0);
  if (bytes > maxSiteHtmlBytes) {
    throw new Refusal(413, 'too_large', 'The five pages are larger than 250 KB together. Shorten one of them.');
  }
  return { ...settings, version: number, pages: rendered };
};

const toEditable = ({ number, at: _at, by: _by, ...settings }: SiteSettingsVersionRecord): EditableSiteSettings => ({
  ...settings,
  version: number,
});

/** Nothing was saved yet: empty fields. */
export const getSiteSettings = async (): Promise<EditableSiteSettings> => {
  const site = await findStoredSite();
  const version = site && (await findStoredSiteVersion(site.version));
  return version ? toEditable(version) : { ...SiteSettings.parse({}), version: 0 };
};

/** What is the same in both is no change, in whichever order it stands. */
const isUnchanged = (one: SiteSettingsVersionRecord | undefined, settings: SiteSettings): boolean =>
  one !== undefined && JSON.stringify(SiteSettings.parse(one)) === JSON.stringify(SiteSettings.parse(settings));

const refuseRepeatedLinks = ({ links }: SiteSettings): void => {
  const at = links.findIndex(({ url }, place) => links.findIndex((other) => other.url === url) < place);
  if (at >= 0) throw fieldRefusal(`links.${at}.url`, 'This link is there already.');
};

/**
 * Publishes the site as it was typed, as a version of its own; saved as it is, it stays as it is.
 * @throws Refusal 400; 409 `stale`; 413, 422 and 503 as `renderPost`; 422 for a picture on another site.
 */
export const saveSite = async (
  actor: Actor,
  { version: seen, ...settings }: SiteSettingsEdit,
  { now: clockNow, render }: Effects = live,
): Promise<EditableSiteSettings> => {
  refuseRepeatedLinks(settings);
  const current = await findStoredSite();
  const before = current?.version ?? 0;
  refuseStale('site', seen, { version: before });
  const last = before > 0 ? await findStoredSiteVersion(before) : undefined;
  if (last && isUnchanged(last, settings)) return toEditable(last);
  const now = clockNow();
  const version = { ...settings, number: before + 1, at: now.toISOString(), by: actor.username };
  const writes = buildNewSiteVersionWrites(await renderSite(version, render), version);
  const isAsRead = async () => ((await findStoredSite())?.version ?? 0) === before;
  try {
    return await writeWithRetryIfUnchanged(() => commitWithAnswer(actor, writes, toEditable(version), now), isAsRead);
  } catch (error) {
    throw error instanceof WriteConflict && !(await isAsRead()) ? staleRefusal('site') : error;
  }
};

export const listSiteVersions = async (): Promise<{ versions: SiteSettingsVersion[] }> => {
  const versions = await listStoredSiteVersions();
  return { versions: versions.map(({ number, at, by }) => ({ number, at, by })).toReversed() };
};

/** @throws Refusal 404 where there is no such version, or no more. */
export const getSiteVersion = async (
  _actor: Actor,
  { number }: { number: number },
): Promise<SiteSettingsVersionRecord> => requireFound(await findStoredSiteVersion(number), 'version of the site');
