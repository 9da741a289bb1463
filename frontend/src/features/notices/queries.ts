import { infiniteQueryOptions } from '@tanstack/react-query';
import { api } from '#lib/api/api';
import { recordNoticesSeen } from '#lib/api/new-notices';

const none: number | undefined = undefined;

/** Read anew each time the bell is pressed. */
export const noticesQuery = infiniteQueryOptions({
  queryKey: ['notices'],
  queryFn: ({ pageParam, signal }) => api.call('GET /insight/notices', { limit: 20, cursor: pageParam }, { signal }),
  initialPageParam: none as number | undefined,
  getNextPageParam: ({ cursor }) => cursor ?? undefined,
  gcTime: 0,
});

/** Nobody waits for it: what it does not reach is new at the next visit once more. */
export const reportNoticesSeen = (upTo: number): Promise<void> =>
  api.call('PUT /insight/notices/seen', { upTo }).then(
    () => recordNoticesSeen(upTo),
    () => undefined,
  );
