import * as z from 'zod';
import { Instant, RecordVersion, requiredTextLineField, wholeNumberField } from '#contract/fields/fields';
import { trimmedTextField } from '#contract/fields/text-rules';
import { defineRoute } from '#contract/route';
import { maxGeneratedSentences } from '#core/blog/generated-text';
import { httpsAddressPattern, isHttpsAddress, maxCanonicalUrlLength } from '#core/blog/https-address';
import { languageTagPattern, maxLanguageTagLength } from '#core/blog/language-tags';
import { isSlug, maxDescriptionLength, maxExcerptLength, maxSlugLength } from '#core/blog/posts';
import { maxTagLength, maxTags } from '#core/blog/tag-limits';

export const PostStatus = z.enum(['Published', 'Scheduled', 'Draft']);
export type PostStatus = z.infer<typeof PostStatus>;

/** Any text is looked for: one that no post has is 404, whatever characters it holds. */
export const PostSlugParams = z.object({
  slug: z.string().regex(/^[\s\S]{1,300}$/u, { error: 'There is no such post.' }),
});

/** A row of a list of posts. Names as the specification has them on the wire. */
export const PostSummary = z.object({
  title: z.string(),
  slug: z.string(),
  /** Plain text of at most 200 characters. */
  excerpt: z.string(),
  /** When it was written. */
  date: Instant,
  /** When it became or becomes public; null for a draft. */
  publish_at: Instant.nullable(),
  /** When what readers see was last changed after it was first published; null where it never was. */
  updated_at: Instant.nullable(),
  /** A scheduled post counts as published from its publish time on, before anything has said so. */
  status: PostStatus,
});
export type PostSummary = z.infer<typeof PostSummary>;

export const Post = z.object({
  ...PostSummary.shape,
  /** What search engines and links to it say of it: its own, else the excerpt. */
  description: z.string(),
  /** HTML, sanitised when it was saved, without the title and the featured image. */
  content: z.string(),
  tags: z.array(z.string()),
  /** Where the text first appeared; empty: here. */
  canonical_url: z.string(),
  /** True where search engines are asked to leave it out. */
  noindex: z.boolean(),
  /** BCP 47; empty: the language of the site. */
  lang: z.string(),
  /** The image directly under the title. */
  featured_image_url: z.string().nullable(),
  /** What that image shows, in words; empty where it was given none. */
  featured_image_alt: z.string(),
});
export type Post = z.infer<typeof Post>;

/** The way to another post. */
export const PostLink = PostSummary.pick({ title: true, slug: true });
export type PostLink = z.infer<typeof PostLink>;

/** A published post, those that became public right before and right after it, and at most three that share its tags. */
export const PublicPostWithNeighbours = z.object({
  post: Post,
  older: PostLink.nullable(),
  newer: PostLink.nullable(),
  related: z.array(PostLink),
});
export type PublicPostWithNeighbours = z.infer<typeof PublicPostWithNeighbours>;

/** What a text would be saved as; an empty title where it has none, and the excerpt that follows from the text. */
export const PostPreview = z.object({
  /** Title, image and content in one. */
  html: z.string(),
  post: Post.pick({ title: true, excerpt: true, content: true, featured_image_url: true, featured_image_alt: true }),
});
export type PostPreview = z.infer<typeof PostPreview>;

export const PostSummaries = z.object({ posts: z.array(PostSummary) });
export type PostSummaries = z.infer<typeof PostSummaries>;

/** A card of a public list. */
export const PublicPostListItem = PostSummary.extend({
  tags: z.array(z.string()),
  featured_image_url: z.string().nullable(),
  /** Whole minutes; null where its words have not been counted since it was saved last. */
  reading_minutes: z.number().int().nullable(),
});
export type PublicPostListItem = z.infer<typeof PublicPostListItem>;

/** A page of one of the public lists. */
export const PostListPage = z.object({
  posts: z.array(PublicPostListItem),
  /** True where another page follows. */
  has_older: z.boolean(),
  /** Of a list of one tag, as the newest of its posts has it. */
  tag: z.string().nullable(),
  /** On the first page of all posts: the years that there are lists of, newest first. */
  years: z.array(z.number().int()),
});
export type PostListPage = z.infer<typeof PostListPage>;

/** Which page of which list; nothing: every post there is. */
export const PostListQuery = z.object({
  page: wholeNumberField('The page', { min: 1, max: 99_999 }).optional(),
  /** As its address has it: `index-funds`. */
  tag: z.string({ error: 'There is no such tag.' }).max(300, { error: 'There is no such tag.' }).optional(),
  /** In New York. */
  year: wholeNumberField('The year', { min: 1000, max: 2999 }).optional(),
});
export type PostListQuery = z.output<typeof PostListQuery>;

const requiredMarkdownField = (empty: string) => z.string({ error: empty }).regex(/\S/, { error: empty });

const publishAtRule = 'Enter the publish time as YYYY-MM-DDTHH:MM, US Eastern time.';
const publishAtPattern =
  /^$|^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d|3[01])T([01]\d|2[0-3]):[0-5]\d(:[0-5]\d(\.\d{1,9})?)?(Z|[+-]([01]\d|2[0-3]):[0-5]\d)?$/;

const canonicalRule = 'Enter the whole address that the text first appeared at, beginning with https://.';
const canonicalPattern = new RegExp(`^$|${httpsAddressPattern.source}`);

const languageRule = 'Enter a language by its code, such as en or pl.';
const languagePattern = new RegExp(`^$|${languageTagPattern.source}`);

/** What a post says of itself beside its text; left out or empty, it follows from the text. */
export const PostMetadata = z.object({
  /** The slug. */
  address: trimmedTextField({ name: 'The address', max: maxSlugLength })
    .refine((address) => address === '' || isSlug(address), {
      error: 'The address takes small letters, digits and single hyphens.',
    })
    .meta({ pattern: `^\\s*(?=[a-z0-9-]{0,${maxSlugLength}}\\s*$)([a-z0-9]+(-[a-z0-9]+)*)?\\s*$` })
    .nullish(),
  excerpt: trimmedTextField({ name: 'The excerpt', max: maxExcerptLength }).nullish(),
  description: trimmedTextField({ name: 'The description', max: maxDescriptionLength }).nullish(),
  /** Where the text first appeared, if elsewhere: `https://...`. Left out, it stays as it is; empty, it is this site. */
  canonicalUrl: z
    .string({ error: canonicalRule })
    .max(maxCanonicalUrlLength, { error: canonicalRule })
    .regex(canonicalPattern, { error: canonicalRule })
    .refine((url) => url === '' || isHttpsAddress(url), { error: canonicalRule })
    .nullish(),
  /** True asks search engines to leave the post out. Left out, it stays as it is. */
  noindex: z.boolean({ error: 'Say by true or false whether search engines are to leave the post out.' }).nullish(),
  /** The language of the text, by BCP 47. Left out, it stays as it is; empty, it is the site's. */
  lang: z
    .string({ error: languageRule })
    .max(maxLanguageTagLength, { error: languageRule })
    .regex(languagePattern, { error: languageRule })
    .nullish(),
});

const sentencesRule = 'Send the marks of the sentences as a list of words.';
const promptRule = 'Send what the text was asked for by, as text.';

/** What a text came from: what was asked, and of which model. */
export const PostGenerationOrigin = z.object(
  {
    prompt: z.string({ error: promptRule }).max(25_000, { error: 'The prompt takes at most 25,000 characters.' }),
    model: z.string({ error: 'Name the model.' }).max(200, { error: 'The model takes at most 200 characters.' }),
    /** By `listGeneratedSentenceMarks`; texts that are older than the marks have none. */
    sentences: z
      .array(z.string({ error: sentencesRule }).regex(/^[0-9a-z]{1,7}$/, { error: sentencesRule }), {
        error: sentencesRule,
      })
      .max(maxGeneratedSentences, { error: `A text has at most ${maxGeneratedSentences} marks of sentences.` })
      .optional(),
  },
  { error: 'Send what the text came from as its prompt and model.' },
);
export type PostGenerationOrigin = z.infer<typeof PostGenerationOrigin>;

/** A row of the owner's own list. */
export const OwnerPostSummary = PostSummary.extend({
  tags: z.array(z.string()),
  /** True where something has been typed since that readers do not see. */
  has_changes: z.boolean(),
});
export type OwnerPostSummary = z.infer<typeof OwnerPostSummary>;

export const NewPost = z.object({
  content: requiredMarkdownField('No content to save'),
  /** `2026-11-20T09:30` in US Eastern time, or an instant with its zone. Empty or past: published at once. */
  publishAt: z.string({ error: publishAtRule }).regex(publishAtPattern, { error: publishAtRule }).nullish(),
  tags: z
    .array(requiredTextLineField('A tag', maxTagLength, 'A tag must not be empty.'), {
      error: 'Tags are a list of words.',
    })
    .max(maxTags, { error: `A post takes at most ${maxTags} tags.` })
    .default([]),
  ...PostMetadata.shape,
  /** Left out, it was written by hand. */
  written: PostGenerationOrigin.nullish(),
  /** The draft that is published with it: where it is kept, and which one was read. */
  draft: z
    .object(
      {
        slug: z.string({ error: 'Name the draft by its slug.' }).max(300, { error: 'There is no such draft.' }),
        version: RecordVersion,
      },
      { error: 'Name the draft by its slug and version.' },
    )
    .nullish(),
});
export type NewPost = z.output<typeof NewPost>;

export const blogRoutes = {
  dashboardPosts: defineRoute({
    method: 'GET',
    path: '/blog/dashboard-posts',
    access: 'owner',
    summary: 'Every post, newest first: published, scheduled and drafts',
    output: z.object({ posts: z.array(OwnerPostSummary) }),
  }),
  deletePost: defineRoute({
    method: 'DELETE',
    path: '/blog/delete-post/{slug}',
    access: 'owner',
    summary: 'Delete a post, and its schedule where it waits for its time',
    params: PostSlugParams,
    status: 204,
  }),
  publicPosts: defineRoute({
    method: 'GET',
    path: '/blog/public-posts',
    access: 'public',
    summary: 'The published posts, newest first: all of them, or a page of all, of a tag or of a year',
    query: PostListQuery,
    output: z.union([PostListPage, PostSummaries]),
  }),
  publicPost: defineRoute({
    method: 'GET',
    path: '/blog/public-post/{slug}',
    access: 'public',
    summary: 'A published post, with the ways to the one before and the one after it',
    params: PostSlugParams,
    output: PublicPostWithNeighbours,
  }),
  post: defineRoute({
    method: 'GET',
    path: '/blog/posts/{slug}',
    access: 'user',
    summary: 'A post as the dashboard shows it; the owner also sees those not yet published',
    params: PostSlugParams,
    output: Post,
  }),
  previewMarkdown: defineRoute({
    method: 'POST',
    path: '/preview-markdown',
    access: 'owner',
    summary: 'What a text would be saved as: in parts, and as HTML with title and image',
    input: z.object({ content: requiredMarkdownField('No content to preview') }),
    output: PostPreview,
  }),
  savePost: defineRoute({
    method: 'POST',
    path: '/save-blog',
    access: 'owner',
    summary: 'Publish a post now or at a time; its title is the first # heading',
    input: NewPost,
    output: PostSummary,
    status: 201,
  }),
};
