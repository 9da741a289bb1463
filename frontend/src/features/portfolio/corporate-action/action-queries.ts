import { useQuery } from '@tanstack/react-query';
import type { CorporateActionInput } from '#contract/portfolio/corporate-actions';
import { api, slowApiCallTimeoutMs } from '#lib/api/api';
import { useApiMutation } from '#lib/api/use-api-mutation';
import { useDebouncedText } from '#lib/use-debounced-text';
import { portfolioQueryKey } from '../holding/holdings-query';

/** What an action would change, once nobody has typed for a moment; nothing is asked while it is not whole. */
export const useCorporateActionPreview = (action: CorporateActionInput | null) => {
  const wanted = JSON.stringify(action);
  const settled = useDebouncedText(wanted, 300);
  const query = useQuery({
    queryKey: [...portfolioQueryKey, 'corporate-actions', settled],
    queryFn: ({ signal }) =>
      api.call(
        'POST /portfolio/corporate-actions/preview',
        { action: JSON.parse(settled) as CorporateActionInput },
        { signal },
      ),
    enabled: settled !== 'null',
    retry: false,
  });
  return { ...query, isAsked: settled !== 'null', isCurrent: settled === wanted };
};

export type CorporateActionPreviewQuery = ReturnType<typeof useCorporateActionPreview>;

export const useRecordCorporateAction = () =>
  useApiMutation(
    (call, sent: { action: CorporateActionInput; version: number }) =>
      call('POST /portfolio/corporate-actions', sent, { patience: slowApiCallTimeoutMs }),
    { event: 'corporate_action_add', changes: [portfolioQueryKey] },
  );
