import CdDialogs, { type CdDialogState } from '../cds/cd-dialogs';
import SavingsDialogs, { type SavingsDialogState } from '../savings/savings-dialogs';

/** Which of the page's dialogs is open: one about a CD, or one about a savings account. */
export type DepositDialogState =
  | { dialog: 'cd'; opened: CdDialogState }
  | { dialog: 'savings'; opened: SavingsDialogState };

export default function DepositDialogs({ opened: of, onClose }: { opened: DepositDialogState; onClose: () => void }) {
  return of.dialog === 'cd' ? (
    <CdDialogs opened={of.opened} onClose={onClose} />
  ) : (
    <SavingsDialogs opened={of.opened} onClose={onClose} />
  );
}
