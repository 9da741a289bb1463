import { queryOptions, useQuery } from '@tanstack/react-query';
import type { NewOwnAsset, NewOwnPrices, OwnAssetEdit } from '#contract/own-assets';
import { mostPrices } from '#core/portfolio/own-prices';
import type { Day } from '#core/time/day';
import { api } from '#lib/api';
import '#lib/held-answers';
import { useWrite } from '#lib/use-write';

/** All that a price counts in is read again with it. */
const root = ['portfolio'] as const;

const assetsQuery = queryOptions({
  queryKey: [...root, 'assets'],
  queryFn: async ({ signal }) => (await api.call('GET /portfolio/assets', undefined, { signal })).assets,
});

export const useAssets = () => useQuery(assetsQuery);

export const pricesQuery = (symbol: string) =>
  queryOptions({
    queryKey: [...root, 'prices', symbol],
    queryFn: ({ signal }) =>
      api.call('GET /portfolio/assets/{symbol}/prices', { symbol, limit: mostPrices }, { signal }),
  });

/** What is saved now; undefined where it is gone. */
export const readAsset = async (symbol: string) =>
  (await api.call('GET /portfolio/assets')).assets.find((asset) => asset.symbol === symbol);

const changes = [root];

export const useAddAsset = () =>
  useWrite((call, asset: NewOwnAsset) => call('POST /portfolio/assets', asset), { event: 'own_asset_add', changes });

export const useRenameAsset = (symbol: string) =>
  useWrite((call, edit: OwnAssetEdit) => call('PUT /portfolio/assets/{symbol}', { ...edit, symbol }), {
    event: 'own_asset_edit',
    changes,
  });

/** Not the prices: those that are shown of an asset just deleted must not be asked for again. */
export const useDeleteAsset = () =>
  useWrite((call, { symbol }: { symbol: string }) => call('DELETE /portfolio/assets/{symbol}', { symbol }), {
    event: 'own_asset_delete',
    changes: [assetsQuery.queryKey],
    waits: true,
  });

export const usePutPrices = (symbol: string) =>
  useWrite((call, sent: NewOwnPrices) => call('PUT /portfolio/assets/{symbol}/prices', { ...sent, symbol }), {
    event: 'own_price_add',
    changes,
  });

export const useDeletePrice = () =>
  useWrite(
    (call, price: { symbol: string; date: Day }) => call('DELETE /portfolio/assets/{symbol}/prices/{date}', price),
    { event: 'own_price_delete', changes, waits: true },
  );
