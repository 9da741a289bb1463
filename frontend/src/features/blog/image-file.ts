import { imageTypes } from '#core/blog/images';

export const acceptedImages = imageTypes.join(',');

/** In Markdown: `imageMarkdown('/images/a.webp', 'Rates [2026]')` -> `![Rates \[2026\]](/images/a.webp)`. */
export const imageMarkdown = (url: string, alt: string): string =>
  `![${alt
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\[\]]/g, '\\$&')}](${url})`;
