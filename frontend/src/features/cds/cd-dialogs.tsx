import type { ComponentType } from 'react';
import type { Cd } from '#contract/cds';
import { formatMoney } from '#lib/format';
import { DeleteDialog } from '#ui/dialog/delete-dialog';
import { RecordDialog } from '#ui/dialog/record-dialog';
import ExplainDialog from '#ui/explain/explain-dialog';
import { explainCdFigures } from '../banking/explain-banking';
import { AddCdDialog } from './add-cd-dialog';
import { CloseCdDialog } from './close-cd-dialog';
import { EditCdDialog, useSavedCdVersion } from './edit-cd-dialog';
import { AddInterestDialog } from './interest/add-interest-dialog';
import { InterestHistoryDialog } from './interest/interest-history-dialog';
import { MarkCdMaturedDialog } from './mark-cd-matured-dialog';
import { citiCdMessages, describeCd, cdReopenMessages as messages } from './messages';
import { useDeleteCd, useEditCd } from './queries';
import { RollOverDialog } from './roll-over-dialog';

const ReopenCdDialog = ({ cd, onClose }: { cd: Cd; onClose: () => void }) => {
  const saved = useSavedCdVersion(cd, onClose);
  const { id, version } = saved.shown;
  return (
    <RecordDialog
      title={messages.title}
      description={describeCd(cd)}
      initial={{}}
      draft={`reopen ${cd.id}`}
      saved={saved}
      writing={useEditCd('cd_reopen')}
      toSend={() => ({ id, version, status: 'active' as const })}
      submitLabel={messages.submit}
      done={messages.done}
      failed={messages.failed}
      onClose={onClose}
    >
      {() => <p className="text-ink-muted">{messages.question}</p>}
    </RecordDialog>
  );
};

const DeleteCdDialog = ({ cd, onClose }: { cd: Cd; onClose: () => void }) => (
  <DeleteDialog deletion={useDeleteCd()} record={cd} words={citiCdMessages.deletion} onClose={onClose}>
    <p>
      <strong className="font-semibold text-ink">{describeCd(cd)}</strong> with its principal of{' '}
      {formatMoney(cd.principalAmount)} will be deleted.
    </p>
  </DeleteDialog>
);

/** How each figure of one CD comes about. */
const ExplainCdDialog = ({ cd, onClose }: { cd: Cd; onClose: () => void }) => (
  <ExplainDialog name={describeCd(cd)} of={async () => explainCdFigures(cd)} onClose={onClose} />
);

/** What is done with one CD. */
export type CdAction =
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
export type CdDialogState = { dialog: 'add'; bank?: string | undefined } | { dialog: CdAction; cd: Cd };

const dialogByTask: Record<CdAction, ComponentType<{ cd: Cd; onClose: () => void }>> = {
  interest: AddInterestDialog,
  history: InterestHistoryDialog,
  edit: EditCdDialog,
  close: CloseCdDialog,
  mature: MarkCdMaturedDialog,
  reopen: ReopenCdDialog,
  rollover: RollOverDialog,
  delete: DeleteCdDialog,
  explain: ExplainCdDialog,
};

export default function CdDialogs({ opened, onClose }: { opened: CdDialogState; onClose: () => void }) {
  if (opened.dialog === 'add') return <AddCdDialog bank={opened.bank} onClose={onClose} />;
  const Dialog = dialogByTask[opened.dialog];
  return <Dialog cd={opened.cd} onClose={onClose} />;
}
