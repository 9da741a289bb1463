import { latestOf, type OwnPrice, type OwnPrices } from '#core/portfolio/own-prices';
import { compareText } from '#core/text/compare';
import {
  getItem,
  getItems,
  type Item,
  ifVersion,
  type Key,
  queryBetween,
  queryPrefix,
  userKey,
  type Write,
} from '#functions/storage/table';

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
export interface OwnAsset {
  symbol: string;
  name: string;
  prices: OwnPrices;
  version: number;
}

/** As the books hold it. */
export interface OwnLatest {
  name: string;
  /** Newest first, two at most. */
  latest: readonly OwnPrice[];
  count: number;
  version: number;
}
export type OwnBySymbol = ReadonlyMap<string, OwnLatest>;

const prefix = 'OWN#';
export const ownBook = 'BOOK#Q#';

export const ownAssetKey = (owner: string, symbol: string): Key => ({ pk: userKey(owner), sk: prefix + symbol });
export const ownBookKey = (owner: string, symbol: string): Key => ({ pk: userKey(owner), sk: ownBook + symbol });

export const ownAssetFrom = ({ pk: _pk, sk: _sk, ...asset }: OwnAsset & Key): OwnAsset => asset;

/** As the books hold the asset. */
export const ownBookItem = (owner: string, { symbol, name, prices, version }: OwnAsset): Item => {
  const kept: Omit<OwnLatest, 'version'> = { name, latest: latestOf(prices), count: Object.keys(prices).length };
  return { ...ownBookKey(owner, symbol), kept: JSON.stringify(kept), version };
};

/** Those among some rows of the books. */
export const ownIn = (items: readonly Key[]): Map<string, OwnLatest> =>
  new Map(
    (items as readonly (Key & { kept: string; version: number })[]).flatMap(({ sk, kept, version }) =>
      sk.startsWith(ownBook)
        ? [[sk.slice(ownBook.length), { ...(JSON.parse(kept) as Omit<OwnLatest, 'version'>), version }] as const]
        : [],
    ),
  );

const isNew = { ConditionExpression: 'attribute_not_exists(#pk)', ExpressionAttributeNames: { '#pk': 'pk' } };

/** A new asset, or in place of `before`; refused where that has changed. */
export const putOwnAsset = (owner: string, asset: OwnAsset, before?: OwnAsset): Write[] => {
  const key = ownAssetKey(owner, asset.symbol);
  return [
    {
      Put: { Item: { ...key, ...asset }, ...(before ? ifVersion(before.version) : isNew) },
      of: { record: key.sk, ...(before && { before }), after: asset },
    },
    { Put: { Item: ownBookItem(owner, asset) } },
  ];
};

export const removeOwnAsset = (owner: string, asset: OwnAsset): Write[] => {
  const Key = ownAssetKey(owner, asset.symbol);
  return [
    { Delete: { Key, ...ifVersion(asset.version) }, of: { record: Key.sk, before: asset } },
    { Delete: { Key: ownBookKey(owner, asset.symbol) } },
  ];
};

export const findOwnAsset = async (owner: string, symbol: string): Promise<OwnAsset | undefined> => {
  const item = await getItem<OwnAsset>(ownAssetKey(owner, symbol));
  return item && ownAssetFrom(item);
};

/** By symbol, each with all of its prices. */
export const listOwnAssets = async (owner: string): Promise<OwnAsset[]> =>
  (await queryPrefix<OwnAsset & Key>(userKey(owner), prefix))
    .map(ownAssetFrom)
    .toSorted((a, b) => compareText(a.symbol, b.symbol));

/** Some of them, each with all of its prices; none that is not there. */
export const findOwnAssets = async (owner: string, symbols: readonly string[]): Promise<OwnAsset[]> =>
  symbols.length === 0
    ? []
    : (await getItems<OwnAsset>(symbols.map((symbol) => ownAssetKey(owner, symbol)))).map(ownAssetFrom);

/** As the books hold them, by symbol. */
export const listOwnLatest = async (owner: string): Promise<Map<string, OwnLatest>> =>
  ownIn(await queryBetween<Key>(userKey(owner), ownBook, `${ownBook}\uffff`));
