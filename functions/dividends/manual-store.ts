import type { PortfolioPlatform } from '#core/portfolio/platforms';
import { normalSymbol } from '#core/stocks/symbols';
import type { Day } from '#core/time/day';
import type { FoundIdentity } from '#functions/dividends/found-store';
import { getItem, ifVersion, type Key, padded, queryPrefix, userKey, type Write } from '#functions/storage/table';

/** U / MDIV#000000007: a dividend entered by hand, as it was sent. gsi1 lists them by payment date. */
export interface ManualRow {
  id: number;
  symbol: string;
  companyName: string;
  shares: number;
  dividendPerShare: number;
  fees: number;
  /** Absent in rows of before there was a field for it: none. */
  taxWithheld?: number;
  paymentDate: Day;
  /** Absent where it was not said. */
  platform?: PortfolioPlatform;
  notes: string;
  /** Found dividends that the person joined with it, and those that the person parted from it. */
  joined?: FoundIdentity[];
  parted?: FoundIdentity[];
  version: number;
}
type ManualItem = ManualRow & Key & { gsi1pk: string; gsi1sk: string };

const manualKey = (owner: string, id: number): Key => ({ pk: userKey(owner), sk: `MDIV#${padded(id)}` });

const fromItem = ({ pk: _pk, sk: _sk, gsi1pk: _index, gsi1sk: _order, ...row }: ManualItem): ManualRow => ({
  ...row,
  symbol: normalSymbol(row.symbol),
});

export const listManual = async (owner: string): Promise<ManualRow[]> =>
  (await queryPrefix<ManualItem>(userKey(owner), 'MDIV#')).map(fromItem);

export const findManual = async (owner: string, id: number): Promise<ManualRow | undefined> => {
  const item = await getItem<ManualItem>(manualKey(owner, id));
  return item && fromItem(item);
};

/** A new row, or in place of `before`. */
export const putManual = (owner: string, row: ManualRow, before?: ManualRow): Write => ({
  Put: {
    Item: {
      ...manualKey(owner, row.id),
      gsi1pk: `${userKey(owner)}#MDIV`,
      gsi1sk: `${row.paymentDate}#${padded(row.id)}`,
      ...row,
    },
    ...(before && ifVersion(before.version)),
  },
});

export const removeManual = (owner: string, { id, version }: ManualRow): Write => ({
  Delete: { Key: manualKey(owner, id), ...ifVersion(version) },
});
