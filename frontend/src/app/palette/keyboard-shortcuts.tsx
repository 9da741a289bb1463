import { createContext, type ReactNode, use, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isTypingInField } from '#lib/focus';
import { createOnDemandComponent } from '#ui/page/on-demand';

const Dialogs = createOnDemandComponent(() => import('./palette-or-shortcuts-dialog'));

interface Search {
  open: () => void;
  /** Asks for its code as soon as somebody is about to open it. */
  fetchCode: () => void;
}

const fetchCode = () => void Dialogs.load().catch(() => undefined);

const SearchContext = createContext<Search>({ open: () => undefined, fetchCode });
export const useCommandPalette = (): Search => use(SearchContext);

type OpenDialog = 'search' | 'keys' | null;

const getShortcutDialog = (event: KeyboardEvent): OpenDialog => {
  const withControl = event.ctrlKey || event.metaKey;
  if (withControl && !event.shiftKey && !event.altKey && event.key.toLowerCase() === 'k') return 'search';
  return event.key === '?' && !withControl && !isTypingInField() ? 'keys' : null;
};

/** A dialog is finished or left first: what is typed there, or under way, is not to be walked away from. */
const isBelowADialog = (): boolean => document.querySelector('[data-dialog-scrim]') !== null;

/** What the keys open anywhere under /dashboard: the search by Ctrl K, and the list of keys by `?`. */
export const KeyboardShortcuts = ({ children }: { children: ReactNode }) => {
  const [openDialog, setOpenDialog] = useState<OpenDialog>(null);
  const close = () => setOpenDialog(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const requestedDialog = getShortcutDialog(event);
    if (requestedDialog === null) return;
    // The browser's own search is not meant, whatever comes of it.
    event.preventDefault();
    if (event.repeat) return;
    if (requestedDialog === 'search' && openDialog === 'search') close();
    else if (!isBelowADialog()) setOpenDialog(requestedDialog);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  const search = useMemo(() => ({ open: () => setOpenDialog('search'), fetchCode }), []);
  return (
    <SearchContext value={search}>
      {children}
      {openDialog && <Dialogs shown={openDialog} onClose={close} onMissing={close} />}
    </SearchContext>
  );
};
