import { CommandPalette } from './command-palette';
import { ShortcutsDialog } from './shortcuts-dialog';

/** What the keys open. Together, so that what every page loads names one file. */
export default function PaletteDialogs({ shown, onClose }: { shown: 'search' | 'keys'; onClose: () => void }) {
  return shown === 'search' ? <CommandPalette onClose={onClose} /> : <ShortcutsDialog onClose={onClose} />;
}
