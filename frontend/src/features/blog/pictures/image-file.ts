import { imageTypes } from '#core/blog/images';

export const acceptedImageTypes = imageTypes.join(',');

/** A file field, whose button is drawn as the others are. */
export const imageInputClasses =
  'bg-surface-raised! p-1.5 file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-md file:border-0 file:bg-surface-sunken file:px-3 ' +
  'file:text-sm file:font-medium file:text-ink';

/** In Markdown: `toImageMarkdown('/images/a.webp', 'Rates [2026]')` -> `![Rates \[2026\]](/images/a.webp)`. */
export const toImageMarkdown = (url: string, alt: string): string =>
  `![${alt
    .replace(/\s+/g, ' ')
    .trim()
    .replace(/[\\[\]]/g, '\\$&')}](${url})`;

const entities: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;' };
const escapeHtml = (text: string): string => text.replace(/[&<>]/g, (letter) => entities[letter] ?? letter);

/** With words under it a picture is a figure, which Markdown has as HTML alone; the blank lines let the Markdown within be read. */
export const toFigureMarkdown = (url: string, alt: string, caption: string): string => {
  const image = toImageMarkdown(url, alt);
  const trimmedCaption = caption.replace(/\s+/g, ' ').trim();
  return trimmedCaption
    ? `<figure>\n\n${image}\n\n<figcaption>${escapeHtml(trimmedCaption)}</figcaption>\n</figure>`
    : image;
};
