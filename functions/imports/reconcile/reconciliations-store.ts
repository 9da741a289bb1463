import type { ReconciliationReportLine, ReconciliationSummary } from '#contract/imports/reconciliations';
import {
  getItem,
  querySortKeyPrefix,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/** U / RECON#Robinhood: the last comparison of a platform with what its broker shows, its lines as one attribute of JSON. */
export interface ReconciliationRow extends Omit<ReconciliationSummary, 'changedSince' | 'kinds'> {
  lines: ReconciliationReportLine[];
  /** What its figures followed from: another one, and something has changed since. */
  fingerprint: string;
  /** The versions of the ledgers when it was taken; none after a backup was restored. */
  at?: string;
}
type ComparisonItem = Omit<ReconciliationRow, 'lines'> & TableKey & { lines: string };

const prefix = 'RECON#';
const toKey = (owner: string, platform: string): TableKey => ({ pk: userPartitionKey(owner), sk: prefix + platform });

const fromItem = ({ pk: _pk, sk: _sk, lines, ...row }: ComparisonItem): ReconciliationRow => ({
  ...row,
  lines: JSON.parse(lines) as ReconciliationReportLine[],
});

export const listReconciliationRows = async (owner: string): Promise<ReconciliationRow[]> =>
  (await querySortKeyPrefix<ComparisonItem>(userPartitionKey(owner), prefix)).map(fromItem);

export const findReconciliationRow = async (
  owner: string,
  platform: string,
): Promise<ReconciliationRow | undefined> => {
  const item = await getItem<ComparisonItem>(toKey(owner, platform));
  return item && fromItem(item);
};

/** In place of the one before. It follows from what is recorded, and is no change of that: it is not in the log. */
export const buildReconciliationRowWrite = (owner: string, { lines, ...row }: ReconciliationRow): TransactionWrite => ({
  Put: { Item: { ...toKey(owner, row.platform), ...row, lines: JSON.stringify(lines) } },
});
