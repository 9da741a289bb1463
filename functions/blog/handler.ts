import { blogRoutes, type OwnerPostSummary, type Post, type PostPreview } from '#contract/blog/blog';
import { postEditingRoutes } from '#contract/blog/blog-editing';
import { siteRoutes } from '#contract/blog/site-settings';
import { toExcerpt } from '#core/blog/posts';
import { makeDraftLink, reportDraftLink, revokeDraftLink } from '#functions/blog/draft-links';
import { deleteDraft, getEditablePost, saveDraft, startDraft } from '#functions/blog/drafts';
import { editPost, restorePostVersion, unpublishPost } from '#functions/blog/edit-post';
import { findDraft, findPostIdsWithDraft } from '#functions/blog/post-history-store';
import { reportPublicPosts } from '#functions/blog/post-lists';
import { getPostVersion, listPostVersions } from '#functions/blog/post-versions';
import { getPublicPost } from '#functions/blog/public-post';
import {
  findPostWithHtml,
  isPublicPost,
  postNotFoundRefusal,
  sortPostsNewestFirst,
  toPostSummary,
} from '#functions/blog/read-posts';
import { escapeMarkup } from '#functions/blog/render/escape';
import { refuseExternalPictures } from '#functions/blog/render/external-pictures';
import type { RenderedPost } from '#functions/blog/render/render-markdown';
import { renderPost } from '#functions/blog/render/render-post';
import { deletePost, publishOrSchedulePost } from '#functions/blog/service';
import { reportPublicSite } from '#functions/blog/site/read-site';
import { getSiteSettings, getSiteVersion, listSiteVersions, saveSite } from '#functions/blog/site/save-site';
import { listPostsByStatus, type StoredPost } from '#functions/blog/store';
import { clock } from '#functions/runtime/clock';
import { env } from '#functions/runtime/env';
import { serve } from '#functions/runtime/http/serve';
import type { Actor } from '#functions/runtime/identity/actor';

const live = { now: clock };
type Effects = typeof live;

/** A text that was never published is made into a page for whoever asks; one that can't be has none yet. */
const renderDraftHtml = async (stored: StoredPost): Promise<string> => {
  const draft = await findDraft(stored);
  const rendered = draft?.content.trim() ? await renderPost(draft.content).catch(() => null) : null;
  return rendered?.html ?? '';
};

/** The owner also reads what is not public yet. @throws Refusal 404. */
const getDashboardPost = async (
  { role }: Actor,
  { slug }: { slug: string },
  { now }: Effects = live,
): Promise<Post> => {
  const found = await findPostWithHtml(slug, now());
  if (!found || (role !== 'owner' && !isPublicPost(found.stored, now()))) throw postNotFoundRefusal();
  const { stored, post } = found;
  return post.content === '' && stored.status === 'Draft' ? { ...post, content: await renderDraftHtml(stored) } : post;
};

const listDashboardPosts = async (
  _actor: Actor,
  _input: unknown,
  { now }: Effects = live,
): Promise<{ posts: OwnerPostSummary[] }> => {
  const lists = await Promise.all([
    listPostsByStatus('Published'),
    listPostsByStatus('Scheduled'),
    listPostsByStatus('Draft'),
  ]);
  const byId = new Map(lists.flat().map((post) => [post.id, post]));
  const posts = sortPostsNewestFirst([...byId.values()]);
  const drafted = await findPostIdsWithDraft(posts.filter(({ status }) => status !== 'Draft'));
  return {
    posts: posts.map((post) => ({ ...toPostSummary(post, now()), tags: post.tags, has_changes: drafted.has(post.id) })),
  };
};

/** Title, image and text in one, for whoever has no page to put them into. */
const joinPostHtml = ({ title, featuredImage, html }: RenderedPost): string => {
  const heading = title ? `<h1>${escapeMarkup(title)}</h1>\n` : '';
  const image = featuredImage
    ? `<p><img src="${escapeMarkup(featuredImage.url)}" alt="${escapeMarkup(featuredImage.alt)}"></p>\n`
    : '';
  return heading + image + html;
};

/** What a text would be saved as. @throws Refusal as `renderPost`; 422 for a picture on another site. */
const previewMarkdown = async (_actor: Actor, { content }: { content: string }): Promise<PostPreview> => {
  const rendered = await renderPost(content);
  refuseExternalPictures(rendered.pictures, env.siteUrl());
  const { title, featuredImage, html, prose } = rendered;
  return {
    html: joinPostHtml(rendered),
    post: {
      title: title ?? '',
      excerpt: toExcerpt(prose),
      content: html,
      featured_image_url: featuredImage?.url ?? null,
      featured_image_alt: featuredImage?.alt ?? '',
    },
  };
};

export const handler = serve(
  { ...blogRoutes, ...postEditingRoutes, ...siteRoutes },
  {
    dashboardPosts: listDashboardPosts,
    deletePost,
    publicPosts: reportPublicPosts,
    publicPost: getPublicPost,
    post: getDashboardPost,
    previewMarkdown,
    savePost: publishOrSchedulePost,
    startDraft,
    source: getEditablePost,
    edit: editPost,
    unpublish: unpublishPost,
    saveDraft,
    dropDraft: deleteDraft,
    draftLink: reportDraftLink,
    makeDraftLink,
    revokeDraftLink,
    versions: listPostVersions,
    version: getPostVersion,
    restore: restorePostVersion,
    publicSite: reportPublicSite,
    siteSettings: getSiteSettings,
    saveSite,
    siteVersions: listSiteVersions,
    siteVersion: getSiteVersion,
  },
);
