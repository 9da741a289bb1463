import type { OwnSplit } from '#contract/own-splits';
import type { Split, SplitsBySymbol } from '#core/portfolio/splits';
import { isKept, type LedgerHead } from '#functions/storage/ledger';
import { ifVersion, type Key, queryPrefix, userKey, type Write } from '#functions/storage/table';

/**
 * U / SPL#AAPL#2020-08-31: a split that the person has recorded. All of them stand in the head of the trades once more, where
 * everybody who looks at trades, holdings or dividends reads them without another request; every change of one moves that
 * head, and so whatever follows from it.
 */
const prefix = 'SPL#';
export const splitKey = (owner: string, { symbol, date }: Pick<OwnSplit, 'symbol' | 'date'>): Key => ({
  pk: userKey(owner),
  sk: `${prefix}${symbol}#${date}`,
});

export const isSplitRecord = ({ record }: { record: string }): boolean => record.startsWith(prefix);

export const listOwnSplits = async (owner: string): Promise<OwnSplit[]> =>
  (await queryPrefix<OwnSplit & Key>(userKey(owner), prefix)).map(({ pk: _pk, sk: _sk, ...row }) => row);

/** New, or in place of `before`; refused where that has changed. */
export const putSplit = (owner: string, row: OwnSplit, before?: OwnSplit): Write => ({
  Put: {
    Item: { ...splitKey(owner, row), ...row },
    ...(before ? ifVersion(before.version) : { ConditionExpression: 'attribute_not_exists(pk)' }),
  },
  of: { record: splitKey(owner, row).sk, ...(before && { before }), after: row },
});

export const removeSplit = (owner: string, row: OwnSplit): Write => ({
  Delete: { Key: splitKey(owner, row), ...ifVersion(row.version) },
  of: { record: splitKey(owner, row).sk, before: row },
});

/** As the head holds them. */
type HeadRow = [symbol: string, date: string, numerator: number, denominator: number];

export const headText = (splits: readonly Omit<OwnSplit, 'version'>[]): string =>
  JSON.stringify(
    splits.map(({ symbol, date, numerator, denominator }): HeadRow => [symbol, date, numerator, denominator]),
  );

type Told = Omit<OwnSplit, 'version'>;
const toldIn = ({ ownSplits = '[]' }: LedgerHead): Told[] =>
  (JSON.parse(ownSplits) as HeadRow[]).map(([symbol, date, numerator, denominator]) => ({
    symbol,
    date,
    numerator,
    denominator,
  }));

export const bySymbol = (splits: readonly Told[]): SplitsBySymbol =>
  new Map(
    [...Map.groupBy(splits, ({ symbol }) => symbol)].map(([symbol, some]) => [
      symbol,
      some.map(({ date, numerator, denominator }): Split => ({ date, numerator, denominator, own: true })),
    ]),
  );

/** Of a person, oldest first a symbol; read only where what is kept is still to be made. */
export const ownSplitsOf = async (owner: string, head: LedgerHead): Promise<SplitsBySymbol> =>
  bySymbol(isKept(head) ? toldIn(head) : await listOwnSplits(owner));
