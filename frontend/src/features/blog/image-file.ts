import { imageTypes, largestImage } from '#core/images';
import { words } from './writing-messages';

export const acceptedImages = imageTypes.join(',');

/** Why a file can't be uploaded; undefined where it can. The server looks at the bytes, too. */
export const refusalOfFile = ({ type, size }: Pick<File, 'type' | 'size'>): string | undefined => {
  if (!imageTypes.some((accepted) => accepted === type)) return words.imageType;
  return size > largestImage ? words.imageSize : undefined;
};

/** In Markdown: `imageMarkdown('/images/a.webp', 'Rates [2026]')` -> `![Rates \[2026\]](/images/a.webp)`. */
export const imageMarkdown = (url: string, alt: string): string =>
  `![${alt.replace(/\s+/g, ' ').trim().replace(/[\\[\]]/g, '\\$&')}](${url})`;
