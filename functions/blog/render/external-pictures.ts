import { fieldRefusal } from '#functions/runtime/refusal';

/** Stands for this site where its own name is not known. */
const thisSite = 'https://this-site.invalid';

/** Written into the text, or on the writer's own machine: nothing that a reader's browser could ask this site for. */
const unservable = new Set(['data:', 'blob:', 'file:', 'cid:']);

/** Other schemes, such as `javascript:`, are no pictures at all: sanitising takes them away. */
const isElsewhere = (src: string, site: string): boolean => {
  const base = new URL('/blog/', site);
  if (!URL.canParse(src, base)) return true;
  const { protocol, origin } = new URL(src, base);
  return unservable.has(protocol) || (/^https?:$/.test(protocol) && origin !== base.origin);
};

const longest = 100;
const shortenAddress = (src: string): string => (src.length > longest ? `${src.slice(0, longest)}…` : src);

/**
 * Readers' browsers load no picture from another site: the site's policy forbids it, so that no other site learns who
 * reads what. @throws Refusal 422 with the address of the first and the way to bring it in. `site` is this site's own
 * address where it is known: `https://ledger.example.org`.
 */
export const refuseExternalPictures = (
  pictures: readonly string[],
  site: string = thisSite,
  field = 'content',
): void => {
  const elsewhere = pictures.filter((src) => isElsewhere(src, site));
  const [first] = elsewhere;
  if (first === undefined) return;
  const others = elsewhere.length - 1;
  const more = others > 0 ? ` (and ${others} more)` : '';
  const msg =
    `The picture "${shortenAddress(first)}"${more} is not on this site, so readers would not see it. ` +
    'Save it on your device, upload it under Image, press Insert After Title and move that line to its place.';
  throw fieldRefusal(field, msg, 422, 'picture_elsewhere');
};
