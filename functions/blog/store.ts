import { UpdateCommand } from '@aws-sdk/lib-dynamodb';
import type { PostStatus } from '#contract/blog';
import { getItem, type Key, queryIndex, table, type Write } from '#functions/storage/table';

/** POST#slug / META: a row of the lists. gsi1 lists the posts of one status by publish time. Instants are ISO text. */
export interface StoredPost {
  slug: string;
  title: string;
  excerpt: string;
  createdAt: string;
  /** Null for a draft. */
  publishAt: string | null;
  status: PostStatus;
  tags: string[];
  featuredImage: { url: string; alt: string } | null;
}
type PostItem = StoredPost & Key & { gsi1pk: string; gsi1sk: string };

/** POST#slug / BODY: the sanitised HTML. POST#slug / SOURCE: the Markdown it was made from, kept for editing. */
export interface PostTexts {
  html: string;
  markdown: string;
}

const partition = (slug: string): string => `POST#${slug}`;
const metaKey = (slug: string): Key => ({ pk: partition(slug), sk: 'META' });
const bodyKey = (slug: string): Key => ({ pk: partition(slug), sk: 'BODY' });
const sourceKey = (slug: string): Key => ({ pk: partition(slug), sk: 'SOURCE' });
const statusKey = (status: PostStatus): string => `POSTS#${status}`;

const fromItem = ({ pk: _pk, sk: _sk, gsi1pk: _index, gsi1sk: _order, ...post }: PostItem): StoredPost => post;

/** Oldest publish time first. What was written a moment ago may not be there yet. */
export const listPosts = async (status: PostStatus): Promise<StoredPost[]> =>
  (await queryIndex<PostItem>(statusKey(status))).map(fromItem);

export const findPost = async (slug: string): Promise<StoredPost | undefined> => {
  const item = await getItem<PostItem>(metaKey(slug));
  return item && fromItem(item);
};

export const findBody = async (slug: string): Promise<string | undefined> =>
  (await getItem<{ html: string }>(bodyKey(slug)))?.html;

export const findSource = async (slug: string): Promise<string | undefined> =>
  (await getItem<{ markdown: string }>(sourceKey(slug)))?.markdown;

const isFree = { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };
const isThere = { ConditionExpression: 'attribute_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };

/** A new post under a slug that no other has; the first of the writes carries that condition. */
export const putPost = (post: StoredPost, { html, markdown }: PostTexts): Write[] => [
  {
    Put: {
      Item: {
        ...metaKey(post.slug),
        gsi1pk: statusKey(post.status),
        gsi1sk: `${post.publishAt ?? post.createdAt}#${post.slug}`,
        ...post,
      },
      ...isFree,
    },
  },
  { Put: { Item: { ...bodyKey(post.slug), html } } },
  { Put: { Item: { ...sourceKey(post.slug), markdown } } },
];

/** The first of the writes holds where the post is there. */
export const removePost = (slug: string): Write[] => [
  { Delete: { Key: metaKey(slug), ...isThere } },
  { Delete: { Key: bodyKey(slug) } },
  { Delete: { Key: sourceKey(slug) } },
];

/** Makes a scheduled post that is due by then a published one; false where it is not there, not due, or done already. */
export const markPublished = async (slug: string, dueBy: Date): Promise<boolean> => {
  const { doc, name } = table();
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
