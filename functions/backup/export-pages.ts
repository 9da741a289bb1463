import type { BackupHeader } from '#contract/backup/backup';
import { backupFormatName, backupFormatVersion } from '#contract/backup/backup-format';
import { toBackupRows } from '#contract/backup/backup-list-rows';
import type { BackupList, BackupRow } from '#contract/backup/backup-lists';
import { listAllocationTargetsForBackup } from '#functions/allocation/store';
import { listAllDailyUsageCounts } from '#functions/analytics/store';
import { getBackupListVersions, listPostsForBackup, listSiteVersionsForBackup } from '#functions/backup/backup-state';
import {
  listNoticeSettingsForBackup,
  readBackupLedgerStates,
  readBackupPost,
  toBackupCashEntry,
  toBackupFoundDividend,
  toBackupOwnAsset,
  toBackupReconciliation,
} from '#functions/backup/export-account';
import { refuseUnknownRowKinds } from '#functions/backup/user-partition';
import { listStoredPostVersions } from '#functions/blog/post-history-store';
import { listBalances } from '#functions/cash/balances';
import { cashEntryCollection } from '#functions/cash/store';
import { listCdAggregates } from '#functions/cds/store';
import { listDebts } from '#functions/debts/store';
import { readFoundDividendRecords } from '#functions/dividends/found/found-store';
import { listManualRows } from '#functions/dividends/manual/manual-store';
import { listReconciliationRows } from '#functions/imports/reconcile/reconciliations-store';
import { listImportsWithDetails } from '#functions/imports/store';
import { listNotes } from '#functions/notes/store';
import { listOwnAssets } from '#functions/portfolio/own-assets-store';
import { listOwnSplits } from '#functions/portfolio/splits/own-splits-store';
import { listTradesFrom } from '#functions/portfolio/store';
import { clock } from '#functions/runtime/clock';
import type { Actor } from '#functions/runtime/identity/actor';
import { listStoredPlatforms } from '#functions/runtime/identity/stored-platforms';
import { Refusal } from '#functions/runtime/refusal';
import { listSavingsAggregates } from '#functions/savings/store';
import { listWatchlistItems } from '#functions/watchlist/store';

/**
 * The backup of `export-account`, a page at a time, for whoever puts it together: a Lambda may answer 6 MB. The head is
 * asked for again at the end; a list whose state is another one then has to be read again.
 */

const live = { now: clock };

export const reportBackupHeader = async (actor: Actor, _input: unknown, { now } = live): Promise<BackupHeader> => {
  const { id, email, username } = actor;
  await refuseUnknownRowKinds(id);
  // The state first: a ledger that moves between the two shows at the end.
  const state = await getBackupListVersions(actor);
  return {
    format: backupFormatName,
    version: backupFormatVersion,
    exportedAt: now().toISOString(),
    account: { email, username },
    ledgers: await readBackupLedgerStates(id),
    state,
  };
};

interface Page {
  rows: BackupRow[];
  after: number | null;
}
type Read = (actor: Actor, after: number) => Promise<Page>;

const most = { rows: 2_000, characters: 2_000_000 };

/** As many as a page takes, at least one. */
const toPage = (list: BackupList, all: readonly unknown[], after: number): Page => {
  const rows: BackupRow[] = [];
  let characters = 0;
  for (const row of toBackupRows(list, all.slice(after, after + most.rows))) {
    characters += JSON.stringify(row).length;
    if (rows.length > 0 && characters > most.characters) break;
    rows.push(row);
  }
  const next = after + rows.length;
  return { rows, after: next < all.length ? next : null };
};

/** Long ones go by their ids, so that a page costs a page. */
const createPagedReader =
  (list: BackupList, read: (owner: string, after: number, limit: number) => Promise<{ id: number }[]>): Read =>
  async ({ id }, after) => {
    const rows = await read(id, after, most.rows);
    return { rows: toBackupRows(list, rows), after: rows.at(-1)?.id ?? null };
  };

const createSlicedReader =
  (list: BackupList, read: (actor: Actor) => Promise<readonly unknown[]>): Read =>
  async (actor, after) =>
    toPage(list, await read(actor), after);

const readers: Readonly<Record<BackupList, Read>> = {
  platforms: createSlicedReader('platforms', ({ id }) => listStoredPlatforms(id)),
  trades: createPagedReader('trades', listTradesFrom),
  ownSplits: createSlicedReader('ownSplits', ({ id }) => listOwnSplits(id)),
  cashEntries: createPagedReader('cashEntries', async (owner, after, limit) =>
    (await cashEntryCollection.listFrom(owner, after, limit)).map(toBackupCashEntry),
  ),
  balances: createSlicedReader('balances', async ({ id }) =>
    (await listBalances(id)).map(({ platform, currency, balance }) => ({ platform, currency, balance })),
  ),
  foundDividends: createSlicedReader('foundDividends', async ({ id }) =>
    (await readFoundDividendRecords(id)).found.map(toBackupFoundDividend),
  ),
  dividendTaxes: createSlicedReader('dividendTaxes', async ({ id }) => (await readFoundDividendRecords(id)).taxes),
  dividendCorrections: createSlicedReader('dividendCorrections', async ({ id }) =>
    (await readFoundDividendRecords(id)).corrections.map(({ symbol, platforms, from }) => ({
      symbol,
      platforms,
      from,
    })),
  ),
  manualDividends: createSlicedReader('manualDividends', ({ id }) => listManualRows(id)),
  watchlist: createSlicedReader('watchlist', ({ id }) => listWatchlistItems(id)),
  targets: createSlicedReader('targets', ({ id }) => listAllocationTargetsForBackup(id)),
  ownAssets: createSlicedReader('ownAssets', async ({ id }) => (await listOwnAssets(id)).map(toBackupOwnAsset)),
  notes: createSlicedReader('notes', ({ id }) => listNotes(id)),
  debts: createSlicedReader('debts', ({ id }) => listDebts(id)),
  cds: createSlicedReader('cds', async ({ id }) =>
    (await listCdAggregates(id)).map(({ record }) => ({ ...record, interestPayments: [] })),
  ),
  interestPayments: createSlicedReader('interestPayments', async ({ id }) =>
    (await listCdAggregates(id)).flatMap(({ record, rows }) => rows.map((row) => ({ of: record.id, row }))),
  ),
  savings: createSlicedReader('savings', async ({ id }) =>
    (await listSavingsAggregates(id)).map(({ record }) => ({ ...record, transactions: [] })),
  ),
  transactions: createSlicedReader('transactions', async ({ id }) =>
    (await listSavingsAggregates(id)).flatMap(({ record, rows }) => rows.map((row) => ({ of: record.id, row }))),
  ),
  imports: createSlicedReader('imports', async ({ id }) =>
    (await listImportsWithDetails(id)).map((one) => ({ ...one, leftOutPages: [] })),
  ),
  leftOutPages: createSlicedReader('leftOutPages', async ({ id }) =>
    (await listImportsWithDetails(id)).flatMap(({ id: of, leftOutPages }) => leftOutPages.map((row) => ({ of, row }))),
  ),
  comparisons: createSlicedReader('comparisons', async ({ id }) =>
    (await listReconciliationRows(id)).map(toBackupReconciliation),
  ),
  noticeSettings: createSlicedReader('noticeSettings', ({ id }) => listNoticeSettingsForBackup(id)),
  usage: createSlicedReader('usage', ({ id }) => listAllDailyUsageCounts(id)),
  // A post at a time: its text may be long, and its versions are fifty.
  posts: async (actor, after) => {
    const posts = await listPostsForBackup(actor);
    const some = posts.slice(after, after + 4);
    const rows = await Promise.all(some.map(async (post) => ({ ...(await readBackupPost(post)), versions: [] })));
    const { rows: written } = toPage('posts', rows, 0);
    const next = after + written.length;
    return { rows: written, after: next < posts.length ? next : null };
  },
  versions: async (actor, after) => {
    const posts = await listPostsForBackup(actor);
    // Which post, and which of its versions.
    const [at, from] = [Math.floor(after / 1_000), after % 1_000];
    const post = posts[at];
    if (!post) return { rows: [], after: null };
    const versions = (await listStoredPostVersions(post)).map((row) => ({ of: post.id, row }));
    const { rows, after: next } = toPage('versions', versions, from);
    if (next !== null) return { rows, after: at * 1_000 + next };
    return { rows, after: at + 1 < posts.length ? (at + 1) * 1_000 : null };
  },
  site: createSlicedReader('site', listSiteVersionsForBackup),
};

const notExportableRefusal = (list: BackupList, error: unknown): Refusal => {
  const [first] = (error as { issues?: { path: PropertyKey[]; message: string }[] }).issues ?? [];
  if (!first) throw error;
  const where = [list, ...first.path].map(String).join('.');
  return new Refusal(409, 'export', `The account cannot be exported: ${where}: ${first.message}.`);
};

/** @throws Refusal 409 where the account holds a row that a backup would not hold. */
export const getBackupPage = async (
  actor: Actor,
  { list, after = 0 }: { list: BackupList; after?: number | undefined },
): Promise<Page> => {
  try {
    return await readers[list](actor, after);
  } catch (error) {
    if (error instanceof Error && error.name === 'ZodError') throw notExportableRefusal(list, error);
    throw error;
  }
};
