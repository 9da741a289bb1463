import type { NewPost, PostPreview, PostRow } from '#contract/blog';
import { excerptOf, isSlug, numberedSlug, slugOf } from '#core/blog/posts';
import { escaped } from '#functions/blog/escape';
import { refusePicturesElsewhere } from '#functions/blog/pictures-elsewhere';
import { publishTimeOf } from '#functions/blog/publish-time';
import { notFound, rowShown } from '#functions/blog/reads';
import { renderPost } from '#functions/blog/render';
import type { RenderedPost } from '#functions/blog/render-markdown';
import { findPost, type PostTexts, putPost, removePost, type StoredPost } from '#functions/blog/store';
import { env } from '#functions/env';
import type { Actor } from '#functions/identity/actor';
import { log } from '#functions/log';
import { clock, postSchedule } from '#functions/ports';
import { Refusal } from '#functions/refusal';
import { commit } from '#functions/storage/commit';
import { WriteConflict } from '#functions/storage/table';

const live = { now: clock, schedule: postSchedule };
export type BlogEffects = typeof live;

const longestTitle = 200;
const mostAttempts = 1_000;

const untitled = () =>
  new Refusal(422, 'no_title', 'The post has no title. Begin it with a line such as "# My title".');
const titleTooLong = () => new Refusal(422, 'title_too_long', `The title takes at most ${longestTitle} characters.`);

/** Title, image and text in one, for whoever has no page to put them into. */
const inOne = ({ title, featuredImage, html }: RenderedPost): string => {
  const heading = title ? `<h1>${escaped(title)}</h1>\n` : '';
  const image = featuredImage
    ? `<p><img src="${escaped(featuredImage.url)}" alt="${escaped(featuredImage.alt)}"></p>\n`
    : '';
  return heading + image + html;
};

/** What a text would be saved as. @throws Refusal as `renderPost`; 422 for a picture on another site. */
export const previewMarkdown = async (_actor: Actor, { content }: { content: string }): Promise<PostPreview> => {
  const rendered = await renderPost(content);
  refusePicturesElsewhere(rendered.pictures, env.siteUrl());
  const { title, featuredImage, html } = rendered;
  return {
    html: inOne(rendered),
    post: {
      title: title ?? '',
      content: html,
      featured_image_url: featuredImage?.url ?? null,
      featured_image_alt: featuredImage?.alt ?? '',
    },
  };
};

type Unnamed = Omit<StoredPost, 'slug'>;

/**
 * A post made of its text, under no slug yet.
 * @throws Refusal as `renderPost`; 422 without a title, or for a picture on another site.
 */
export const composePost = async (
  content: string,
  more: Pick<StoredPost, 'createdAt' | 'publishAt' | 'status' | 'tags'>,
): Promise<{ post: Unnamed; texts: PostTexts }> => {
  const { title, featuredImage, html, prose, pictures } = await renderPost(content);
  if (!title) throw untitled();
  if (title.length > longestTitle) throw titleTooLong();
  refusePicturesElsewhere(pictures, env.siteUrl());
  return { post: { title, featuredImage, excerpt: excerptOf(prose), ...more }, texts: { html, markdown: content } };
};

/** That many in a row on one slug are no race any more. */
const mostConflicts = 6;

/** Saves under the first slug that is free: `my-title`, else `my-title-2`, ... Two saves at once get two slugs. */
const saveUnderFreeSlug = async (actor: Actor, post: Unnamed, texts: PostTexts, now: Date): Promise<PostRow> => {
  const wanted = slugOf(post.title);
  let number = 1;
  let conflicts = 0;
  for (let attempt = 0; attempt < mostAttempts; attempt += 1) {
    const named = { ...post, slug: numberedSlug(wanted, number) };
    if (await findPost(named.slug)) {
      number += 1;
      continue;
    }
    try {
      return await commit(actor, putPost(named, texts), rowShown(named, now), now);
    } catch (error) {
      // Another save took the slug, or tried to: looked at again, and passed over if it did.
      if (!(error instanceof WriteConflict) || !error.failed.includes(0)) throw error;
      conflicts += 1;
      if (conflicts === mostConflicts) throw error;
      await new Promise((resolve) => setTimeout(resolve, Math.random() * 15 * 2 ** conflicts));
    }
  }
  throw new Refusal(409, 'slug_taken', 'Too many posts have this title. Choose another.');
};

/** The table knows when a post is due; a schedule that could not be made or removed costs punctuality, not the post. */
const tried = async (what: string, slug: string, work: Promise<void>): Promise<void> => {
  try {
    await work;
  } catch (error) {
    log.error(`schedule of a post not ${what}`, error, { slug });
  }
};

/**
 * Saves a post and publishes it now, or sets it for its time.
 * @throws Refusal as `composePost`; 400 or 422 for a publish time that does not exist or is too far ahead.
 */
export const savePost = async (
  actor: Actor,
  { content, publishAt, tags }: NewPost,
  effects: BlogEffects = live,
): Promise<PostRow> => {
  const now = effects.now();
  const later = publishTimeOf(publishAt, now);
  const { post, texts } = await composePost(content, {
    createdAt: now.toISOString(),
    publishAt: (later ?? now).toISOString(),
    status: later ? 'Scheduled' : 'Published',
    tags,
  });
  const saved = await saveUnderFreeSlug(actor, post, texts, now);
  if (later)
    await tried(
      'set',
      saved.slug,
      effects.schedule().then((schedule) => schedule.set(saved.slug, later)),
    );
  return saved;
};

/** @throws Refusal 404 where there is no such post. */
export const deletePost = async (
  actor: Actor,
  { slug }: { slug: string },
  effects: BlogEffects = live,
): Promise<void> => {
  const post = isSlug(slug) ? await findPost(slug) : undefined;
  if (!post) throw notFound();
  try {
    await commit(actor, removePost(slug), undefined, effects.now());
  } catch (error) {
    if (error instanceof WriteConflict && !(await findPost(slug))) throw notFound();
    throw error;
  }
  if (post.status === 'Scheduled')
    await tried(
      'removed',
      slug,
      effects.schedule().then((schedule) => schedule.remove(slug)),
    );
};
