import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { WrittenBy } from '#contract/blog';
import type { SavedDraft } from '#contract/blog-editing';
import { mostVersions } from '#core/blog/editing';
import { type StoredPost, storyKey } from '#functions/blog/store';
import { getItem, getItems, ifVersion, type Key, queryPrefix, type Write } from '#functions/storage/table';

/**
 * What belongs to a post and readers do not see, under its id, which stays when its slug changes.
 *
 * POST#~<id> / DRAFT        what is being typed
 * POST#~<id> / V#000000001  a version, its text compressed
 */

export interface StoredVersion {
  number: number;
  at: string;
  by: string;
  title: string;
  words: number;
  restored: number | null;
  slug: string;
  excerpt: string;
  description: string;
  tags: string[];
  /** What its text came from; null where it was written by hand. */
  written: WrittenBy | null;
  markdown: string;
}

type Story = Pick<StoredPost, 'id'>;
type VersionItem = Key & Omit<StoredVersion, 'markdown'> & { packed: Uint8Array };

const draftKey = (post: Story): Key => ({ pk: storyKey(post), sk: 'DRAFT' });
const prefix = 'V#';
const versionKey = (post: Story, number: number): Key => ({
  pk: storyKey(post),
  sk: prefix + String(number).padStart(9, '0'),
});

/** An older row says nothing of what its text came from. */
const draftIn = ({ pk: _pk, sk: _sk, ...draft }: Key & SavedDraft): SavedDraft => ({
  ...draft,
  written: draft.written ?? null,
});

export const findDraft = async (post: Story): Promise<SavedDraft | undefined> => {
  const item = await getItem<SavedDraft>(draftKey(post));
  return item && draftIn(item);
};

/** Those of the posts of which something is being typed, by their ids. */
export const listDrafted = async (posts: readonly Story[]): Promise<Set<string>> => {
  const rows = await getItems<SavedDraft>(posts.map(draftKey));
  const there = new Set(rows.map(({ pk }) => pk));
  return new Set(posts.filter((post) => there.has(storyKey(post))).map(({ id }) => id));
};

/** The condition that the draft is the one that was seen; 0 where there was none. */
const follows = (version: number) =>
  version === 0
    ? { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } }
    : ifVersion(version);

/** In place of the draft of the version before. */
export const putDraft = (post: Story, draft: SavedDraft): Write => ({
  Put: { Item: { ...draftKey(post), ...draft }, ...follows(draft.version - 1) },
});

/** Not told which one was seen, any goes. */
export const removeDraft = (post: Story, seen?: number): Write => ({
  Delete: { Key: draftKey(post), ...(seen !== undefined && follows(seen)) },
});

const fromItem = ({ pk: _pk, sk: _sk, packed, ...version }: VersionItem): StoredVersion => ({
  ...version,
  written: version.written ?? null,
  markdown: inflateRawSync(packed).toString('utf8'),
});

/** Oldest first. */
export const listVersions = async (post: Story): Promise<StoredVersion[]> =>
  (await queryPrefix<VersionItem>(storyKey(post), prefix)).map(fromItem);

export const findVersion = async (post: Story, number: number): Promise<StoredVersion | undefined> => {
  const item = await getItem<VersionItem>(versionKey(post, number));
  return item && fromItem(item);
};

export const putVersion = (post: Story, { markdown, ...version }: StoredVersion): Write => ({
  Put: { Item: { ...versionKey(post, version.number), ...version, packed: deflateRawSync(markdown) } },
});

/** A version, and away with the one that it makes too many. */
export const addVersion = (post: Story, version: StoredVersion): Write[] => [
  putVersion(post, version),
  ...(version.number > mostVersions ? [{ Delete: { Key: versionKey(post, version.number - mostVersions) } }] : []),
];

/** The draft and every version that can be there. */
export const removeStory = (post: StoredPost): Write[] => {
  const kept = Math.min(post.lastVersion, mostVersions);
  const numbers = Array.from({ length: kept }, (_, at) => post.lastVersion - at);
  return [removeDraft(post), ...numbers.map((number): Write => ({ Delete: { Key: versionKey(post, number) } }))];
};
