import { isDeepStrictEqual } from 'node:util';
import {
  AccountBackup,
  type BackupLedgerName,
  backupFormatName,
  backupFormatVersion,
} from '#contract/backup/backup-format';
import { sortOwnPrices } from '#core/portfolio/own-prices';
import { listAllocationTargetsForBackup } from '#functions/allocation/store';
import { listAllDailyUsageCounts } from '#functions/analytics/store';
import { listPostsForBackup, listSiteVersionsForBackup } from '#functions/backup/backup-state';
import { isUserDataRow, listUnknownRowKinds, readUserPartition } from '#functions/backup/user-partition';
import { findDraft, listStoredPostVersions } from '#functions/blog/post-history-store';
import { findPostMarkdown, type StoredPost } from '#functions/blog/store';
import { listBalances } from '#functions/cash/balances';
import { cashLedger, listCashEntries, type StoredCashEntry } from '#functions/cash/store';
import { cdLedger, listCdAggregates } from '#functions/cds/store';
import { listDebts } from '#functions/debts/store';
import { type FoundDividendRow, readFoundDividendRecords } from '#functions/dividends/found/found-store';
import { listManualRows, manualLedger } from '#functions/dividends/manual/manual-store';
import { listReconciliationRows, type ReconciliationRow } from '#functions/imports/reconcile/reconciliations-store';
import { importLedger, listImportsWithDetails } from '#functions/imports/store';
import { listNotes } from '#functions/notes/store';
import { findNoticeSettings, type StoredNoticeSettings } from '#functions/notices/store';
import { listOwnAssets, type StoredOwnAsset } from '#functions/portfolio/own-assets-store';
import { listOwnSplits } from '#functions/portfolio/splits/own-splits-store';
import { listTrades, tradeLedger } from '#functions/portfolio/store';
import type { Profile } from '#functions/runtime/identity/profile';
import { listStoredPlatforms } from '#functions/runtime/identity/stored-platforms';
import { Refusal } from '#functions/runtime/refusal';
import type { Ledger } from '#functions/runtime/storage/ledger';
import { listSavingsAggregates, savingsLedger } from '#functions/savings/store';
import { listWatchlistItems, watchlistLedger } from '#functions/watchlist/store';

export const backupLedgers: Readonly<Record<BackupLedgerName, Ledger>> = {
  trades: tradeLedger,
  cashEntries: cashLedger,
  manualDividends: manualLedger,
  watchlist: watchlistLedger,
  cds: cdLedger,
  savings: savingsLedger,
  imports: importLedger,
};

export const readBackupLedgerStates = async (owner: string): Promise<AccountBackup['ledgers']> => {
  const names = Object.keys(backupLedgers) as BackupLedgerName[];
  const heads = await Promise.all(names.map(async (name) => [name, await backupLedgers[name].head(owner)] as const));
  // What is kept beside the rows is made of them again.
  const changed = heads.filter(([, { version }]) => version > 0);
  return Object.fromEntries(changed.map(([name, { last, version }]) => [name, { last, version }]));
};

/** `ADIV#Robinhood#AAPL#2026-02-09` by the names of its parts. */
const parseDividendSortKey = (sortKey: string) => {
  const [, platform, symbol, exDate] = sortKey.split('#');
  return { platform, symbol, exDate };
};

export const toBackupCashEntry = ({ dividend, ...entry }: StoredCashEntry) => ({
  ...entry,
  ...(dividend !== undefined && { dividend: parseDividendSortKey(dividend) }),
});

/** Its versions left out: they may be long. */
export const readBackupPost = async (post: StoredPost) => ({
  ...post,
  draft: (await findDraft(post)) ?? null,
  markdown: (await findPostMarkdown(post.slug)) ?? '',
});

const readPosts = async (profile: Profile) =>
  Promise.all(
    (await listPostsForBackup(profile)).map(async (post) => ({
      ...(await readBackupPost(post)),
      versions: await listStoredPostVersions(post),
    })),
  );

/** What was withheld stands in a list of its own. */
export const toBackupFoundDividend = ({ taxWithheld: _apart, ...one }: FoundDividendRow) => one;

/** Whether something has changed since follows from the rows: they are counted again. */
export const toBackupReconciliation = ({ at: _at, ...row }: ReconciliationRow) => row;

export const toBackupOwnAsset = ({ prices, ...asset }: StoredOwnAsset) => ({ ...asset, prices: sortOwnPrices(prices) });

/** None where the person has chosen nothing. */
export const listNoticeSettingsForBackup = async (owner: string): Promise<StoredNoticeSettings[]> => {
  const settings = await findNoticeSettings(owner);
  return settings ? [settings] : [];
};

export const readBackupRows = async (profile: Profile) => {
  const { id } = profile;
  const [cds, savings] = await Promise.all([listCdAggregates(id), listSavingsAggregates(id)]);
  const balances = await listBalances(id);
  const { found, taxes, corrections } = await readFoundDividendRecords(id);
  return {
    ledgers: await readBackupLedgerStates(id),
    platforms: await listStoredPlatforms(id),
    trades: await listTrades(id),
    ownSplits: await listOwnSplits(id),
    cashEntries: (await listCashEntries(id)).map(toBackupCashEntry),
    balances: balances.map(({ platform, currency, balance }) => ({ platform, currency, balance })),
    foundDividends: found.map(toBackupFoundDividend),
    dividendTaxes: taxes,
    dividendCorrections: corrections.map(({ symbol, platforms, from }) => ({ symbol, platforms, from })),
    manualDividends: await listManualRows(id),
    watchlist: await listWatchlistItems(id),
    targets: await listAllocationTargetsForBackup(id),
    ownAssets: (await listOwnAssets(id)).map(toBackupOwnAsset),
    notes: await listNotes(id),
    debts: await listDebts(id),
    cds: cds.map(({ record, rows }) => ({ ...record, interestPayments: rows })),
    savings: savings.map(({ record, rows }) => ({ ...record, transactions: rows })),
    imports: await listImportsWithDetails(id),
    comparisons: (await listReconciliationRows(id)).map(toBackupReconciliation),
    noticeSettings: await listNoticeSettingsForBackup(id),
    usage: await listAllDailyUsageCounts(id),
    posts: await readPosts(profile),
    site: await listSiteVersionsForBackup(profile),
  };
};

const attempts = 5;

/** Read between two looks at the whole partition that saw the same: as it was at one moment. */
const readAtOneMoment = async (profile: Profile): Promise<Awaited<ReturnType<typeof readBackupRows>>> => {
  for (let attempt = 0; attempt < attempts; attempt += 1) {
    const before = await readUserPartition(profile.id);
    const unknown = listUnknownRowKinds(before);
    if (unknown.length > 0) {
      throw new Refusal(
        409,
        'export',
        `The account holds rows that this program does not know: ${unknown.join(', ')}.`,
      );
    }
    const rows = await readBackupRows(profile);
    const after = await readUserPartition(profile.id);
    if (isDeepStrictEqual(before.filter(isUserDataRow), after.filter(isUserDataRow))) return rows;
  }
  throw new Refusal(409, 'export', 'The account keeps changing while it is read. Try again in a moment.');
};

/**
 * One user's data as a backup, as it was at one moment.
 * @throws Refusal where the account holds something that a backup would lose, or does not come to rest.
 */
export const exportAccount = async (profile: Profile, now: Date): Promise<AccountBackup> => {
  const rows = await readAtOneMoment(profile);
  const backup = {
    format: backupFormatName,
    version: backupFormatVersion,
    exportedAt: now.toISOString(),
    account: { email: profile.email, username: profile.username },
    ...rows,
  };
  const parsed = AccountBackup.safeParse(backup);
  if (parsed.success) return parsed.data;
  const [first] = parsed.error.issues;
  throw new Refusal(
    409,
    'export',
    `The account cannot be exported: ${first?.path.map(String).join('.')}: ${first?.message}.`,
  );
};
