import type { DraftText, SavedDraft } from '#contract/blog-editing';
import { tagsOf } from './tags-of';

/** A post as it stands in the fields of the editor. */
export interface Typed {
  /** Markdown. */
  content: string;
  /** Of `datetime-local`, in US Eastern time. */
  publishAt: string;
  address: string;
  excerpt: string;
  description: string;
  /** Tags, parted by commas. */
  keywords: string;
}

export const nothingTyped: Typed = {
  content: '',
  publishAt: '',
  address: '',
  excerpt: '',
  description: '',
  keywords: '',
};

export const isSameTyped = (a: Typed, b: Typed): boolean =>
  (Object.keys(nothingTyped) as (keyof Typed)[]).every((name) => a[name] === b[name]);

/** As the server keeps a draft, and back. */
export const draftOf = ({ keywords, ...typed }: Typed): DraftText => ({ ...typed, tags: tagsOf(keywords) });
export const typedOf = ({
  tags,
  content,
  publishAt,
  address,
  excerpt,
  description,
}: DraftText | SavedDraft): Typed => ({
  content,
  publishAt,
  address,
  excerpt,
  description,
  keywords: tags.join(', '),
});
