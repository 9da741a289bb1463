import { type MouseEvent, type ReactNode, useEffect, useSyncExternalStore } from 'react';
import { mainElementId } from '#ui/page/page-shell';

const placeId = 'records';

/** What a page's records stand in: a link says so. */
type Kind = 'table' | 'list';

let kind: Kind | null = null;
const listeners = new Set<() => void>();
const publish = (next: Kind | null): void => {
  kind = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The records that a page is about; a second skip link leads here, past all that stands above them. One a page. */
export const RecordsRegion = ({ as, children }: { as: Kind; children: ReactNode }) => {
  useEffect(() => {
    publish(as);
    return () => publish(null);
  }, [as]);
  return (
    <div id={placeId} tabIndex={-1} className="min-w-0 scroll-mt-20 rounded-lg">
      {children}
    </div>
  );
};

const createFocusHandler = (id: string) => (event: MouseEvent) => {
  event.preventDefault();
  document.getElementById(id)?.focus();
};

const SkipTo = ({ id, children }: { id: string; children: string }) => (
  <a
    href={`#${id}`}
    onClick={createFocusHandler(id)}
    className="sr-only rounded-lg bg-surface-raised px-4 py-2 font-medium text-accent shadow-float focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:px-4 focus:py-2"
  >
    {children}
  </a>
);

/** The first stops of the Tab key: past the menu, to the page itself or to its records. The address stays as it is. */
export const SkipLink = () => {
  const place = useSyncExternalStore(
    subscribe,
    () => kind,
    () => null,
  );
  return (
    <>
      <SkipTo id={mainElementId}>Skip to content</SkipTo>
      {place && <SkipTo id={placeId}>{`Skip to ${place}`}</SkipTo>}
    </>
  );
};
