import { useQuery } from '@tanstack/react-query';
import { useId } from 'react';
import { deleteFormDraft, type FormDraft, readFormDraft, saveFormDraft } from '#lib/drafts/form-drafts';
import type { PostFields } from './post-fields';

/**
 * What was typed of a post and has not reached the server stays among the drafts of this browser, under the person and the
 * post, until it has, and is forgotten when the person logs out.
 */
export interface BrowserPostDraft {
  /** A text of before a post had one of the fields lacks it. */
  typed: Partial<PostFields>;
  /** The draft that it follows; 0 where there was none. */
  draftVersion: number;
  /** Milliseconds. */
  at: number;
}

/** `place` is the post's slug, or nothing for one that is new. */
const toDraftName = (place: string): string => `post ${place}`;

/** Null for what is none of ours. */
const toStoredText = ({ values, at, version = 0 }: FormDraft): BrowserPostDraft | null => {
  const isTyped = Object.values(values).every((value) => typeof value === 'string');
  return isTyped ? { typed: values, draftVersion: version, at } : null;
};

const readStoredText = async (place: string): Promise<BrowserPostDraft | null> => {
  const draft = await readFormDraft(toDraftName(place));
  return draft ? toStoredText(draft) : null;
};

/** False where the browser has no room for it, or none at all. */
export const saveBrowserPostDraft = (place: string, { typed, draftVersion, at }: BrowserPostDraft): Promise<boolean> =>
  saveFormDraft(toDraftName(place), { values: { ...typed }, at, version: draftVersion });

export const deleteBrowserPostDraft = (place: string): void => void deleteFormDraft(toDraftName(place));

/** What was kept of a post, as an editor of it begins; undefined until it has been looked for. */
export const useBrowserPostDraft = (place: string): BrowserPostDraft | null | undefined => {
  // Each editor looks anew: what was kept may have gone to the server since.
  const editor = useId();
  const { data } = useQuery({
    queryKey: ['kept text', place, editor],
    queryFn: () => readStoredText(place),
    networkMode: 'always',
    gcTime: 0,
    staleTime: 'static',
  });
  return data;
};
