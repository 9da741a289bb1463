import type { WrittenBy } from '#contract/blog';
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
  /** What the text came from, as JSON; empty where it was written by hand. */
  written: string;
}

export const nothingTyped: Typed = {
  content: '',
  publishAt: '',
  address: '',
  excerpt: '',
  description: '',
  keywords: '',
  written: '',
};

export const isSameTyped = (a: Typed, b: Typed): boolean =>
  (Object.keys(nothingTyped) as (keyof Typed)[]).every((name) => a[name] === b[name]);

export const writtenText = (written: WrittenBy | null): string => (written ? JSON.stringify(written) : '');
/** Of a text that was taken away nothing is left that came from anywhere. */
export const writtenIn = ({ written, content }: Pick<Typed, 'written' | 'content'>): WrittenBy | null =>
  written === '' || content.trim() === '' ? null : (JSON.parse(written) as WrittenBy);

/** As the server keeps a draft, and back. */
export const draftOf = ({ keywords, ...typed }: Typed): DraftText => ({
  ...typed,
  tags: tagsOf(keywords),
  written: writtenIn(typed),
});
export const typedOf = ({
  tags,
  content,
  publishAt,
  address,
  excerpt,
  description,
  written,
}: DraftText | SavedDraft): Typed => ({
  content,
  publishAt,
  address,
  excerpt,
  description,
  keywords: tags.join(', '),
  written: writtenText(written),
});
