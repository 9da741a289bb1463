import * as z from 'zod';
import { PostGenerationOrigin, PostStatus } from '#contract/blog/blog';
import { Instant, RecordVersion } from '#contract/fields/fields';

/** A post and its versions as they are recorded. */

const Count = z.number().int().nonnegative();

export const PostRecord = z.object({
  slug: z.string().min(1),
  title: z.string(),
  excerpt: z.string(),
  createdAt: Instant,
  /** Null for a draft. */
  publishAt: Instant.nullable(),
  status: PostStatus,
  tags: z.array(z.string()),
  featuredImage: z.strictObject({ url: z.string(), alt: z.string() }).nullable(),
  /** Stays when the slug changes: drafts and versions are kept under it. */
  id: z.string().min(1),
  /** Counts changes. */
  version: RecordVersion,
  /** When it was last changed after it was first public. */
  updatedAt: Instant.nullable(),
  /** True where the excerpt was typed and does not follow from the text. */
  ownExcerpt: z.boolean(),
  /** Empty where it is the excerpt. */
  description: z.string(),
  /** Of a post that was taken away from readers: the date that it had. */
  firstPublicAt: Instant.nullable(),
  /** Slugs that readers know it by, which lead to it. */
  formerSlugs: z.array(z.string().min(1)),
  /** Where the text first appeared, if elsewhere: what search engines are to take for its own address. */
  canonicalUrl: z.string(),
  /** True where search engines are asked to leave it out. */
  noindex: z.boolean(),
  /** Of the text, by BCP 47; empty: the language of the site. */
  lang: z.string(),
  /** What its headings say, for the search of the blog. */
  headings: z.array(z.string()),
  /** The number of the newest version of its text; 0 where none is kept. */
  lastVersion: Count,
  /** Of what readers see. Absent where it was saved last before they were counted. */
  words: Count.optional(),
});
export type PostRecord = z.infer<typeof PostRecord>;

export const PostVersionRecord = z.object({
  number: RecordVersion,
  at: Instant,
  by: z.string(),
  title: z.string(),
  words: Count,
  /** The version that it brought back. */
  restored: z.number().nullable(),
  slug: z.string(),
  excerpt: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  /** What its text came from; null where it was written by hand. */
  written: PostGenerationOrigin.strict().nullable(),
  markdown: z.string(),
});
export type PostVersionRecord = z.infer<typeof PostVersionRecord>;
