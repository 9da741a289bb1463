import * as z from 'zod';
import { NewPost, PostGenerationOrigin, PostSlugParams, PostStatus, PostSummary } from '#contract/blog/blog';
import { Instant, RecordVersion, wholeNumberField } from '#contract/fields/fields';
import { createFieldErrorParams } from '#contract/fields/text-rules';
import { defineRoute } from '#contract/route';
import { maxPostBytes } from '#core/blog/post-length';
import { maxTags } from '#core/blog/tag-limits';

/** Changing what is there already: edits, drafts, and the versions that have been. */

const typedTextField = (name: string, max: number) =>
  z
    .string(createFieldErrorParams(`Send ${name.toLowerCase()} as it was typed.`, `${name} must be text.`))
    .max(max, { error: `${name} takes at most ${max} characters.` });

/** The version of a draft, 0 where there was none. */
const draftRule = { error: 'Say which draft this one follows, by its number from 0 on.' };
const DraftVersion = z.number(draftRule).int(draftRule).min(0, draftRule);

/** As somebody typed it, half-finished as it may be: nothing of it is checked before it is published. */
export const PostDraftInput = z.object({
  content: typedTextField('The text', maxPostBytes),
  /** The slug that it is to have. */
  address: typedTextField('The address', 300).default(''),
  excerpt: typedTextField('The excerpt', 2_000).default(''),
  description: typedTextField('The description', 2_000).default(''),
  /** As its field has it, in US Eastern time; empty: as it is. */
  publishAt: typedTextField('The publish time', 40).default(''),
  tags: z
    .array(typedTextField('A tag', 500), { error: 'Tags are a list of words.' })
    .max(5 * maxTags, { error: `A draft takes at most ${5 * maxTags} tags.` })
    .default([]),
  /** Null, as in drafts that are older than these fields: as it is. */
  canonicalUrl: typedTextField('The first address', 2_000).nullable().default(null),
  noindex: z
    .boolean({ error: 'Say by true or false whether search engines are to leave the post out.' })
    .nullable()
    .default(null),
  lang: typedTextField('The language', 200).nullable().default(null),
  written: PostGenerationOrigin.nullable().default(null),
});
export type PostDraftInput = z.output<typeof PostDraftInput>;

export const SavedPostDraft = z.object({ ...PostDraftInput.shape, version: RecordVersion, saved_at: Instant });
export type SavedPostDraft = z.infer<typeof SavedPostDraft>;

/** A post as whoever edits it needs it: its text as it was typed. */
export const EditablePost = z.object({
  title: z.string(),
  slug: z.string(),
  status: PostStatus,
  publish_at: Instant.nullable(),
  /** True where readers see or have seen it: its address leads on when it is changed. */
  was_public: z.boolean(),
  content: z.string(),
  /** Empty where it follows from the text. */
  excerpt: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
  /** Where the text first appeared; empty: here. */
  canonical_url: z.string(),
  noindex: z.boolean(),
  /** BCP 47; empty: the language of the site. */
  lang: z.string(),
  version: RecordVersion,
  /** What has been typed since, and readers do not see. */
  draft: SavedPostDraft.nullable(),
});
export type EditablePost = z.infer<typeof EditablePost>;

/** The version that was read; omitted, the change applies to whatever is there. */
const versionField = { version: RecordVersion.optional() };

export const PostEdit = z.object({
  ...NewPost.omit({ draft: true }).shape,
  ...versionField,
  /** Of the draft that this publishes, 0 where there was none; omitted, whichever there is goes. */
  draftVersion: DraftVersion.optional(),
});
export type PostEdit = z.output<typeof PostEdit>;

/** Which place a draft has now, and the version to send with the next one. */
export const SavedDraftVersion = z.object({ slug: z.string(), version: RecordVersion, saved_at: Instant });
export type SavedDraftVersion = z.infer<typeof SavedDraftVersion>;

export const PostVersionSummary = z.object({
  number: z.number().int(),
  /** When it was published or restored. */
  at: Instant,
  by: z.string(),
  title: z.string(),
  words: z.number().int(),
  /** The version that it brought back. */
  restored: z.number().int().nullable(),
  /** The model that its text came from; null where it was written by hand. */
  model: z.string().nullable(),
});
export type PostVersionSummary = z.infer<typeof PostVersionSummary>;

export const PostVersionDetail = z.object({
  ...PostVersionSummary.shape,
  written: PostGenerationOrigin.nullable(),
  content: z.string(),
  slug: z.string(),
  excerpt: z.string(),
  description: z.string(),
  tags: z.array(z.string()),
});
export type PostVersionDetail = z.infer<typeof PostVersionDetail>;

const VersionParams = PostSlugParams.extend({ number: wholeNumberField('The version', { min: 1, max: 999_999_999 }) });

/** The private link to a draft, as far as it is told again: the link itself only once, when it is made. */
export const DraftLinkExpiry = z.object({
  /** Null where there is none that still works. */
  expires_at: Instant.nullable(),
});
export type DraftLinkExpiry = z.infer<typeof DraftLinkExpiry>;

/** `path` from the origin of the site on. */
export const CreatedDraftLink = z.object({ path: z.string(), expires_at: Instant });
export type CreatedDraftLink = z.infer<typeof CreatedDraftLink>;

export const postEditingRoutes = {
  startDraft: defineRoute({
    method: 'POST',
    path: '/blog/drafts',
    access: 'owner',
    summary: 'Keep a text that is being written as a draft of a new post',
    input: PostDraftInput,
    output: SavedDraftVersion,
    status: 201,
  }),
  source: defineRoute({
    method: 'GET',
    path: '/blog/posts/{slug}/source',
    access: 'owner',
    summary: 'A post as it was typed, with the draft of what comes next',
    params: PostSlugParams,
    output: EditablePost,
  }),
  edit: defineRoute({
    method: 'PUT',
    path: '/blog/posts/{slug}',
    access: 'owner',
    summary: 'Publish an edit of a post: it keeps its date, and its former address leads to the new one',
    params: PostSlugParams,
    input: PostEdit,
    output: PostSummary,
  }),
  unpublish: defineRoute({
    method: 'POST',
    path: '/blog/posts/{slug}/unpublish',
    access: 'owner',
    summary: 'Take a post away from readers and keep it as a draft',
    params: PostSlugParams,
    input: z.object(versionField),
    output: PostSummary,
  }),
  saveDraft: defineRoute({
    method: 'PUT',
    path: '/blog/posts/{slug}/draft',
    access: 'owner',
    summary: 'Keep what has been typed of a post, beside what readers see',
    params: PostSlugParams,
    input: PostDraftInput.extend({
      /** Of the draft that this one follows, 0 where there was none. */
      version: DraftVersion,
    }),
    output: SavedDraftVersion,
  }),
  dropDraft: defineRoute({
    method: 'DELETE',
    path: '/blog/posts/{slug}/draft',
    access: 'owner',
    summary: 'Forget what has been typed of a post since it was published',
    params: PostSlugParams,
    status: 204,
  }),
  draftLink: defineRoute({
    method: 'GET',
    path: '/blog/posts/{slug}/link',
    access: 'owner',
    summary: 'Until when the private link to a draft works; never the link itself',
    params: PostSlugParams,
    output: DraftLinkExpiry,
  }),
  makeDraftLink: defineRoute({
    method: 'POST',
    path: '/blog/posts/{slug}/link',
    access: 'owner',
    summary: 'Make a private link to a draft that works for 7 days, in place of the one before',
    params: PostSlugParams,
    output: CreatedDraftLink,
    status: 201,
  }),
  revokeDraftLink: defineRoute({
    method: 'DELETE',
    path: '/blog/posts/{slug}/link',
    access: 'owner',
    summary: 'Revoke the private link to a draft',
    params: PostSlugParams,
    status: 204,
  }),
  versions: defineRoute({
    method: 'GET',
    path: '/blog/posts/{slug}/versions',
    access: 'owner',
    summary: 'The newest 50 versions of a post, newest first',
    params: PostSlugParams,
    output: z.object({ versions: z.array(PostVersionSummary) }),
  }),
  version: defineRoute({
    method: 'GET',
    path: '/blog/posts/{slug}/versions/{number}',
    access: 'owner',
    summary: 'One version of a post, whole',
    params: VersionParams,
    output: PostVersionDetail,
  }),
  restore: defineRoute({
    method: 'POST',
    path: '/blog/posts/{slug}/versions/{number}/restore',
    access: 'owner',
    summary: 'Make a former version the present one; the address and the date stay',
    params: VersionParams,
    input: z.object(versionField),
    output: PostSummary,
  }),
};
