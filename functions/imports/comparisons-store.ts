import type { Comparison, ComparisonLine } from '#contract/comparisons';
import { getItem, type Key, queryPrefix, userKey, type Write } from '#functions/storage/table';

/** U / RECON#Robinhood: the last comparison of a platform with what its broker shows, its lines as one attribute of JSON. */
export interface ComparisonRow extends Omit<Comparison, 'changedSince'> {
  lines: ComparisonLine[];
  /** What its figures followed from: another one, and something has changed since. */
  fingerprint: string;
  /** The versions of the ledgers when it was taken; none after a backup was restored. */
  at?: string;
}
type ComparisonItem = Omit<ComparisonRow, 'lines'> & Key & { lines: string };

const prefix = 'RECON#';
const keyOf = (owner: string, platform: string): Key => ({ pk: userKey(owner), sk: prefix + platform });

const fromItem = ({ pk: _pk, sk: _sk, lines, ...row }: ComparisonItem): ComparisonRow => ({
  ...row,
  lines: JSON.parse(lines) as ComparisonLine[],
});

export const listComparisons = async (owner: string): Promise<ComparisonRow[]> =>
  (await queryPrefix<ComparisonItem>(userKey(owner), prefix)).map(fromItem);

export const findComparison = async (owner: string, platform: string): Promise<ComparisonRow | undefined> => {
  const item = await getItem<ComparisonItem>(keyOf(owner, platform));
  return item && fromItem(item);
};

/** In place of the one before. It follows from what is recorded, and is no change of that: it is not in the log. */
export const putComparison = (owner: string, { lines, ...row }: ComparisonRow): Write => ({
  Put: { Item: { ...keyOf(owner, row.platform), ...row, lines: JSON.stringify(lines) } },
});
