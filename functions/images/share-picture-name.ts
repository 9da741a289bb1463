import { createHash } from 'node:crypto';
import { toShareImageFileName } from '#core/blog/images';

/** What the picture of a link shows; `picture` is the address of a post's own. */
export interface SharePictureContent {
  title: string;
  siteTitle: string;
  /** `#0b5266`; empty: the site's own. */
  accent: string;
  picture: string | null;
}

/** Changes with whatever is drawn otherwise: pictures of before are then drawn anew, under other names. */
const shareTemplateVersion = 1;

/** By all that is drawn: other words or another colour are another picture. */
export const getSharePictureName = ({ title, siteTitle, accent, picture }: SharePictureContent): string => {
  const drawn = [shareTemplateVersion, ...(picture ? [picture] : [title, siteTitle, accent])];
  return toShareImageFileName(createHash('sha256').update(JSON.stringify(drawn)).digest('hex').slice(0, 32));
};
