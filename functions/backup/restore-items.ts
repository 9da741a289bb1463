import type { AccountBackup, BackupLedgerName } from '#contract/backup/backup-format';
import type { ParsedBackupListRows, ParsedBackupRows } from '#contract/backup/backup-list-rows';
import { type BackupList, backupLists, flattenBackup } from '#contract/backup/backup-lists';
import { putTargets } from '#functions/allocation/store';
import { putUsageDay } from '#functions/analytics/store';
import { backupLedgers } from '#functions/backup/export-account';
import { isDerivedRow } from '#functions/backup/user-partition';
import { putDraft, putPostVersion } from '#functions/blog/post-history-store';
import { buildSlugRedirectWrites, putPost, withPostDefaults } from '#functions/blog/store';
import { putRestoredBalance } from '#functions/cash/balances';
import { putCashEntry } from '#functions/cash/store';
import { putCd, putInterestPayment } from '#functions/cds/store';
import {
  foundDividendSortKey,
  putDividendCorrection,
  putFoundDividend,
  putWithheldTax,
} from '#functions/dividends/found/found-store';
import { putManualRow } from '#functions/dividends/manual/manual-store';
import { putReconciliationRow } from '#functions/imports/reconcile/reconciliations-store';
import { putImport, putImportReconciliation, putSkippedLinesPage } from '#functions/imports/store';
import { putNote } from '#functions/notes/store';
import { putNoticeSettings } from '#functions/notices/store';
import { putOwnAsset, type StoredOwnAsset } from '#functions/portfolio/own-assets-store';
import { putOwnSplit } from '#functions/portfolio/splits/own-splits-store';
import { putTrade } from '#functions/portfolio/store';
import { putPlatform } from '#functions/runtime/identity/stored-platforms';
import type { TableItem, TransactionWrite } from '#functions/runtime/storage/table';
import { putSavingsAccount, putSavingsTransaction } from '#functions/savings/store';
import { addWatchlistItem } from '#functions/watchlist/store';

/** The stores say how a row is written; their conditions are for people who write at the same time. */
const listPutItems = (writes: readonly TransactionWrite[]): TableItem[] =>
  writes.map((write) => {
    if (!('Put' in write)) throw new Error('A restore only puts rows.');
    return write.Put.Item as TableItem;
  });

const cashWrites = (owner: string, { dividend, ...entry }: AccountBackup['cashEntries'][number]): TransactionWrite[] =>
  putCashEntry(owner, { ...present(entry), ...(dividend && { dividend: foundDividendSortKey(dividend) }) });

/** Without what a file names and leaves empty: a row has an attribute or has it not. */
const present = <T extends object>(row: T) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

const withPrices = ({ prices, ...asset }: AccountBackup['ownAssets'][number]): StoredOwnAsset => ({
  ...asset,
  prices: Object.fromEntries(prices.map(({ date, price }) => [date, price])),
});

type RenderPost = (markdown: string) => Promise<{ html: string }>;

const postWrites = async (posts: ParsedBackupRows<'posts'>, render: RenderPost): Promise<TransactionWrite[]> => {
  const written: TransactionWrite[] = [];
  for (const { markdown, draft, versions: _apart, ...row } of posts) {
    const post = withPostDefaults(row);
    written.push(
      ...putPost(post, { markdown, html: (await render(markdown)).html }),
      ...buildSlugRedirectWrites(post),
      ...(draft ? [putDraft(post, draft)] : []),
    );
  }
  return written;
};

type Writes = {
  [List in BackupList]: (
    owner: string,
    rows: ParsedBackupRows<List>,
  ) => TransactionWrite[] | Promise<TransactionWrite[]>;
};

const createWrites = (render: RenderPost): Writes => ({
  platforms: (owner, rows) => rows.map((row) => putPlatform(owner, present(row))),
  balances: (owner, rows) => rows.map((balance) => putRestoredBalance(owner, balance)),
  trades: (owner, rows) => rows.flatMap((trade) => putTrade(owner, present(trade))),
  ownSplits: (owner, rows) => rows.map((split) => putOwnSplit(owner, split)),
  cashEntries: (owner, rows) => rows.flatMap((entry) => cashWrites(owner, entry)),
  foundDividends: (owner, rows) => rows.map((found) => putFoundDividend(owner, present(found))),
  dividendTaxes: (owner, rows) => rows.map((tax) => putWithheldTax(owner, tax)),
  dividendCorrections: (owner, rows) => rows.map((correction) => putDividendCorrection(owner, correction)),
  manualDividends: (owner, rows) => rows.flatMap((row) => putManualRow(owner, present(row))),
  watchlist: (owner, rows) => rows.flatMap((item) => addWatchlistItem(owner, item)),
  targets: (owner, rows) => rows.map((row) => putTargets(owner, row)),
  ownAssets: (owner, rows) => rows.flatMap((asset) => putOwnAsset(owner, withPrices(asset))),
  notes: (owner, rows) => rows.map((note) => putNote(owner, note)),
  cds: (owner, rows) => rows.map(({ interestPayments: _apart, ...cd }) => putCd(owner, present(cd))),
  interestPayments: (owner, rows) => rows.flatMap(({ of, row }) => putInterestPayment(owner, of, present(row))),
  savings: (owner, rows) =>
    rows.map(({ transactions: _apart, ...account }) => putSavingsAccount(owner, present(account))),
  transactions: (owner, rows) => rows.flatMap(({ of, row }) => putSavingsTransaction(owner, of, present(row))),
  imports: (owner, rows) =>
    rows.flatMap(({ leftOutPages: _apart, certificate, ...row }) => [
      ...putImport(owner, present(row)),
      ...(certificate.length > 0 ? [putImportReconciliation(owner, row.id, certificate)] : []),
    ]),
  leftOutPages: (owner, rows) => rows.map(({ of, row }) => putSkippedLinesPage(owner, of, row)),
  comparisons: (owner, rows) => rows.map((row) => putReconciliationRow(owner, row)),
  noticeSettings: (owner, rows) => rows.map((settings) => putNoticeSettings(owner, settings)),
  usage: (owner, rows) => rows.map((day) => putUsageDay(owner, day)),
  posts: (_owner, rows) => postWrites(rows, render),
  versions: (_owner, rows) => rows.map(({ of, row }) => putPostVersion({ id: of }, row)),
});

/** The pipeline is loaded only where there is a post to render. */
const renderHere: RenderPost = async (markdown) => {
  const { renderMarkdown: renderPost } = await import('#functions/blog/render/render-markdown');
  return renderPost(markdown);
};

/** Rows of one list under the owner's keys, as the stores would have written them; what follows from them is made later. */
export const toBackupListItems = async (
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
    backupLists.map((list) => toBackupListItems(owner, { list, rows: flat[list] } as unknown as ParsedBackupListRows)),
  );
  return [...toLedgerStateItems(owner, backup.ledgers), ...lists.flat()];
};
