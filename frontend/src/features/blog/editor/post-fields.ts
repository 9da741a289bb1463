import type { PostGenerationOrigin } from '#contract/blog/blog';
import type { EditablePost, PostDraftInput, SavedPostDraft } from '#contract/blog/blog-editing';
import { containsGeneratedText } from '#core/blog/generated-text';
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
  /** Where the text first appeared; empty: here. */
  canonicalUrl: string;
  /** `true` keeps the post out of search engines. */
  noindex: string;
  /** BCP 47; empty: the language of the site. */
  lang: string;
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
  canonicalUrl: '',
  noindex: '',
  lang: '',
  written: '',
};

export const arePostFieldsEqual = (a: PostFields, b: PostFields): boolean =>
  (Object.keys(emptyPostFields) as (keyof PostFields)[]).every((name) => a[name] === b[name]);

export const serializePostOrigin = (written: PostGenerationOrigin | null): string =>
  written ? JSON.stringify(written) : '';
/** Of a text of which no sentence is left, nothing came from anywhere. */
export const parsePostOriginIfTextRemains = ({
  written,
  content,
}: Pick<PostFields, 'written' | 'content'>): PostGenerationOrigin | null => {
  if (written === '') return null;
  const origin = JSON.parse(written) as PostGenerationOrigin;
  return containsGeneratedText(content, origin.sentences ?? []) ? origin : null;
};

export const toNoindexFieldText = (noindex: boolean): string => (noindex ? 'true' : '');
export const isNoindex = ({ noindex }: Pick<PostFields, 'noindex'>): boolean => noindex === 'true';

/** As the server keeps a draft, and back. */
export const toDraftFromPostFields = ({ keywords, ...typed }: PostFields): PostDraftInput => ({
  ...typed,
  noindex: isNoindex(typed),
  tags: parsePostTags(keywords),
  written: parsePostOriginIfTextRemains(typed),
});
/** What a draft does not say is as it is published. */
export const toPostFieldsFromDraft = (
  { tags, content, publishAt, address, excerpt, description, written, ...draft }: PostDraftInput | SavedPostDraft,
  published: Pick<EditablePost, 'canonical_url' | 'noindex' | 'lang'>,
): PostFields => ({
  content,
  publishAt,
  address,
  excerpt,
  description,
  keywords: tags.join(', '),
  canonicalUrl: draft.canonicalUrl ?? published.canonical_url,
  noindex: toNoindexFieldText(draft.noindex ?? published.noindex),
  lang: draft.lang ?? published.lang,
  written: serializePostOrigin(written),
});
