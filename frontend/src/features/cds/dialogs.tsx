import type { Cd } from '#contract/cds';
import { AddCdDialog } from './add-cd-dialog';
import { AddInterestDialog } from './add-interest-dialog';
import { DeleteCdDialog } from './delete-cd-dialog';
import { InterestHistoryDialog } from './interest-history-dialog';

/** Which of the page's dialogs is open, and what it is about. */
export type Opened = { dialog: 'add' } | { dialog: 'interest' | 'history' | 'delete'; cd: Cd };

export default function Dialogs({ opened, onClose }: { opened: Opened; onClose: () => void }) {
  if (opened.dialog === 'add') return <AddCdDialog onClose={onClose} />;
  if (opened.dialog === 'interest') return <AddInterestDialog cd={opened.cd} onClose={onClose} />;
  if (opened.dialog === 'history') return <InterestHistoryDialog cd={opened.cd} onClose={onClose} />;
  return <DeleteCdDialog cd={opened.cd} onClose={onClose} />;
}
