import { getLatestTwoOwnPrices, type OwnPrice, type OwnPricesByDay } from '#core/portfolio/own-prices';
import { compareText } from '#core/text/compare';
import {
  buildVersionCondition,
  getItem,
  getItems,
  querySortKeyPrefix,
  querySortKeyRange,
  type TableItem,
  type TableKey,
  type TransactionWrite,
  userPartitionKey,
} from '#functions/runtime/storage/table';

/**
 * Assets that the market does not know, with prices of a person's own. Nobody else ever reads them: quotes are shared, and
 * these are none.
 *
 * U / OWN#FUND: the asset, with all of its prices by date, in one row.
 * U / BOOK#Q#FUND: its name and latest two prices, written with it. It lies among the books of the trades, so that whoever
 * reads those has the price too, and reads no more for it.
 *
 * Every change of them moves the head of the trades: what follows from the trades follows from their prices.
 */
export interface StoredOwnAsset {
  symbol: string;
  name: string;
  prices: OwnPricesByDay;
  version: number;
}

/** As the books hold it. */
export interface OwnAssetSummary {
  name: string;
  /** Newest first, two at most. */
  latest: readonly OwnPrice[];
  count: number;
  version: number;
}
export type OwnAssetsBySymbol = ReadonlyMap<string, OwnAssetSummary>;

const prefix = 'OWN#';
export const ownAssetSummaryKeyPrefix = 'BOOK#Q#';

export const ownAssetKey = (owner: string, symbol: string): TableKey => ({
  pk: userPartitionKey(owner),
  sk: prefix + symbol,
});
export const ownAssetSummaryKey = (owner: string, symbol: string): TableKey => ({
  pk: userPartitionKey(owner),
  sk: ownAssetSummaryKeyPrefix + symbol,
});

export const ownAssetFromItem = ({ pk: _pk, sk: _sk, ...asset }: StoredOwnAsset & TableKey): StoredOwnAsset => asset;

/** As the books hold the asset. */
export const toOwnAssetSummaryItem = (owner: string, { symbol, name, prices, version }: StoredOwnAsset): TableItem => {
  const summary: Omit<OwnAssetSummary, 'version'> = {
    name,
    latest: getLatestTwoOwnPrices(prices),
    count: Object.keys(prices).length,
  };
  return { ...ownAssetSummaryKey(owner, symbol), kept: JSON.stringify(summary), version };
};

/** Those among some rows of the books. */
export const parseOwnAssetSummaries = (items: readonly TableKey[]): Map<string, OwnAssetSummary> =>
  new Map(
    (items as readonly (TableKey & { kept: string; version: number })[]).flatMap(({ sk, kept, version }) =>
      sk.startsWith(ownAssetSummaryKeyPrefix)
        ? [
            [
              sk.slice(ownAssetSummaryKeyPrefix.length),
              { ...(JSON.parse(kept) as Omit<OwnAssetSummary, 'version'>), version },
            ] as const,
          ]
        : [],
    ),
  );

const isNew = { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };

/** A new asset, or in place of `before`; refused where that has changed. */
export const buildOwnAssetWrites = (
  owner: string,
  asset: StoredOwnAsset,
  before?: StoredOwnAsset,
): TransactionWrite[] => {
  const key = ownAssetKey(owner, asset.symbol);
  return [
    {
      Put: { Item: { ...key, ...asset }, ...(before ? buildVersionCondition(before.version) : isNew) },
      of: { record: key.sk, ...(before && { before }), after: asset },
    },
    { Put: { Item: toOwnAssetSummaryItem(owner, asset) } },
  ];
};

export const buildOwnAssetRemovalWrites = (owner: string, asset: StoredOwnAsset): TransactionWrite[] => {
  const Key = ownAssetKey(owner, asset.symbol);
  return [
    { Delete: { Key, ...buildVersionCondition(asset.version) }, of: { record: Key.sk, before: asset } },
    { Delete: { Key: ownAssetSummaryKey(owner, asset.symbol) } },
  ];
};

export const findOwnAsset = async (owner: string, symbol: string): Promise<StoredOwnAsset | undefined> => {
  const item = await getItem<StoredOwnAsset>(ownAssetKey(owner, symbol));
  return item && ownAssetFromItem(item);
};

/** By symbol, each with all of its prices. */
export const listOwnAssets = async (owner: string): Promise<StoredOwnAsset[]> =>
  (await querySortKeyPrefix<StoredOwnAsset & TableKey>(userPartitionKey(owner), prefix))
    .map(ownAssetFromItem)
    .toSorted((a, b) => compareText(a.symbol, b.symbol));

/** Some of them, each with all of its prices; none that is not there. */
export const findOwnAssets = async (owner: string, symbols: readonly string[]): Promise<StoredOwnAsset[]> =>
  symbols.length === 0
    ? []
    : (await getItems<StoredOwnAsset>(symbols.map((symbol) => ownAssetKey(owner, symbol)))).map(ownAssetFromItem);

/** As the books hold them, by symbol. */
export const listOwnAssetSummaries = async (owner: string): Promise<Map<string, OwnAssetSummary>> =>
  parseOwnAssetSummaries(
    await querySortKeyRange<TableKey>(
      userPartitionKey(owner),
      ownAssetSummaryKeyPrefix,
      `${ownAssetSummaryKeyPrefix}\uffff`,
    ),
  );
