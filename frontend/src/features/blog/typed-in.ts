import type { PostSource } from '#contract/blog-editing';
import { easternTime } from '#core/time/eastern-time';
import { type Typed, typedOf } from './typed';

/** A post as it was last published, in the fields of the editor. A draft has the address of its title until it has its own. */
export const publishedIn = ({ content, publish_at, slug, status, was_public, ...source }: PostSource): Typed => ({
  content,
  publishAt: publish_at ? easternTime(new Date(publish_at)) : '',
  address: status === 'Draft' && !was_public ? '' : slug,
  excerpt: source.excerpt,
  description: source.description,
  keywords: source.tags.join(', '),
  written: '',
});

/** A post as one goes on with it: its draft, else what was published. */
export const typedIn = (source: PostSource): Typed => (source.draft ? typedOf(source.draft) : publishedIn(source));
