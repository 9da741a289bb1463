import { AddDialog } from './add-dialog';
import { CommandPalette } from './command-palette';
import type { OpenDialog } from './keyboard-shortcuts';
import { ShortcutsDialog } from './shortcuts-dialog';

const dialogs = { search: CommandPalette, keys: ShortcutsDialog, add: AddDialog };

/** What the keys open, and Add. Together, so that what every page loads names one file. */
export default function PaletteDialogs({ shown, onClose }: { shown: OpenDialog; onClose: () => void }) {
  const Shown = dialogs[shown];
  return <Shown onClose={onClose} />;
}
