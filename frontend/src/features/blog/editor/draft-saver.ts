import type { SavedDraftVersion } from '#contract/blog/blog-editing';
import type { CallApiRoute } from '#lib/api/api';
import { arePostFieldsEqual, type PostFields, toDraftFromPostFields } from './post-fields';

/**
 * Brings what is typed to the server, one save after the other. A save whose answer was lost is sent again as it was,
 * under its own key, before anything newer: so it is never made twice, and no draft stands in its own way.
 */

/** Where the draft is: no slug while the post is not there yet; version 0 while there is no draft. */
export interface DraftSlugAndVersion {
  slug: string | null;
  version: number;
}

export type DraftSaveResult = { saved: SavedDraftVersion; typed: PostFields } | { failed: unknown };

interface DraftKeeper {
  /** What the server has of it. */
  readonly saved: PostFields;
  readonly place: DraftSlugAndVersion;
  /** Sends it, after what is under way. Nothing where the server has it already. */
  save: (typed: PostFields) => Promise<DraftSaveResult | null>;
  /** Once nothing is under way any more. */
  idle: () => Promise<void>;
  /** What the server has is this from now on. */
  take: (place: DraftSlugAndVersion, saved: PostFields) => void;
}

const isUnknown = (status: number | undefined): boolean => status === undefined || status >= 500;

export const createDraftSaver = (
  call: CallApiRoute,
  getStatus: (error: unknown) => number | undefined,
  start: { place: DraftSlugAndVersion; saved: PostFields },
): DraftKeeper => {
  let { place, saved } = start;
  /** Sent, and not known whether it arrived. */
  let open: { typed: PostFields; place: DraftSlugAndVersion } | null = null;
  let last: Promise<unknown> = Promise.resolve();

  const request = ({ typed, place: { slug, version } }: NonNullable<typeof open>): Promise<SavedDraftVersion> =>
    slug === null
      ? call('POST /blog/drafts', toDraftFromPostFields(typed))
      : call('PUT /blog/posts/{slug}/draft', { slug, version, ...toDraftFromPostFields(typed) });

  const send = async (typed: PostFields): Promise<DraftSaveResult> => {
    open ??= { typed, place };
    const sent = open;
    try {
      const answer = await request(sent);
      open = null;
      place = { slug: answer.slug, version: answer.version };
      saved = sent.typed;
      return arePostFieldsEqual(sent.typed, typed) ? { saved: answer, typed } : await send(typed);
    } catch (error) {
      if (!isUnknown(getStatus(error))) open = null;
      return { failed: error };
    }
  };

  return {
    get saved() {
      return saved;
    },
    get place() {
      return place;
    },
    save: (typed) => {
      const next = last.then(() => (open === null && arePostFieldsEqual(typed, saved) ? null : send(typed)));
      last = next;
      return next;
    },
    idle: async () => {
      await last;
    },
    take: (to, typed) => {
      open = null;
      place = to;
      saved = typed;
    },
  };
};
