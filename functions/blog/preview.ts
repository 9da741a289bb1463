import type { PostPreview } from '#contract/blog/blog';
import { escapeMarkup } from '#functions/blog/render/escape';
import { refuseExternalPictures } from '#functions/blog/render/external-pictures';
import type { RenderedPost } from '#functions/blog/render/render-markdown';
import { renderPost } from '#functions/blog/render/render-post';
import { env } from '#functions/runtime/env';
import type { Actor } from '#functions/runtime/identity/actor';

/** Title, image and text in one, for whoever has no page to put them into. */
const inOne = ({ title, featuredImage, html }: RenderedPost): string => {
  const heading = title ? `<h1>${escapeMarkup(title)}</h1>\n` : '';
  const image = featuredImage
    ? `<p><img src="${escapeMarkup(featuredImage.url)}" alt="${escapeMarkup(featuredImage.alt)}"></p>\n`
    : '';
  return heading + image + html;
};

/** What a text would be saved as. @throws Refusal as `renderPost`; 422 for a picture on another site. */
export const previewMarkdown = async (_actor: Actor, { content }: { content: string }): Promise<PostPreview> => {
  const rendered = await renderPost(content);
  refuseExternalPictures(rendered.pictures, env.siteUrl());
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
