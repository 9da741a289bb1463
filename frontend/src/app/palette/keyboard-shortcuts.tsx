import { createContext, type ReactNode, use, useEffect, useEffectEvent, useMemo, useState } from 'react';
import { isTypingInField } from '#lib/focus';
import { useDisplaySettings } from '#lib/session/use-display-settings';
import { createOnDemandComponent } from '#ui/page/on-demand';
import type { PaletteDialogName } from './palette-or-shortcuts-dialog';

const Dialogs = createOnDemandComponent(() => import('./palette-or-shortcuts-dialog'));

interface Search {
  open: () => void;
  openAdd: () => void;
  /** Asks for its code as soon as somebody is about to open it. */
  fetchCode: () => void;
}

const doNothing = () => undefined;
const fetchCode = () => void Dialogs.load().catch(doNothing);

const SearchContext = createContext<Search>({ open: doNothing, openAdd: doNothing, fetchCode });
export const useCommandPalette = (): Search => use(SearchContext);

const getShortcut = (event: KeyboardEvent): 'search' | 'keys' | 'hide' | null => {
  const withControl = event.ctrlKey || event.metaKey;
  if (withControl && !event.shiftKey && !event.altKey) {
    if (event.key.toLowerCase() === 'k') return 'search';
    if (event.key === '.') return 'hide';
  }
  return event.key === '?' && !withControl && !isTypingInField() ? 'keys' : null;
};

/** A dialog is finished or left first: what is typed there, or under way, is not to be walked away from. */
const isBelowADialog = (): boolean => document.querySelector('[data-dialog-scrim]') !== null;

/** What the keys do anywhere under /dashboard: the search by Ctrl K, hidden amounts by Ctrl and a dot, the list of keys by `?`. */
export const KeyboardShortcutsProvider = ({ children }: { children: ReactNode }) => {
  const [openDialog, setOpenDialog] = useState<PaletteDialogName | null>(null);
  const { hidesAmounts, choose } = useDisplaySettings();
  const close = () => setOpenDialog(null);
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    const pressed = getShortcut(event);
    if (pressed === null) return;
    // The browser's own search is not meant, whatever comes of it.
    event.preventDefault();
    if (event.repeat) return;
    if (pressed === 'search' && openDialog === 'search') close();
    if (isBelowADialog()) return;
    if (pressed === 'hide') choose({ hidesAmounts: !hidesAmounts });
    else setOpenDialog(pressed);
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => {
      // For whoever goes by keys; where it can't be had, Tab stops at everything.
      if (event.key === 'Tab')
        void import('./arrow-keys').then(({ enableArrowKeyNavigation }) => enableArrowKeyNavigation(), doNothing);
      onKey(event);
    };
    document.addEventListener('keydown', listener);
    return () => document.removeEventListener('keydown', listener);
  }, []);
  const search = useMemo(
    () => ({ open: () => setOpenDialog('search'), openAdd: () => setOpenDialog('add'), fetchCode }),
    [],
  );
  return (
    <SearchContext value={search}>
      {children}
      {openDialog && <Dialogs shown={openDialog} onClose={close} onMissing={close} />}
    </SearchContext>
  );
};
