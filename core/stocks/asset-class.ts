/** `stocks` are what the market lists, `coins` its pairs with the dollar, `own` the assets with prices of one's own. */
export const assetClasses = ['stocks', 'coins', 'own'] as const;
export type AssetClass = (typeof assetClasses)[number];

/** By its name alone, unless it is an own asset: `BTC-USD` is a coin, `BRK-B` a stock. */
export const toAssetClass = (symbol: string, isOwn: boolean): AssetClass => {
  if (isOwn) return 'own';
  return /-[A-Z]{3}$/.test(symbol) ? 'coins' : 'stocks';
};
