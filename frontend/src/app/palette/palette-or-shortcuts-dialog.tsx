import { AddDialog } from './add-dialog';
import { CommandPalette } from './command-palette';
import { ShortcutsDialog } from './shortcuts-dialog';

const dialogs = { search: CommandPalette, keys: ShortcutsDialog, add: AddDialog };
export type PaletteDialogName = keyof typeof dialogs;

/** What the keys open, and Add. Together, so that what every page loads names one file. */
export default function PaletteDialogs({ shown, onClose }: { shown: PaletteDialogName; onClose: () => void }) {
  const Shown = dialogs[shown];
  return <Shown onClose={onClose} />;
}
