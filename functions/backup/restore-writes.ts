import type { Backup, LedgerName } from '#contract/backup-format';
import { type BackupList, backupLists, flatten } from '#contract/backup-lists';
import type { AnyRows, RowsOf } from '#contract/backup-parts';
import { putTargets } from '#functions/allocation/store';
import { restoreUsage } from '#functions/analytics/store';
import { ledgers } from '#functions/backup/export-account';
import { isDerived } from '#functions/backup/partition';
import { leadTo, putPost, whole } from '#functions/blog/store';
import { putDraft, putVersion } from '#functions/blog/story-store';
import { restoreBalance } from '#functions/cash/balances';
import { putEntry } from '#functions/cash/store';
import { putCd, putPayment } from '#functions/cds/store';
import { foundSortKey, putCorrection, putFound, putTax } from '#functions/dividends/found-store';
import { putManual } from '#functions/dividends/manual-store';
import { putPlatform } from '#functions/identity/platforms';
import { putComparison } from '#functions/imports/comparisons-store';
import { putCertificate, putImport, putLeftOut } from '#functions/imports/store';
import { putNote } from '#functions/notes/store';
import { putSettings } from '#functions/notices/store';
import { type OwnAsset, putOwnAsset } from '#functions/portfolio/own-assets-store';
import { putSplit } from '#functions/portfolio/own-splits-store';
import { putTrade } from '#functions/portfolio/store';
import { putAccount, putTransaction } from '#functions/savings/store';
import type { Item, Write } from '#functions/storage/table';
import { addItem } from '#functions/watchlist/store';

/** The stores say how a row is written; their conditions are for people who write at the same time. */
const itemsOf = (writes: readonly Write[]): Item[] =>
  writes.map((write) => {
    if (!('Put' in write)) throw new Error('A restore only puts rows.');
    return write.Put.Item as Item;
  });

const cashWrites = (owner: string, { dividend, ...entry }: Backup['cashEntries'][number]): Write[] =>
  putEntry(owner, { ...present(entry), ...(dividend && { dividend: foundSortKey(dividend) }) });

/** Without what a file names and leaves empty: a row has an attribute or has it not. */
const present = <T extends object>(row: T) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

const withPrices = ({ prices, ...asset }: Backup['ownAssets'][number]): OwnAsset => ({
  ...asset,
  prices: Object.fromEntries(prices.map(({ date, price }) => [date, price])),
});

export type RenderPost = (markdown: string) => Promise<{ html: string }>;

const postWrites = async (posts: RowsOf<'posts'>, render: RenderPost): Promise<Write[]> => {
  const written: Write[] = [];
  for (const { markdown, draft, versions: _apart, ...row } of posts) {
    const post = whole(row);
    written.push(
      ...putPost(post, { markdown, html: (await render(markdown)).html }),
      ...leadTo(post),
      ...(draft ? [putDraft(post, draft)] : []),
    );
  }
  return written;
};

type Writes = { [List in BackupList]: (owner: string, rows: RowsOf<List>) => Write[] | Promise<Write[]> };

const writesOf = (render: RenderPost): Writes => ({
  platforms: (owner, rows) => rows.map((row) => putPlatform(owner, present(row))),
  balances: (owner, rows) => rows.map((balance) => restoreBalance(owner, balance)),
  trades: (owner, rows) => rows.flatMap((trade) => putTrade(owner, present(trade))),
  ownSplits: (owner, rows) => rows.map((split) => putSplit(owner, split)),
  cashEntries: (owner, rows) => rows.flatMap((entry) => cashWrites(owner, entry)),
  foundDividends: (owner, rows) => rows.map((found) => putFound(owner, present(found))),
  dividendTaxes: (owner, rows) => rows.map((tax) => putTax(owner, tax)),
  dividendCorrections: (owner, rows) => rows.map((correction) => putCorrection(owner, correction)),
  manualDividends: (owner, rows) => rows.flatMap((row) => putManual(owner, present(row))),
  watchlist: (owner, rows) => rows.flatMap((item) => addItem(owner, item)),
  targets: (owner, rows) => rows.map((row) => putTargets(owner, row)),
  ownAssets: (owner, rows) => rows.flatMap((asset) => putOwnAsset(owner, withPrices(asset))),
  notes: (owner, rows) => rows.map((note) => putNote(owner, note)),
  cds: (owner, rows) => rows.map(({ interestPayments: _apart, ...cd }) => putCd(owner, present(cd))),
  interestPayments: (owner, rows) => rows.flatMap(({ of, row }) => putPayment(owner, of, present(row))),
  savings: (owner, rows) => rows.map(({ transactions: _apart, ...account }) => putAccount(owner, present(account))),
  transactions: (owner, rows) => rows.flatMap(({ of, row }) => putTransaction(owner, of, present(row))),
  imports: (owner, rows) =>
    rows.flatMap(({ leftOutPages: _apart, certificate, ...row }) => [
      ...putImport(owner, present(row)),
      ...(certificate.length > 0 ? [putCertificate(owner, row.id, certificate)] : []),
    ]),
  leftOutPages: (owner, rows) => rows.map(({ of, row }) => putLeftOut(owner, of, row)),
  comparisons: (owner, rows) => rows.map((row) => putComparison(owner, row)),
  noticeSettings: (owner, rows) => rows.map((settings) => putSettings(owner, settings)),
  usage: (owner, rows) => rows.map((day) => restoreUsage(owner, day)),
  posts: (_owner, rows) => postWrites(rows, render),
  versions: (_owner, rows) => rows.map(({ of, row }) => putVersion({ id: of }, row)),
});

/** The pipeline is loaded only where there is a post to render. */
const renderHere: RenderPost = async (markdown) => {
  const { renderPost } = await import('#functions/blog/render-markdown');
  return renderPost(markdown);
};

/** Rows of one list under the owner's keys, as the stores would have written them; what follows from them is made later. */
export const itemsOfList = async (
  owner: string,
  { list, rows }: AnyRows,
  render: RenderPost = renderHere,
): Promise<Item[]> => {
  const write = writesOf(render)[list] as (owner: string, rows: AnyRows['rows']) => Write[] | Promise<Write[]>;
  return itemsOf(await write(owner, rows)).filter((item) => !isDerived(item));
};

/** The heads of the ledgers, so that no id is ever given twice. */
export const headItems = (owner: string, heads: Backup['ledgers']): Item[] =>
  itemsOf(
    (Object.entries(heads) as [LedgerName, Backup['ledgers'][LedgerName]][]).flatMap(([name, head]) =>
      head ? [ledgers[name].restore(owner, head)] : [],
    ),
  );

/** Every row of the backup. */
export const itemsToRestore = async (owner: string, backup: Backup): Promise<Item[]> => {
  const flat = flatten(backup);
  const lists = await Promise.all(
    backupLists.map((list) => itemsOfList(owner, { list, rows: flat[list] } as unknown as AnyRows)),
  );
  return [...headItems(owner, backup.ledgers), ...lists.flat()];
};
