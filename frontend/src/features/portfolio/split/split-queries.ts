import { queryOptions, useQuery } from '@tanstack/react-query';
import type { NewOwnSplit, OwnSplit, StockSplits } from '#contract/portfolio/own-splits';
import { api } from '#lib/api/api';
import { useApiMutation } from '#lib/api/use-api-mutation';
import { useDebouncedText } from '#lib/use-debounced-text';
import { portfolioQueryKey } from '../holding/holdings-query';

/** The market's splits of a stock and one's own. */
export const stockSplitsQuery = (symbol: string) =>
  queryOptions({
    queryKey: [...portfolioQueryKey, 'splits', symbol],
    queryFn: ({ signal }) => api.call('GET /portfolio/splits', { symbol }, { signal }),
    enabled: symbol !== '',
  });

/** Those by which the stock is accounted: one that the market knows as well counts once. */
export const listEffectiveSplits = ({ market, own }: StockSplits) =>
  [...(market ?? []), ...own.filter(({ marketDay }) => marketDay === null)].toSorted((a, b) =>
    a.date < b.date ? -1 : 1,
  );

/** One split of one's own as it is saved now; undefined where it is no longer there. */
export const fetchOwnSplit = async ({
  symbol,
  date,
}: Pick<OwnSplit, 'symbol' | 'date'>): Promise<OwnSplit | undefined> => {
  const { own } = await api.call('GET /portfolio/splits', { symbol });
  return own.find((one) => one.date === date);
};

type SplitPreviewRequest = NewOwnSplit & { replaces?: string };

/** What a split would change, once nobody has typed for a moment; nothing is asked while it is not whole. */
export const useSplitPreview = (request: SplitPreviewRequest | null) => {
  const settled = useDebouncedText(JSON.stringify(request), 300);
  const query = useQuery({
    queryKey: [...portfolioQueryKey, 'splits', 'preview', settled],
    queryFn: ({ signal }) =>
      api.call('POST /portfolio/splits/preview', JSON.parse(settled) as SplitPreviewRequest, { signal }),
    enabled: settled !== 'null',
    retry: false,
  });
  return { ...query, isAsked: settled !== 'null' };
};

const changes = [portfolioQueryKey];

export const useAddSplit = () =>
  useApiMutation((call, split: NewOwnSplit) => call('POST /portfolio/splits', split), { event: 'split_add', changes });

export const useEditSplit = ({ symbol, date: day }: Pick<OwnSplit, 'symbol' | 'date'>) =>
  useApiMutation(
    (call, split: Omit<OwnSplit, 'symbol'>) => call('PUT /portfolio/splits/{symbol}/{day}', { symbol, day, ...split }),
    { event: 'split_edit', changes },
  );

export const useDeleteSplit = () =>
  useApiMutation(
    (call, { symbol, date: day }: Pick<OwnSplit, 'symbol' | 'date'>) =>
      call('DELETE /portfolio/splits/{symbol}/{day}', { symbol, day }),
    { event: 'split_delete', changes, waits: true },
  );
