import type * as z from 'zod';
import type { PostMetadata } from '#contract/blog/blog';
import { listHeadingsForSearchIndex } from '#core/blog/post-headings';
import { countHtmlWords } from '#core/blog/post-length';
import { toExcerpt } from '#core/blog/posts';
import { refuseExternalPictures } from '#functions/blog/render/external-pictures';
import { renderPost } from '#functions/blog/render/render-post';
import type { NewStoredPost, PostHtmlAndMarkdown } from '#functions/blog/store';
import { env } from '#functions/runtime/env';
import { Refusal } from '#functions/runtime/refusal';

const longestTitle = 200;
const noTitleRefusal = () =>
  new Refusal(422, 'no_title', 'The post has no title. Begin it with a line such as "# My title".');
const titleTooLongRefusal = () =>
  new Refusal(422, 'title_too_long', `The title takes at most ${longestTitle} characters.`);

export type PostWithoutSlug = Omit<NewStoredPost, 'slug'>;
type PostSettings = Pick<NewStoredPost, 'createdAt' | 'publishAt' | 'status' | 'tags'> &
  Omit<z.output<typeof PostMetadata>, 'address'>;

/**
 * A post made of its text, under no slug yet. What it says of itself follows from the text where nothing was given.
 * @throws Refusal as `renderPost`; 422 without a title, or for a picture on another site.
 */
export const composePost = async (
  content: string,
  { excerpt, description, canonicalUrl, noindex, lang, ...more }: PostSettings,
): Promise<{ post: PostWithoutSlug; texts: PostHtmlAndMarkdown }> => {
  const { title, featuredImage, html, prose, pictures } = await renderPost(content);
  if (!title) throw noTitleRefusal();
  if (title.length > longestTitle) throw titleTooLongRefusal();
  refuseExternalPictures(pictures, env.siteUrl());
  const said = { excerpt: excerpt || toExcerpt(prose), ownExcerpt: Boolean(excerpt), description: description ?? '' };
  // What was not said stays as it was.
  const found = {
    ...(typeof canonicalUrl === 'string' && { canonicalUrl }),
    ...(typeof noindex === 'boolean' && { noindex }),
    ...(typeof lang === 'string' && { lang }),
    headings: listHeadingsForSearchIndex(html),
    words: countHtmlWords(html),
  };
  return { post: { title, featuredImage, ...said, ...found, ...more }, texts: { html, markdown: content } };
};
