import { postHistoryPartitionKey, type StoredPost } from '#functions/blog/store';
import { getEpochSeconds, getItem, type TableKey, type TransactionWrite } from '#functions/runtime/storage/table';

/**
 * The private link to a draft, of which a hash alone is kept. Both rows have to agree: taking the post's own away is
 * enough to end it. No backup has them.
 *
 * POST#~<id> / LINK    which link works, and until when
 * POST#!<hash> / LINK  whose it is, and under which slug the post was then
 */

interface OwnLink {
  /** SHA-256 of the secret, in hexadecimal. */
  hash: string;
  /** An instant. */
  expiresAt: string;
}
interface LinkedPost {
  id: string;
  slug: string;
}

const ownKey = (post: Pick<StoredPost, 'id'>): TableKey => ({ pk: postHistoryPartitionKey(post), sk: 'LINK' });
const hashKey = (hash: string): TableKey => ({ pk: `POST#!${hash}`, sk: 'LINK' });

export const findDraftLinkOfPost = (post: Pick<StoredPost, 'id'>): Promise<(OwnLink & TableKey) | undefined> =>
  getItem<OwnLink>(ownKey(post));

export const findPostByDraftLinkHash = (hash: string): Promise<(LinkedPost & TableKey) | undefined> =>
  getItem<LinkedPost>(hashKey(hash));

export const buildDraftLinkWrites = ({ id, slug }: StoredPost, link: OwnLink): TransactionWrite[] => {
  const ttl = getEpochSeconds(new Date(link.expiresAt));
  return [
    { Put: { Item: { ...ownKey({ id }), ...link, ttl } } },
    { Put: { Item: { ...hashKey(link.hash), id, slug, ttl } } },
  ];
};

/** Whether or not there is one. */
export const buildDraftLinkRemovalWrite = (post: Pick<StoredPost, 'id'>): TransactionWrite => ({
  Delete: { Key: ownKey(post) },
});
