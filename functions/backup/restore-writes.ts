import type { Backup, LedgerName } from '#contract/backup-format';
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
  putEntry(owner, { ...entry, ...(dividend && { dividend: foundSortKey(dividend) }) });

/** Without what a file names and leaves empty: a row has an attribute or has it not. */
const present = <T extends object>(row: T) =>
  Object.fromEntries(Object.entries(row).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]: Exclude<T[K], undefined>;
  };

const cdWrites = (owner: string, { interestPayments, ...cd }: Backup['cds'][number]): Write[] => [
  putCd(owner, present(cd)),
  ...interestPayments.flatMap((payment) => putPayment(owner, cd.id, present(payment))),
];

const savingsWrites = (owner: string, { transactions, ...account }: Backup['savings'][number]): Write[] => [
  putAccount(owner, present(account)),
  ...transactions.flatMap((transaction) => putTransaction(owner, account.id, present(transaction))),
];

/** The pipeline is loaded only where there is a post to render. */
const postWrites = async (posts: Backup['posts']): Promise<Write[]> => {
  if (posts.length === 0) return [];
  const { renderPost } = await import('#functions/blog/render-markdown');
  return posts.flatMap(({ markdown, draft, versions, ...row }) => {
    const post = whole(row);
    return [
      ...putPost(post, { markdown, html: renderPost(markdown).html }),
      ...leadTo(post),
      ...(draft ? [putDraft(post, draft)] : []),
      ...versions.map((version) => putVersion(post, version)),
    ];
  });
};

/** Every row of the backup under the owner's keys, as the stores would have written it; what follows from them is made later. */
export const itemsToRestore = async (owner: string, backup: Backup): Promise<Item[]> => {
  const heads = Object.entries(backup.ledgers) as [LedgerName, Backup['ledgers'][LedgerName]][];
  const items = itemsOf([
    ...heads.flatMap(([name, head]) => (head ? [ledgers[name].restore(owner, head)] : [])),
    ...backup.balances.map((balance) => restoreBalance(owner, balance)),
    ...backup.trades.flatMap((trade) => putTrade(owner, trade)),
    ...backup.cashEntries.flatMap((entry) => cashWrites(owner, entry)),
    ...backup.foundDividends.map((found) => putFound(owner, present(found))),
    ...backup.dividendTaxes.map((tax) => putTax(owner, tax)),
    ...backup.dividendCorrections.map((correction) => putCorrection(owner, correction)),
    ...backup.manualDividends.flatMap((row) => putManual(owner, present(row))),
    ...backup.watchlist.flatMap((item) => addItem(owner, item)),
    ...backup.cds.flatMap((cd) => cdWrites(owner, cd)),
    ...backup.savings.flatMap((account) => savingsWrites(owner, account)),
    ...backup.usage.map((day) => restoreUsage(owner, day)),
    ...(await postWrites(backup.posts)),
  ]);
  return items.filter((item) => !isDerived(item));
};
