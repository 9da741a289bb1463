import { deflateRawSync, inflateRawSync } from 'node:zlib';
import type { SavedPostDraft } from '#contract/blog/blog-editing';
import type { PostVersionRecord } from '#contract/blog/post-records';
import { fillLateFieldDefaults } from '#contract/fields/late-field-defaults';
import { maxPostVersions } from '#core/blog/post-edits';
import { postHistoryPartitionKey, type StoredPost } from '#functions/blog/store';
import {
  buildVersionCondition,
  getItem,
  getItems,
  querySortKeyPrefix,
  type TableKey,
  type TransactionWrite,
} from '#functions/runtime/storage/table';

/**
 * What belongs to a post and readers do not see, under its id, which stays when its slug changes.
 *
 * POST#~<id> / DRAFT        what is being typed
 * POST#~<id> / V#000000001  a version, its text compressed
 */

export type StoredPostVersion = PostVersionRecord;

type Story = Pick<StoredPost, 'id'>;
type VersionItem = TableKey & Omit<StoredPostVersion, 'markdown'> & { packed: Uint8Array };

const draftKey = (post: Story): TableKey => ({ pk: postHistoryPartitionKey(post), sk: 'DRAFT' });
const prefix = 'V#';
const versionKey = (post: Story, number: number): TableKey => ({
  pk: postHistoryPartitionKey(post),
  sk: prefix + String(number).padStart(9, '0'),
});

const parseDraftItem = ({ pk: _pk, sk: _sk, ...draft }: TableKey & SavedPostDraft): SavedPostDraft =>
  fillLateFieldDefaults('drafts', draft);

export const findDraft = async (post: Story): Promise<SavedPostDraft | undefined> => {
  const item = await getItem<SavedPostDraft>(draftKey(post));
  return item && parseDraftItem(item);
};

/** Those of the posts of which something is being typed, by their ids. */
export const findPostIdsWithDraft = async (posts: readonly Story[]): Promise<Set<string>> => {
  const rows = await getItems<SavedPostDraft>(posts.map(draftKey));
  const there = new Set(rows.map(({ pk }) => pk));
  return new Set(posts.filter((post) => there.has(postHistoryPartitionKey(post))).map(({ id }) => id));
};

/** The condition that the draft is the one that was seen; 0 where there was none. */
const buildDraftCondition = (version: number) =>
  version === 0
    ? { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } }
    : buildVersionCondition(version);

/** In place of the draft of the version before. */
export const buildPostDraftWrite = (post: Story, draft: SavedPostDraft): TransactionWrite => ({
  Put: { Item: { ...draftKey(post), ...draft }, ...buildDraftCondition(draft.version - 1) },
});

/** Not told which one was seen, any goes. */
export const buildPostDraftRemovalWrite = (post: Story, draftVersion?: number): TransactionWrite => ({
  Delete: { Key: draftKey(post), ...(draftVersion !== undefined && buildDraftCondition(draftVersion)) },
});

const fromItem = ({ pk: _pk, sk: _sk, packed, ...version }: VersionItem): StoredPostVersion => ({
  ...fillLateFieldDefaults('versions', version),
  markdown: inflateRawSync(packed).toString('utf8'),
});

/** Oldest first. */
export const listStoredPostVersions = async (post: Story): Promise<StoredPostVersion[]> =>
  (await querySortKeyPrefix<VersionItem>(postHistoryPartitionKey(post), prefix)).map(fromItem);

export const findStoredPostVersion = async (post: Story, number: number): Promise<StoredPostVersion | undefined> => {
  const item = await getItem<VersionItem>(versionKey(post, number));
  return item && fromItem(item);
};

export const buildPostVersionWrite = (post: Story, { markdown, ...version }: StoredPostVersion): TransactionWrite => ({
  Put: { Item: { ...versionKey(post, version.number), ...version, packed: deflateRawSync(markdown) } },
});

/** A version, and away with the one that it makes too many. */
export const buildPostVersionAndPruningWrites = (post: Story, version: StoredPostVersion): TransactionWrite[] => [
  buildPostVersionWrite(post, version),
  ...(version.number > maxPostVersions
    ? [{ Delete: { Key: versionKey(post, version.number - maxPostVersions) } }]
    : []),
];

/** The draft and every version that can be there. */
export const buildPostHistoryRemovalWrites = (post: StoredPost): TransactionWrite[] => {
  const versionCount = Math.min(post.lastVersion, maxPostVersions);
  const numbers = Array.from({ length: versionCount }, (_, at) => post.lastVersion - at);
  return [
    buildPostDraftRemovalWrite(post),
    ...numbers.map((number): TransactionWrite => ({ Delete: { Key: versionKey(post, number) } })),
  ];
};
