import type { PostPreview } from '#contract/blog';
import { escaped } from '#functions/blog/escape';
import { refusePicturesElsewhere } from '#functions/blog/pictures-elsewhere';
import { renderPost } from '#functions/blog/render';
import type { RenderedPost } from '#functions/blog/render-markdown';
import { env } from '#functions/env';
import type { Actor } from '#functions/identity/actor';

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
