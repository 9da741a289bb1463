import { type BackupList, backupLists } from '#contract/backup/backup-lists';
import type { SiteSettingsVersionRecord } from '#contract/blog/site-settings';
import { listAllocationTargetsForBackup } from '#functions/allocation/store';
import { findDraft } from '#functions/blog/post-history-store';
import { findStoredSite, listStoredSiteVersions } from '#functions/blog/site/site-store';
import { listPostsByStatus, type StoredPost } from '#functions/blog/store';
import { listDebts } from '#functions/debts/store';
import { listNotes } from '#functions/notes/store';
import { readNoticeSettings } from '#functions/notices/store';
import { getRoleForEmail, type Profile, sha256 } from '#functions/runtime/identity/profile';
import { listStoredPlatforms } from '#functions/runtime/identity/stored-platforms';
import { type LedgerKind, readLedgerStatesByKind } from '#functions/runtime/storage/ledger';

/**
 * By what a list of a backup shows that it has changed: the versions of the ledgers that can move its rows, and of posts
 * their own. The same before and after, nothing was written in between.
 */

/** A trade takes along the cash and the dividends of its shares, and a dividend that is synced is a row of cash. */
const movedBy: Readonly<
  Record<
    Exclude<
      BackupList,
      'platforms' | 'notes' | 'debts' | 'targets' | 'noticeSettings' | 'usage' | 'posts' | 'versions' | 'site'
    >,
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

const postStatuses = ['Published', 'Scheduled', 'Draft'] as const;

/** By slug; one that changed its status while it was being read is there once. */
export const listPostsForBackup = async ({ email }: Pick<Profile, 'email'>): Promise<StoredPost[]> => {
  if (getRoleForEmail(email) !== 'owner') return [];
  const listed = await Promise.all(postStatuses.map(listPostsByStatus));
  const byId = new Map(listed.flat().map((post) => [post.id, post]));
  return [...byId.values()].toSorted((a, b) => (a.slug < b.slug ? -1 : 1));
};

/** Every version of the site, oldest first; none for the member. */
export const listSiteVersionsForBackup = async ({
  email,
}: Pick<Profile, 'email'>): Promise<SiteSettingsVersionRecord[]> =>
  getRoleForEmail(email) === 'owner' ? listStoredSiteVersions() : [];

/** The number of its newest version; 0 where nothing was saved yet, and for the member. */
export const readSiteVersionForBackup = async ({ email }: Pick<Profile, 'email'>): Promise<number> =>
  getRoleForEmail(email) === 'owner' ? ((await findStoredSite())?.version ?? 0) : 0;

const readPostState = async (post: StoredPost) => {
  const { id, slug, version, status, publishAt, lastVersion } = post;
  return [id, slug, version, status, publishAt, lastVersion, (await findDraft(post))?.version];
};

const computePostsStateHash = async (profile: Pick<Profile, 'email'>): Promise<string> => {
  const posts = await Promise.all((await listPostsForBackup(profile)).map(readPostState));
  return posts.length === 0 ? '' : sha256(JSON.stringify(posts));
};

export const getBackupListVersions = async (
  profile: Pick<Profile, 'id' | 'email'>,
): Promise<Record<BackupList, string>> => {
  const [heads, posts, kept, notes, notices, targets, debts, site] = await Promise.all([
    readLedgerStatesByKind(profile.id),
    computePostsStateHash(profile),
    listStoredPlatforms(profile.id),
    listNotes(profile.id),
    readNoticeSettings(profile.id),
    listAllocationTargetsForBackup(profile.id),
    listDebts(profile.id),
    readSiteVersionForBackup(profile),
  ]);
  const one = (list: BackupList): string => {
    if (list === 'usage') return '';
    if (list === 'noticeSettings') return String(notices.version);
    if (list === 'platforms') return kept.map(({ platform, version }) => `${platform} ${version}`).join('.');
    if (list === 'notes') return sha256(JSON.stringify(notes.map(({ symbol, version }) => [symbol, version])));
    if (list === 'debts') return debts.map(({ id, version }) => `${id} ${version}`).join('.');
    if (list === 'targets') return targets.map(({ version }) => version).join('.');
    if (list === 'site') return String(site);
    if (list === 'posts' || list === 'versions') return posts;
    return movedBy[list].map((kind) => heads[kind].version).join('.');
  };
  return Object.fromEntries(backupLists.map((list) => [list, one(list)])) as Record<BackupList, string>;
};
