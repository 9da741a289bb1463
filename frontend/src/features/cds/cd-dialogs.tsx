import type { ComponentType } from 'react';
import type { Cd } from '#contract/cds';
import { AddCdDialog } from './add-cd-dialog';
import { CloseCdDialog } from './close-cd-dialog';
import { DeleteCdDialog } from './delete-cd-dialog';
import { EditCdDialog } from './edit-cd-dialog';
import { ExplainCdDialog } from './explain-cd-dialog';
import { AddInterestDialog } from './interest/add-interest-dialog';
import { InterestHistoryDialog } from './interest/interest-history-dialog';
import { MatureCdDialog } from './mature-cd-dialog';
import { ReopenCdDialog } from './reopen-cd-dialog';
import { RollOverDialog } from './roll-over-dialog';

/** What is done with one CD. */
export type CdTask =
  | 'interest'
  | 'history'
  | 'edit'
  | 'close'
  | 'mature'
  | 'reopen'
  | 'rollover'
  | 'delete'
  | 'explain';

/** Which of the page's dialogs is open, and what it is about. */
export type OpenCdDialog = { dialog: 'add' } | { dialog: CdTask; cd: Cd };

const dialogOf: Record<CdTask, ComponentType<{ cd: Cd; onClose: () => void }>> = {
  interest: AddInterestDialog,
  history: InterestHistoryDialog,
  edit: EditCdDialog,
  close: CloseCdDialog,
  mature: MatureCdDialog,
  reopen: ReopenCdDialog,
  rollover: RollOverDialog,
  delete: DeleteCdDialog,
  explain: ExplainCdDialog,
};

export default function CdDialogs({ opened, onClose }: { opened: OpenCdDialog; onClose: () => void }) {
  if (opened.dialog === 'add') return <AddCdDialog onClose={onClose} />;
  const Dialog = dialogOf[opened.dialog];
  return <Dialog cd={opened.cd} onClose={onClose} />;
}
