import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { PostStatus } from '#contract/blog/blog';
import type { PostRecord } from '#contract/blog/post-records';
import { deriveLegacyPostId, lateFieldDefaults } from '#contract/fields/late-field-defaults';
import {
  findGlobalIndexNeighbour,
  getItem,
  getItems,
  getTableClient,
  queryGlobalIndex,
  queryGlobalIndexBackwards,
  type TableKey,
  type TransactionWrite,
} from '#functions/runtime/storage/table';

type LateField = 'id' | keyof typeof lateFieldDefaults.posts;
/** A post as it is first saved, or as it was before posts could be edited. */
export type NewStoredPost = Omit<PostRecord, LateField> & Partial<Pick<PostRecord, LateField>>;

/** POST#slug / META: a row of the lists. gsi1 lists the posts of one status by publish time. Instants are ISO text. */
export type StoredPost = PostRecord;

/** POST#slug / META of a former slug: where the post is now. */
interface Moved {
  movedTo: string;
  id: string;
}
type PostItem = NewStoredPost & TableKey & { gsi1pk: string; gsi1sk: string };

/** POST#slug / BODY: the sanitised HTML. POST#slug / SOURCE: the Markdown it was made from, kept for editing. */
export interface PostHtmlAndMarkdown {
  html: string;
  markdown: string;
}

const postPartitionKey = (slug: string): string => `POST#${slug}`;
const metaKey = (slug: string): TableKey => ({ pk: postPartitionKey(slug), sk: 'META' });
const bodyKey = (slug: string): TableKey => ({ pk: postPartitionKey(slug), sk: 'BODY' });
const sourceKey = (slug: string): TableKey => ({ pk: postPartitionKey(slug), sk: 'SOURCE' });
const statusKey = (status: PostStatus): string => `POSTS#${status}`;

/** No slug holds a tilde: `POST#~2026-11-20T15:00:00.000Z.bonds`, for what stays with a post whose slug changes. */
export const postHistoryPartitionKey = ({ id }: Pick<StoredPost, 'id'>): string => postPartitionKey(`~${id}`);

export const withPostDefaults = (post: NewStoredPost): StoredPost => ({
  id: deriveLegacyPostId(post),
  ...lateFieldDefaults.posts,
  ...post,
});

const fromItem = ({ pk: _pk, sk: _sk, gsi1pk: _index, gsi1sk: _order, ...post }: PostItem): StoredPost =>
  withPostDefaults(post);

/** Oldest publish time first. What was written a moment ago may not be there yet. */
export const listPostsByStatus = async (status: PostStatus): Promise<StoredPost[]> =>
  (await queryGlobalIndex<PostItem>(statusKey(status))).map(fromItem);

/** The published post whose publish time comes next before or after that of another. What was written a moment ago may not be there yet. */
export const findNeighbourPost = async (
  post: StoredPost,
  direction: 'before' | 'after',
): Promise<StoredPost | undefined> => {
  const item = await findGlobalIndexNeighbour<PostItem>(statusKey('Published'), toItem(post).gsi1sk, direction);
  return item && fromItem(item);
};

/** The instants between which posts are looked for, as ISO text; null: without end. */
export interface PostTimeRange {
  /** Included. */
  from: string | null;
  /** Not included. */
  until: string | null;
}

/** Newest publish time first, for as long as `needsMore` says so; `first` rows in the first request. */
export const listNewestPostsByStatus = async (
  status: PostStatus,
  { from, until }: PostTimeRange,
  { first, needsMore }: { first: number; needsMore: (posts: readonly StoredPost[]) => boolean },
): Promise<StoredPost[]> => {
  const read = await queryGlobalIndexBackwards<PostItem>(statusKey(status), {
    from: from ?? '0',
    to: until ?? '~',
    first,
    needsMore: (rows) => needsMore(rows.map(fromItem)),
  });
  return read.map(fromItem);
};

const findRow = (slug: string) => getItem<PostItem | (Moved & TableKey)>(metaKey(slug));

/** Under its present slug alone. */
export const findPost = async (slug: string): Promise<StoredPost | undefined> => {
  const item = await findRow(slug);
  return item && !('movedTo' in item) ? fromItem(item) : undefined;
};

/** Under any slug that it has or had. */
export const findPostByAnySlug = async (slug: string): Promise<StoredPost | undefined> => {
  const item = await findRow(slug);
  if (!item) return undefined;
  return 'movedTo' in item ? findPost(item.movedTo) : fromItem(item);
};

/** True where a post has this slug, or had it and is still found under it. */
export const isSlugTaken = async (slug: string): Promise<boolean> => (await findRow(slug)) !== undefined;

export const findPostHtml = async (slug: string): Promise<string | undefined> =>
  (await getItem<{ html: string }>(bodyKey(slug)))?.html;

/** By slug; empty for one that has none. */
export const findPostHtmlsBySlug = async (slugs: readonly string[]): Promise<Map<string, string>> => {
  const rows = await getItems<{ html: string }>(slugs.map(bodyKey), { consistently: true });
  const bySlug = new Map(rows.map(({ pk, html }) => [pk, html]));
  return new Map(slugs.map((slug) => [slug, bySlug.get(postPartitionKey(slug)) ?? '']));
};

export const findPostMarkdown = async (slug: string): Promise<string | undefined> =>
  (await getItem<{ markdown: string }>(sourceKey(slug)))?.markdown;

const isFree = { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };

/** Free, or a slug that this very post had. */
const isFreeFor = (id: string) => ({
  ConditionExpression: 'attribute_not_exists(#pk) OR (attribute_exists(#movedTo) AND #id = :id)',
  ExpressionAttributeNames: { '#pk': 'pk', '#movedTo': 'movedTo', '#id': 'id' },
  ExpressionAttributeValues: { ':id': id },
});

/** An older row counts as its first version. */
const isAsRead = ({ version }: Pick<StoredPost, 'version'>) => ({
  ConditionExpression:
    version === 1
      ? 'attribute_exists(#createdAt) AND (attribute_not_exists(#version) OR #version = :version)'
      : 'attribute_exists(#createdAt) AND #version = :version',
  ExpressionAttributeNames: { '#createdAt': 'createdAt', '#version': 'version' },
  ExpressionAttributeValues: { ':version': version },
});

const toItem = (post: NewStoredPost) => ({
  ...metaKey(post.slug),
  gsi1pk: statusKey(post.status),
  gsi1sk: `${post.publishAt ?? post.createdAt}#${post.slug}`,
  ...withPostDefaults(post),
});

const putTexts = (slug: string, { html, markdown }: PostHtmlAndMarkdown): TransactionWrite[] => [
  { Put: { Item: { ...bodyKey(slug), html } } },
  { Put: { Item: { ...sourceKey(slug), markdown } } },
];

/** A new post under a slug that no other has; the first of the writes carries that condition. */
export const buildNewPostWrites = (post: NewStoredPost, texts: PostHtmlAndMarkdown): TransactionWrite[] => [
  { Put: { Item: toItem(post), ...isFree } },
  ...putTexts(post.slug, texts),
];

const redirect = (slug: string, { id, slug: movedTo }: StoredPost): TransactionWrite => ({
  Put: { Item: { ...metaKey(slug), movedTo, id } },
});

/** Its former slugs, as they lead to it. */
export const buildSlugRedirectWrites = (post: StoredPost): TransactionWrite[] =>
  post.formerSlugs.map((slug) => redirect(slug, post));

const removeTexts = (slug: string): TransactionWrite[] => [
  { Delete: { Key: bodyKey(slug) } },
  { Delete: { Key: sourceKey(slug) } },
];

/** Its former slug leads to it where readers know it by that, and is free again where they do not. */
const buildFormerSlugWrite = (before: StoredPost, after: StoredPost): TransactionWrite =>
  after.formerSlugs.includes(before.slug)
    ? { Put: { Item: { ...metaKey(before.slug), movedTo: after.slug, id: after.id }, ...isAsRead(before) } }
    : { Delete: { Key: metaKey(before.slug), ...isAsRead(before) } };

/**
 * A post in place of what it was; without texts, they stay. The first of the writes holds where it is as it was read, the
 * second, where its slug changes, where the new one is free.
 */
export const buildPostReplacementWrites = (
  before: StoredPost,
  after: StoredPost,
  texts?: PostHtmlAndMarkdown,
): TransactionWrite[] => {
  if (before.slug === after.slug) {
    return [{ Put: { Item: toItem(after), ...isAsRead(before) } }, ...(texts ? putTexts(after.slug, texts) : [])];
  }
  if (!texts) throw new Error('A post moves with its texts.');
  const others = after.formerSlugs.filter((slug) => slug !== before.slug);
  return [
    buildFormerSlugWrite(before, after),
    { Put: { Item: toItem(after), ...isFreeFor(after.id) } },
    ...putTexts(after.slug, texts),
    ...removeTexts(before.slug),
    ...others.map((slug) => redirect(slug, after)),
  ];
};

/** Every partition that holds something of a post. */
export const listPostPartitionKeys = (post: StoredPost): string[] => [
  ...[post.slug, ...post.formerSlugs].map(postPartitionKey),
  postHistoryPartitionKey(post),
];

/** The first of the writes holds where the post is as it was read. What is kept of its past goes by `buildPostHistoryRemovalWrites`. */
export const buildPostRemovalWrites = (post: StoredPost): TransactionWrite[] => [
  { Delete: { Key: metaKey(post.slug), ...isAsRead(post) } },
  ...removeTexts(post.slug),
  ...post.formerSlugs.map((slug): TransactionWrite => ({ Delete: { Key: metaKey(slug) } })),
];

/** Makes a scheduled post that is due by then a published one; false where it is not there, not due, or done already. */
export const publishScheduledPostIfDue = async (slug: string, dueBy: Date): Promise<boolean> => {
  const { doc, name } = getTableClient();
  const command = new UpdateCommand({
    TableName: name,
    Key: metaKey(slug),
    UpdateExpression: 'SET #status = :published, #gsi1pk = :index',
    ConditionExpression: '#status = :scheduled AND #publishAt <= :dueBy',
    ExpressionAttributeNames: { '#status': 'status', '#gsi1pk': 'gsi1pk', '#publishAt': 'publishAt' },
    ExpressionAttributeValues: {
      ':published': 'Published' satisfies PostStatus,
      ':scheduled': 'Scheduled' satisfies PostStatus,
      ':index': statusKey('Published'),
      ':dueBy': dueBy.toISOString(),
    },
  });
  try {
    await doc.send(command);
    return true;
  } catch (error) {
    if (error instanceof Error && error.name === 'ConditionalCheckFailedException') return false;
    throw error;
  }
};
