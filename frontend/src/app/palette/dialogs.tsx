import { KeysDialog } from './keys-dialog';
import { Palette } from './palette';

/** What the keys open. Together, so that what every page loads names one file. */
export default function Dialogs({ shown, onClose }: { shown: 'search' | 'keys'; onClose: () => void }) {
  return shown === 'search' ? <Palette onClose={onClose} /> : <KeysDialog onClose={onClose} />;
}
