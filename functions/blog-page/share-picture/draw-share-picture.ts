import { existsSync } from 'node:fs';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import type { OverlayOptions } from 'sharp';
import { sharePictureFontFile, sharePictureFontPackagePath } from '#contract/blog/share-font';
import { maxImagePixels, shareImageSize } from '#core/blog/images';
import { escapeMarkup } from '#functions/blog/render/escape';
import { loadSafeSharp } from '#functions/images/load-sharp';
import type { SharePictureContent } from '#functions/images/share-picture-name';

/** The picture that is shown with a link to a page. */

/** Beside the bundle where it is deployed, else in the package. */
const findFontFile = (): string => {
  const deployed = fileURLToPath(new URL(`./${sharePictureFontFile}`, import.meta.url));
  return existsSync(deployed) ? deployed : createRequire(import.meta.url).resolve(sharePictureFontPackagePath);
};

/** What the font has letters for: titles in other scripts would be rows of boxes. */
const drawable = /^[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Common}\p{Script=Inherited}]+$/u;
const undrawableSigns = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\u200d|\ufe0f/gu;

/** The words as the font can show them; empty where it can't. */
export const toDrawableText = (text: string): string => {
  const plain = text.replace(undrawableSigns, '').replace(/\s+/g, ' ').trim();
  return drawable.test(plain) ? plain : '';
};

const margin = 88;
const dark = '#16222b';
const muted = '#52626e';
const paper = '#f6f8f9';
const defaultAccent = '#0b5266';
const jpeg = { quality: 82, mozjpeg: true } as const;

interface TextBox {
  width: number;
  height: number;
  color: string;
  top: number;
}

/** As large as its box takes, cut nowhere. */
const drawText = async (text: string, { width, height, color, top }: TextBox): Promise<OverlayOptions[]> => {
  if (text === '') return [];
  const sharp = await loadSafeSharp();
  const markup = `<span foreground="${color}">${escapeMarkup(text)}</span>`;
  const font = { font: 'Inter Bold', fontfile: findFontFile() };
  const input = await sharp({ text: { text: markup, ...font, width, height, rgba: true, wrap: 'word-char' } })
    .png()
    .toBuffer();
  return [{ input, left: margin, top }];
};

type ShareWords = Omit<SharePictureContent, 'picture'>;

/** A short title is not blown up to fill the picture. */
const getTitleBox = (title: string) => {
  const width = shareImageSize.width - 2 * margin;
  return Array.from(title).length > 20 ? { width, height: 330 } : { width, height: 110 };
};

/** Title and name of the site under a bar in its colour, as JPEG of 1200 x 630. */
export const drawTitleSharePicture = async ({ title, siteTitle, accent }: ShareWords): Promise<Uint8Array> => {
  const sharp = await loadSafeSharp();
  const { width, height } = shareImageSize;
  const site = toDrawableText(siteTitle);
  const bar = { width, height: 20, channels: 3, background: accent || defaultAccent } as const;
  const overlays = [
    { input: await sharp({ create: bar }).png().toBuffer(), left: 0, top: 0 },
    ...(await drawText(toDrawableText(title), { ...getTitleBox(title), color: dark, top: 110 })),
    ...(await drawText(site, {
      width: site.length > 24 ? 1024 : site.length * 24,
      height: 40,
      color: muted,
      top: 520,
    })),
  ];
  const page = sharp({ create: { width, height, channels: 3, background: paper } });
  return page.composite(overlays).jpeg(jpeg).toBuffer();
};

/** A post's own picture, cut to 1200 x 630 about what stands out in it. */
export const cropSharePicture = async (picture: Uint8Array): Promise<Uint8Array> => {
  const sharp = await loadSafeSharp();
  return sharp(picture, { limitInputPixels: maxImagePixels })
    .resize({ ...shareImageSize, fit: 'cover', position: 'attention' })
    .flatten({ background: paper })
    .jpeg(jpeg)
    .toBuffer();
};
