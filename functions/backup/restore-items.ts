import type { AccountBackup, BackupLedgerName } from '#contract/backup/backup-format';
import type { ParsedBackupListRows, ParsedBackupRows } from '#contract/backup/backup-list-rows';
import { type BackupList, backupLists, flattenBackup } from '#contract/backup/backup-lists';
import { buildAllocationTargetsWrite } from '#functions/allocation/store';
import { buildDailyUsageCountsWrite } from '#functions/analytics/store';
import { backupLedgers } from '#functions/backup/export-account';
import { isDerivedRow } from '#functions/backup/user-partition';
import { buildPostDraftWrite, buildPostVersionWrite } from '#functions/blog/post-history-store';
import type { RenderedPost } from '#functions/blog/render/render-markdown';
import { renderSite } from '#functions/blog/site/save-site';
import { buildSiteVersionWrite, buildStoredSiteWrite } from '#functions/blog/site/site-store';
import { buildNewPostWrites, buildSlugRedirectWrites, withPostDefaults } from '#functions/blog/store';
import { buildRestoredBalanceWrite } from '#functions/cash/balances';
import { buildCashEntryWrite } from '#functions/cash/store';
import { buildCdWrites, buildInterestPaymentRowWrite } from '#functions/cds/store';
import { buildDebtWrite } from '#functions/debts/store';
import {
  buildFoundDividendWrite,
  buildPendingDividendCorrectionWrite,
  buildWithheldTaxWrite,
  foundDividendSortKey,
} from '#functions/dividends/found/found-store';
import { buildManualDividendWrite } from '#functions/dividends/manual/manual-store';
import { buildReconciliationRowWrite } from '#functions/imports/reconcile/reconciliations-store';
import { buildImportReconciliationWrite, buildImportWrite, buildSkippedLinesPageWrite } from '#functions/imports/store';
import { buildNoteWrite } from '#functions/notes/store';
import { buildNoticeSettingsWrite } from '#functions/notices/store';
import { buildOwnAssetWrites, type StoredOwnAsset } from '#functions/portfolio/own-assets-store';
import { buildOwnSplitWrite } from '#functions/portfolio/splits/own-splits-store';
import { buildTradeWrite } from '#functions/portfolio/store';
import { buildPlatformWrite } from '#functions/runtime/identity/stored-platforms';
import type { TableItem, TransactionWrite } from '#functions/runtime/storage/table';
import { buildSavingsAccountWrite, buildSavingsTransactionWrite } from '#functions/savings/store';
import { buildNewWatchlistItemWrites } from '#functions/watchlist/store';

/** The stores say how a row is written; their conditions are for people who write at the same time. */
const listPutItems = (writes: readonly TransactionWrite[]): TableItem[] =>
  writes.map((write) => {
    if (!('Put' in write)) throw new Error('A restore only puts rows.');
    return write.Put.Item as TableItem;
  });

const buildCashWrites = (
  owner: string,
  { dividend, ...entry }: AccountBackup['cashEntries'][number],
): TransactionWrite[] =>
  buildCashEntryWrite(owner, {
    ...omitUndefinedFields(entry),
    ...(dividend && { dividend: foundDividendSortKey(dividend) }),
  });

/** Without what a file names and leaves empty: a row has an attribute or has it not. */
const omitUndefinedFields = <T extends object>(row: T) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

const withPrices = ({ prices, ...asset }: AccountBackup['ownAssets'][number]): StoredOwnAsset => ({
  ...asset,
  prices: Object.fromEntries(prices.map(({ date, price }) => [date, price])),
});

type RenderPost = (markdown: string) => Promise<RenderedPost>;

const buildPostWrites = async (posts: ParsedBackupRows<'posts'>, render: RenderPost): Promise<TransactionWrite[]> => {
  const written: TransactionWrite[] = [];
  for (const { markdown, draft, versions: _apart, ...row } of posts) {
    const post = withPostDefaults(row);
    written.push(
      ...buildNewPostWrites(post, { markdown, html: (await render(markdown)).html }),
      ...buildSlugRedirectWrites(post),
      ...(draft ? [buildPostDraftWrite(post, draft)] : []),
    );
  }
  return written;
};

/** What visitors see is made of each version in turn, so that rows in parts leave the last one there. */
const buildSiteWrites = async (versions: ParsedBackupRows<'site'>, render: RenderPost): Promise<TransactionWrite[]> => {
  const newest = versions.toSorted((a, b) => b.number - a.number)[0];
  const shown = newest ? [buildStoredSiteWrite(await renderSite(newest, render))] : [];
  return [...versions.map(buildSiteVersionWrite), ...shown];
};

type Writes = {
  [List in BackupList]: (
    owner: string,
    rows: ParsedBackupRows<List>,
  ) => TransactionWrite[] | Promise<TransactionWrite[]>;
};

const createWrites = (render: RenderPost): Writes => ({
  platforms: (owner, rows) => rows.map((row) => buildPlatformWrite(owner, omitUndefinedFields(row))),
  balances: (owner, rows) => rows.map((balance) => buildRestoredBalanceWrite(owner, balance)),
  trades: (owner, rows) => rows.flatMap((trade) => buildTradeWrite(owner, omitUndefinedFields(trade))),
  ownSplits: (owner, rows) => rows.map((split) => buildOwnSplitWrite(owner, split)),
  cashEntries: (owner, rows) => rows.flatMap((entry) => buildCashWrites(owner, entry)),
  foundDividends: (owner, rows) => rows.map((found) => buildFoundDividendWrite(owner, omitUndefinedFields(found))),
  dividendTaxes: (owner, rows) => rows.map((tax) => buildWithheldTaxWrite(owner, tax)),
  dividendCorrections: (owner, rows) =>
    rows.map((correction) => buildPendingDividendCorrectionWrite(owner, correction)),
  manualDividends: (owner, rows) => rows.flatMap((row) => buildManualDividendWrite(owner, omitUndefinedFields(row))),
  watchlist: (owner, rows) => rows.flatMap((item) => buildNewWatchlistItemWrites(owner, item)),
  targets: (owner, rows) => rows.map((row) => buildAllocationTargetsWrite(owner, row)),
  ownAssets: (owner, rows) => rows.flatMap((asset) => buildOwnAssetWrites(owner, withPrices(asset))),
  notes: (owner, rows) => rows.map((note) => buildNoteWrite(owner, note)),
  debts: (owner, rows) => rows.map((debt) => buildDebtWrite(owner, debt)),
  cds: (owner, rows) =>
    rows.map(({ interestPayments: _apart, ...cd }) => buildCdWrites(owner, omitUndefinedFields(cd))),
  interestPayments: (owner, rows) =>
    rows.flatMap(({ of, row }) => buildInterestPaymentRowWrite(owner, of, omitUndefinedFields(row))),
  savings: (owner, rows) =>
    rows.map(({ transactions: _apart, ...account }) => buildSavingsAccountWrite(owner, omitUndefinedFields(account))),
  transactions: (owner, rows) =>
    rows.flatMap(({ of, row }) => buildSavingsTransactionWrite(owner, of, omitUndefinedFields(row))),
  imports: (owner, rows) =>
    rows.flatMap(({ leftOutPages: _apart, certificate, ...row }) => [
      ...buildImportWrite(owner, omitUndefinedFields(row)),
      ...(certificate.length > 0 ? [buildImportReconciliationWrite(owner, row.id, certificate)] : []),
    ]),
  leftOutPages: (owner, rows) => rows.map(({ of, row }) => buildSkippedLinesPageWrite(owner, of, row)),
  comparisons: (owner, rows) => rows.map((row) => buildReconciliationRowWrite(owner, row)),
  noticeSettings: (owner, rows) => rows.map((settings) => buildNoticeSettingsWrite(owner, settings)),
  usage: (owner, rows) => rows.map((day) => buildDailyUsageCountsWrite(owner, day)),
  posts: (_owner, rows) => buildPostWrites(rows, render),
  versions: (_owner, rows) => rows.map(({ of, row }) => buildPostVersionWrite({ id: of }, row)),
  site: (_owner, rows) => buildSiteWrites(rows, render),
});

/** The pipeline is loaded only where there is a post to render. */
const renderHere: RenderPost = async (markdown) => {
  const { renderMarkdown: renderPost } = await import('#functions/blog/render/render-markdown');
  return renderPost(markdown);
};

/** Rows of one list under the owner's keys, as the stores would have written them; what follows from them is made later. */
export const toRestoreItemsOfList = async (
  owner: string,
  { list, rows }: ParsedBackupListRows,
  render: RenderPost = renderHere,
): Promise<TableItem[]> => {
  const write = createWrites(render)[list] as (
    owner: string,
    rows: ParsedBackupListRows['rows'],
  ) => TransactionWrite[] | Promise<TransactionWrite[]>;
  return listPutItems(await write(owner, rows)).filter((item) => !isDerivedRow(item));
};

/** The heads of the ledgers, so that no id is ever given twice. */
export const toLedgerStateItems = (owner: string, heads: AccountBackup['ledgers']): TableItem[] =>
  listPutItems(
    (Object.entries(heads) as [BackupLedgerName, AccountBackup['ledgers'][BackupLedgerName]][]).flatMap(
      ([name, head]) => (head ? [backupLedgers[name].restore(owner, head)] : []),
    ),
  );

/** Every row of the backup. */
export const toRestoreItems = async (owner: string, backup: AccountBackup): Promise<TableItem[]> => {
  const flat = flattenBackup(backup);
  const lists = await Promise.all(
    backupLists.map((list) =>
      toRestoreItemsOfList(owner, { list, rows: flat[list] } as unknown as ParsedBackupListRows),
    ),
  );
  return [...toLedgerStateItems(owner, backup.ledgers), ...lists.flat()];
};
