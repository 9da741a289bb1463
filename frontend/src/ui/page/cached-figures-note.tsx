import { notifyManager, type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useSyncExternalStore } from 'react';
import { isStaleCachedQuery } from '#lib/cache/cached-figures';
import { formatCachedFiguresNote } from '#lib/cache/cached-figures-messages';

/** Of when the oldest figures on the page are, and whether newer ones are on their way; nothing where all are new. */
const describeFigureAge = (client: QueryClient): string => {
  const old = client
    .getQueryCache()
    .findAll({ type: 'active', predicate: isStaleCachedQuery })
    .map(({ state }) => state);
  if (old.length === 0) return '';
  const at = Math.min(...old.map(({ dataUpdatedAt }) => dataUpdatedAt));
  const areRefreshed = old.some(({ fetchStatus }) => fetchStatus === 'fetching');
  return formatCachedFiguresNote(at, areRefreshed);
};

/** Says of older figures that they are. It stands in the free space above the page, where it moves nothing. */
export const CachedFiguresNote = () => {
  const client = useQueryClient();
  const subscribe = (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener));
  const read = () => describeFigureAge(client);
  const note = useSyncExternalStore(subscribe, read, read);
  return (
    <p role="status" className="absolute top-1 text-xs whitespace-nowrap text-ink-muted sm:top-2 lg:top-4 print:static">
      {note && <span className="animate-late">{note}</span>}
    </p>
  );
};
