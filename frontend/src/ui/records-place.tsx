import { type MouseEvent, type ReactNode, useEffect, useSyncExternalStore } from 'react';

const placeId = 'records';

/** What a page's records stand in: a link says so. */
type Kind = 'table' | 'list';

let kind: Kind | null = null;
const listeners = new Set<() => void>();
const tell = (next: Kind | null): void => {
  kind = next;
  for (const listener of listeners) listener();
};
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The records that a page is about; a second skip link leads here, past all that stands above them. One a page. */
export const RecordsPlace = ({ as, children }: { as: Kind; children: ReactNode }) => {
  useEffect(() => {
    tell(as);
    return () => tell(null);
  }, [as]);
  return (
    <div id={placeId} tabIndex={-1} className="min-w-0 scroll-mt-20 rounded-lg">
      {children}
    </div>
  );
};

const goToRecords = (event: MouseEvent): void => {
  event.preventDefault();
  document.getElementById(placeId)?.focus();
};

/** There while the page has records. */
export const SkipToRecords = ({ className }: { className: string }) => {
  const place = useSyncExternalStore(
    subscribe,
    () => kind,
    () => null,
  );
  if (place === null) return null;
  return (
    <a href={`#${placeId}`} onClick={goToRecords} className={className}>
      Skip to {place}
    </a>
  );
};
