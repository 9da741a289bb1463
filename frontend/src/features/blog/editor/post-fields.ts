import type { PostGenerationOrigin } from '#contract/blog/blog';
import type { PostDraftInput, SavedPostDraft } from '#contract/blog/blog-editing';
import { holdsGeneratedText } from '#core/blog/generated-text';
import { parsePostTags } from '../post-tags';

/** A post as it stands in the fields of the editor. */
export interface PostFields {
  /** Markdown. */
  content: string;
  /** Of `datetime-local`, in US Eastern time. */
  publishAt: string;
  address: string;
  excerpt: string;
  description: string;
  /** Tags, separated by commas. */
  keywords: string;
  /** What the text came from, as JSON; empty where it was written by hand. */
  written: string;
}

export const emptyPostFields: PostFields = {
  content: '',
  publishAt: '',
  address: '',
  excerpt: '',
  description: '',
  keywords: '',
  written: '',
};

export const arePostFieldsEqual = (a: PostFields, b: PostFields): boolean =>
  (Object.keys(emptyPostFields) as (keyof PostFields)[]).every((name) => a[name] === b[name]);

export const serializePostOrigin = (written: PostGenerationOrigin | null): string =>
  written ? JSON.stringify(written) : '';
/** Of a text of which no sentence is left, nothing came from anywhere. */
export const parsePostOrigin = ({
  written,
  content,
}: Pick<PostFields, 'written' | 'content'>): PostGenerationOrigin | null => {
  if (written === '') return null;
  const origin = JSON.parse(written) as PostGenerationOrigin;
  return holdsGeneratedText(content, origin.sentences ?? []) ? origin : null;
};

/** As the server keeps a draft, and back. */
export const toDraftFromPostFields = ({ keywords, ...typed }: PostFields): PostDraftInput => ({
  ...typed,
  tags: parsePostTags(keywords),
  written: parsePostOrigin(typed),
});
export const toPostFieldsFromDraft = ({
  tags,
  content,
  publishAt,
  address,
  excerpt,
  description,
  written,
}: PostDraftInput | SavedPostDraft): PostFields => ({
  content,
  publishAt,
  address,
  excerpt,
  description,
  keywords: tags.join(', '),
  written: serializePostOrigin(written),
});
