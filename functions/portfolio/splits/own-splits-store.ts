import type { OwnSplit } from '#contract/portfolio/own-splits';
import type { Split, SplitsBySymbol } from '#core/portfolio/position/splits';
import { isLedgerMaterialized, type LedgerState } from '#functions/runtime/storage/ledger';
import {
  buildVersionCondition,
  querySortKeyPrefix,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/**
 * U / SPL#AAPL#2020-08-31: a split that the person has recorded. All of them stand in the head of the trades once more, where
 * everybody who looks at trades, holdings or dividends reads them without another request; every change of one moves that
 * head, and so whatever follows from it.
 */
const prefix = 'SPL#';
const splitKey = (owner: string, { symbol, date }: Pick<OwnSplit, 'symbol' | 'date'>): TableKey => ({
  pk: userPartitionKey(owner),
  sk: `${prefix}${symbol}#${date}`,
});

export const isOwnSplitRecord = ({ record }: { record: string }): boolean => record.startsWith(prefix);

export const listOwnSplits = async (owner: string): Promise<OwnSplit[]> =>
  (await querySortKeyPrefix<OwnSplit & TableKey>(userPartitionKey(owner), prefix)).map(
    ({ pk: _pk, sk: _sk, ...row }) => row,
  );

/** New, or in place of `before`; refused where that has changed. */
export const buildOwnSplitWrite = (owner: string, row: OwnSplit, before?: OwnSplit): TransactionWrite => ({
  Put: {
    Item: { ...splitKey(owner, row), ...row },
    ...(before ? buildVersionCondition(before.version) : { ConditionExpression: 'attribute_not_exists(pk)' }),
  },
  of: { record: splitKey(owner, row).sk, ...(before && { before }), after: row },
});

export const buildOwnSplitRemovalWrite = (owner: string, row: OwnSplit): TransactionWrite => ({
  Delete: { Key: splitKey(owner, row), ...buildVersionCondition(row.version) },
  of: { record: splitKey(owner, row).sk, before: row },
});

/** As the head holds them. */
type HeadRow = [symbol: string, date: string, numerator: number, denominator: number];

export const serializeOwnSplitsForLedgerHead = (splits: readonly Omit<OwnSplit, 'version'>[]): string =>
  JSON.stringify(
    splits.map(({ symbol, date, numerator, denominator }): HeadRow => [symbol, date, numerator, denominator]),
  );

type SplitWithoutVersion = Omit<OwnSplit, 'version'>;
const parseHeadSplits = ({ ownSplits = '[]' }: LedgerState): SplitWithoutVersion[] =>
  (JSON.parse(ownSplits) as HeadRow[]).map(([symbol, date, numerator, denominator]) => ({
    symbol,
    date,
    numerator,
    denominator,
  }));

export const groupOwnSplitsBySymbol = (splits: readonly SplitWithoutVersion[]): SplitsBySymbol =>
  new Map(
    [...Map.groupBy(splits, ({ symbol }) => symbol)].map(([symbol, some]) => [
      symbol,
      some.map(({ date, numerator, denominator }): Split => ({ date, numerator, denominator, own: true })),
    ]),
  );

/** Of a person, oldest first a symbol; read only where what is kept is still to be made. */
export const readOwnSplits = async (owner: string, head: LedgerState): Promise<SplitsBySymbol> =>
  groupOwnSplitsBySymbol(isLedgerMaterialized(head) ? parseHeadSplits(head) : await listOwnSplits(owner));
