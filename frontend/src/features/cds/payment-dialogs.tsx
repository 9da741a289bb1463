import type { Cd, InterestPayment } from '#contract/cds';
import { formatMoney } from '#lib/format';
import { useSavedVersion } from '#lib/use-saved-version';
import { DeleteDialog } from '#ui/delete-dialog';
import { RecordDialog } from '#ui/record-dialog';
import { InterestFields } from './interest-fields';
import { type InterestValues, paymentToSend, paymentValues } from './interest-values';
import { cdInWords, editMessages, historyMessages, paymentInWords, interestMessages as words } from './messages';
import { readPayment, useDeleteInterest, useEditInterest } from './queries';

interface OfPayment {
  cd: Cd;
  payment: InterestPayment;
  onClose: () => void;
}

export const EditInterestDialog = ({ cd, payment, onClose }: OfPayment) => {
  const saved = useSavedVersion(payment, {
    read: () => readPayment({ id: cd.id, rowId: payment.id }),
    gone: words.gone,
    failed: historyMessages.loadFailed,
    onGone: onClose,
  });
  const { id: rowId, version } = saved.shown;
  return (
    <RecordDialog
      title={words.editTitle}
      description={cdInWords(cd)}
      initial={paymentValues(saved.shown)}
      draft={`payment ${cd.id} ${payment.id}`}
      saved={saved}
      writing={useEditInterest()}
      toSend={(values: InterestValues) => ({
        principalBalance: cd.principalAmount,
        ...paymentToSend(values),
        id: cd.id,
        rowId,
        version,
      })}
      submitLabel={editMessages.save}
      done={words.saved}
      failed={words.saveFailed}
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
    words={words.deletion}
    onClose={onClose}
  >
    <p>
      <strong className="font-semibold text-ink">{formatMoney(payment.interestAmount)}</strong> of{' '}
      {paymentInWords(payment)} for {cdInWords(cd)} will be deleted.
    </p>
  </DeleteDialog>
);
