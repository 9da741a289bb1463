import { reservedPostSlugs } from '#core/blog/post-list-path';
import { toNumberedSlug } from '#core/blog/posts';
import { isSlugTaken } from '#functions/blog/store';
import { fieldRefusal, Refusal } from '#functions/runtime/refusal';
import { pauseBeforeRetry } from '#functions/runtime/storage/retry-pause';

const mostAttempts = 1_000;
const mostConflicts = 6;

const slugTakenRefusal = () =>
  fieldRefusal('address', 'Another post has or had this address. Choose another one.', 409, 'slug_taken');

const slugReservedRefusal = () =>
  fieldRefusal('address', 'This address belongs to a list of posts. Choose another one.', 422, 'slug_reserved');

/** What a try did: it saved, or the slug was somebody else's after all. */
type Attempt<T> = (slug: string) => Promise<{ done: T } | 'taken'>;

/** Under the first slug that is free: `my-title`, else `my-title-2`, ... Two saves at once get two slugs. */
const attemptWithFreeSlug = async <T>(
  { title, own, now }: { title: string; own: string | null; now: Date },
  attempt: Attempt<T>,
): Promise<T> => {
  // Half a megabyte of letters, which no reader waits for.
  const { toTitleSlug } = await import('#functions/blog/title-slug');
  const wanted = toTitleSlug(title, now);
  let number = 1;
  let conflicts = 0;
  for (let tries = 0; tries < mostAttempts; tries += 1) {
    const slug = toNumberedSlug(wanted, number);
    if (slug !== own && (reservedPostSlugs.has(slug) || (await isSlugTaken(slug)))) {
      number += 1;
      continue;
    }
    const outcome = await attempt(slug);
    if (outcome !== 'taken') return outcome.done;
    // Another save took the slug, or tried to: looked at again, and passed over if it did. So many in a row are no race.
    conflicts += 1;
    if (conflicts === mostConflicts) break;
    await pauseBeforeRetry(conflicts);
  }
  throw new Refusal(409, 'slug_taken', 'Too many posts have this title. Choose another.');
};

/**
 * Saves under the slug that was chosen, or, where none was, under the first free one of the title. `own` is the slug that
 * the post has already.
 * @throws Refusal 409 `slug_taken` where another post has or had the chosen one; 422 `slug_reserved` where lists have it.
 */
export const saveUnderSlug = async <T>(
  { title, chosen, own = null, now }: { title: string; chosen: string | null; own?: string | null; now: Date },
  attempt: Attempt<T>,
): Promise<T> => {
  if (!chosen) return attemptWithFreeSlug({ title, own, now }, attempt);
  if (chosen !== own && reservedPostSlugs.has(chosen)) throw slugReservedRefusal();
  const outcome = await attempt(chosen);
  if (outcome === 'taken') throw slugTakenRefusal();
  return outcome.done;
};
