import { type BackupList, backupLists } from '#contract/backup-lists';
import { listTargets } from '#functions/allocation/store';
import { listPosts, type StoredPost } from '#functions/blog/store';
import { findDraft } from '#functions/blog/story-store';
import { listKeptPlatforms } from '#functions/identity/platforms';
import { type Profile, roleOf, sha256 } from '#functions/identity/profile';
import { listNotes } from '#functions/notes/store';
import { readSettings } from '#functions/notices/store';
import { type LedgerKind, listHeads } from '#functions/storage/ledger';

/**
 * By what a list of a backup shows that it has changed: the versions of the ledgers that can move its rows, and of posts
 * their own. The same before and after, nothing was written in between.
 */

/** A trade takes along the cash and the dividends of its shares, and a dividend that is synced is a row of cash. */
const movedBy: Readonly<
  Record<
    Exclude<BackupList, 'platforms' | 'notes' | 'targets' | 'noticeSettings' | 'usage' | 'posts' | 'versions'>,
    readonly LedgerKind[]
  >
> = {
  trades: ['PTX'],
  ownSplits: ['PTX'],
  cashEntries: ['CTX', 'MDIV', 'PTX'],
  balances: ['CTX', 'MDIV', 'PTX'],
  foundDividends: ['CTX', 'MDIV', 'PTX'],
  dividendTaxes: ['CTX', 'MDIV', 'PTX'],
  dividendCorrections: ['CTX', 'MDIV', 'PTX'],
  manualDividends: ['MDIV', 'PTX'],
  watchlist: ['WL'],
  ownAssets: ['PTX'],
  cds: ['CD'],
  interestPayments: ['CD'],
  savings: ['SAV'],
  transactions: ['SAV'],
  imports: ['IMP'],
  leftOutPages: ['IMP'],
  comparisons: ['IMP'],
};

export const postStatuses = ['Published', 'Scheduled', 'Draft'] as const;

/** By slug; one that changed its status while it was being read is there once. */
export const listAllPosts = async ({ email }: Pick<Profile, 'email'>): Promise<StoredPost[]> => {
  if (roleOf(email) !== 'owner') return [];
  const listed = await Promise.all(postStatuses.map(listPosts));
  const byId = new Map(listed.flat().map((post) => [post.id, post]));
  return [...byId.values()].toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
};

const stateOfPost = async (post: StoredPost) => {
  const { id, slug, version, status, publishAt, lastVersion } = post;
  return [id, slug, version, status, publishAt, lastVersion, (await findDraft(post))?.version];
};

const stateOfPosts = async (profile: Pick<Profile, 'email'>): Promise<string> => {
  const posts = await Promise.all((await listAllPosts(profile)).map(stateOfPost));
  return posts.length === 0 ? '' : sha256(JSON.stringify(posts));
};

export const stateOf = async (profile: Pick<Profile, 'id' | 'email'>): Promise<Record<BackupList, string>> => {
  const [heads, posts, kept, notes, notices, targets] = await Promise.all([
    listHeads(profile.id),
    stateOfPosts(profile),
    listKeptPlatforms(profile.id),
    listNotes(profile.id),
    readSettings(profile.id),
    listTargets(profile.id),
  ]);
  const one = (list: BackupList): string => {
    if (list === 'usage') return '';
    if (list === 'noticeSettings') return String(notices.version);
    if (list === 'platforms') return kept.map(({ platform, version }) => `${platform} ${version}`).join('.');
    if (list === 'notes') return sha256(JSON.stringify(notes.map(({ symbol, version }) => [symbol, version])));
    if (list === 'targets') return targets.map(({ version }) => version).join('.');
    if (list === 'posts' || list === 'versions') return posts;
    return movedBy[list].map((kind) => heads[kind].version).join('.');
  };
  return Object.fromEntries(backupLists.map((list) => [list, one(list)])) as Record<BackupList, string>;
};
