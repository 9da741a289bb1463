import type { EntitledDividend } from '#core/dividends';
import type { PortfolioPlatform } from '#core/platforms';
import { type Key, queryPrefix, userKey, type Write } from '#functions/platform/table';

/** U / ADIV#platform#symbol#exDate: a dividend found from the trades. gsi1 lists them by payment date. */
export interface FoundRow extends EntitledDividend<PortfolioPlatform> {
  /** Grows with every correction; a change is refused where another came first. */
  version: number;
  /** The cash row that it was synced to, while there is one. */
  cashId?: number;
}
type FoundItem = FoundRow & Key & { gsi1pk: string; gsi1sk: string };
type Identity = Pick<FoundRow, 'platform' | 'symbol' | 'exDate'>;

export const foundSortKey = ({ platform, symbol, exDate }: Identity): string => `ADIV#${platform}#${symbol}#${exDate}`;

const foundKey = (owner: string, found: Identity): Key => ({ pk: userKey(owner), sk: foundSortKey(found) });

const fromItem = ({ pk: _pk, sk: _sk, gsi1pk: _index, gsi1sk: _order, ...found }: FoundItem): FoundRow => found;

/** All of a user's, or those of one platform. */
export const listFound = async (owner: string, platform?: PortfolioPlatform): Promise<FoundRow[]> =>
  (await queryPrefix<FoundItem>(userKey(owner), platform ? `ADIV#${platform}#` : 'ADIV#')).map(fromItem);

const newRow = {
  ConditionExpression: 'attribute_not_exists(#pk)',
  ExpressionAttributeNames: { '#pk': 'pk' },
};

/** Refuses a row that was corrected, synced or released since it was read. */
const asRead = ({ version, cashId }: FoundRow) => ({
  ConditionExpression: `#version = :version AND ${cashId === undefined ? 'attribute_not_exists(#cashId)' : '#cashId = :cashId'}`,
  ExpressionAttributeNames: { '#version': 'version', '#cashId': 'cashId' },
  ExpressionAttributeValues: { ':version': version, ...(cashId !== undefined && { ':cashId': cashId }) },
});

/** A new row, or in place of `before`. */
export const putFound = (owner: string, found: FoundRow, before?: FoundRow): Write => ({
  Put: {
    Item: {
      ...foundKey(owner, found),
      gsi1pk: `${userKey(owner)}#ADIV`,
      gsi1sk: `${found.paymentDate}#${found.symbol}`,
      ...found,
    },
    ...(before ? asRead(before) : newRow),
  },
});

export const removeFound = (owner: string, found: FoundRow): Write => ({
  Delete: { Key: foundKey(owner, found), ...asRead(found) },
});
