import type { EditablePost } from '#contract/blog/blog-editing';
import { toEasternInputValue } from '#core/time/eastern-time';
import { type PostFields, toNoindexFieldText, toPostFieldsFromDraft } from './post-fields';

/** A post as it was last published, in the fields of the editor. A draft has the address of its title until it has its own. */
export const getPublishedPostFields = ({
  content,
  publish_at,
  slug,
  status,
  was_public,
  ...source
}: EditablePost): PostFields => ({
  content,
  publishAt: publish_at ? toEasternInputValue(new Date(publish_at)) : '',
  address: status === 'Draft' && !was_public ? '' : slug,
  excerpt: source.excerpt,
  description: source.description,
  keywords: source.tags.join(', '),
  canonicalUrl: source.canonical_url,
  noindex: toNoindexFieldText(source.noindex),
  lang: source.lang,
  written: '',
});

/** A post as one goes on with it: its draft, else what was published. */
export const getDraftOrPublishedPostFields = (source: EditablePost): PostFields =>
  source.draft ? toPostFieldsFromDraft(source.draft, source) : getPublishedPostFields(source);
