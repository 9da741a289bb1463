import { queryOptions, useQuery } from '@tanstack/react-query';
import type { NewOwnAsset, NewOwnPrices, OwnAssetEdit } from '#contract/portfolio/own-assets';
import { maxOwnPricesPerAsset } from '#core/portfolio/own-prices';
import type { Day } from '#core/time/day';
import { api } from '#lib/api/api';
import '#lib/api/answer-cache';
import { useApiMutation } from '#lib/api/use-api-mutation';

/** All that a price counts in is read again with it. */
const root = ['portfolio'] as const;

const assetsQuery = queryOptions({
  queryKey: [...root, 'assets'],
  queryFn: async ({ signal }) => (await api.call('GET /portfolio/assets', undefined, { signal })).assets,
});

export const useOwnAssets = () => useQuery(assetsQuery);

export const assetPricesQuery = (symbol: string) =>
  queryOptions({
    queryKey: [...root, 'prices', symbol],
    queryFn: ({ signal }) =>
      api.call('GET /portfolio/assets/{symbol}/prices', { symbol, limit: maxOwnPricesPerAsset }, { signal }),
  });

/** What is saved now; undefined where it is gone. */
export const fetchOwnAsset = async (symbol: string) =>
  (await api.call('GET /portfolio/assets')).assets.find((asset) => asset.symbol === symbol);

const changes = [root];

export const useAddAsset = () =>
  useApiMutation((call, asset: NewOwnAsset) => call('POST /portfolio/assets', asset), {
    event: 'own_asset_add',
    changes,
  });

export const useRenameAsset = (symbol: string) =>
  useApiMutation((call, edit: OwnAssetEdit) => call('PUT /portfolio/assets/{symbol}', { ...edit, symbol }), {
    event: 'own_asset_edit',
    changes,
  });

/** Not the prices: those that are shown of an asset just deleted must not be asked for again. */
export const useDeleteAsset = () =>
  useApiMutation((call, { symbol }: { symbol: string }) => call('DELETE /portfolio/assets/{symbol}', { symbol }), {
    event: 'own_asset_delete',
    changes: [assetsQuery.queryKey],
    waits: true,
  });

export const useSaveAssetPrices = (symbol: string) =>
  useApiMutation((call, sent: NewOwnPrices) => call('PUT /portfolio/assets/{symbol}/prices', { ...sent, symbol }), {
    event: 'own_price_add',
    changes,
  });

export const useDeleteAssetPrice = () =>
  useApiMutation(
    (call, price: { symbol: string; date: Day }) => call('DELETE /portfolio/assets/{symbol}/prices/{date}', price),
    { event: 'own_price_delete', changes, waits: true },
  );
