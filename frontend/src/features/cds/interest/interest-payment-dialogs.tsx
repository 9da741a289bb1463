import type { Cd, CdInterestPayment } from '#contract/cds';
import { useReloadableEditedRow } from '#lib/drafts/use-saved-version';
import { formatMoney } from '#lib/format';
import { DeleteDialog } from '#ui/dialog/delete-dialog';
import { RecordDialog } from '#ui/dialog/record-dialog';
import {
  cdEditMessages,
  describeCd,
  describeInterestPayment,
  interestHistoryMessages,
  interestPaymentMessages as messages,
} from '../messages';
import { fetchCdInterestPayment, useDeleteInterest, useEditInterest } from '../queries';
import { InterestFields } from './interest-fields';
import { type InterestFormValues, toInterestFormValues, toInterestPaymentRequest } from './interest-form-values';

interface OfPayment {
  cd: Cd;
  payment: CdInterestPayment;
  onClose: () => void;
}

export const EditInterestDialog = ({ cd, payment, onClose }: OfPayment) => {
  const saved = useReloadableEditedRow(payment, {
    read: () => fetchCdInterestPayment({ id: cd.id, rowId: payment.id }),
    gone: messages.gone,
    failed: interestHistoryMessages.loadFailed,
    onGone: onClose,
  });
  const { id: rowId, version } = saved.shown;
  return (
    <RecordDialog
      title={messages.editTitle}
      description={describeCd(cd)}
      initial={toInterestFormValues(saved.shown)}
      draft={`payment ${cd.id} ${payment.id}`}
      saved={saved}
      writing={useEditInterest()}
      toSend={(values: InterestFormValues) => ({
        principalBalance: cd.principalAmount,
        ...toInterestPaymentRequest(values),
        id: cd.id,
        rowId,
        version,
      })}
      submitLabel={cdEditMessages.save}
      done={messages.saved}
      failed={messages.saveFailed}
      onClose={onClose}
    >
      {(form) => <InterestFields form={form} start={cd.startDate} />}
    </RecordDialog>
  );
};

export const DeleteInterestDialog = ({ cd, payment, onClose }: OfPayment) => (
  <DeleteDialog
    deletion={useDeleteInterest()}
    record={{ id: cd.id, rowId: payment.id }}
    words={messages.deletion}
    onClose={onClose}
  >
    <p>
      <strong className="font-semibold text-ink">{formatMoney(payment.interestAmount)}</strong> of{' '}
      {describeInterestPayment(payment)} for {describeCd(cd)} will be deleted.
    </p>
    {payment.arrival !== undefined && <p>{messages.deletion.arrived}</p>}
  </DeleteDialog>
);
