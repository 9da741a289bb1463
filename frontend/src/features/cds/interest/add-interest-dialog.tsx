import type { Cd } from '#contract/cds';
import { getDayInNewYork } from '#core/time/day';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { describeCd, interestPaymentMessages as messages } from '../messages';
import { useAddInterest } from '../queries';
import { InterestFields } from './interest-fields';
import { getBlankInterestFormValues, type InterestFormValues, toInterestPaymentRequest } from './interest-form-values';

export const AddInterestDialog = ({ cd, onClose }: { cd: Cd; onClose: () => void }) => (
  <RecordDialog
    title={messages.title}
    description={describeCd(cd)}
    initial={getBlankInterestFormValues(getDayInNewYork(new Date()), cd.principalAmount, cd.interestTo)}
    draft={`interest of ${cd.id}`}
    writing={useAddInterest()}
    toSend={(values: InterestFormValues) => ({ ...toInterestPaymentRequest(values), id: cd.id })}
    submitLabel={messages.submit}
    done={messages.added}
    failed={messages.addFailed}
    onClose={onClose}
  >
    {(form) => <InterestFields form={form} start={cd.startDate} />}
  </RecordDialog>
);
