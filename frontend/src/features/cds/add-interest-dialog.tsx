import type { Cd } from '#contract/cds';
import { dayInNewYork } from '#core/time/day';
import { RecordDialog } from '#ui/record-dialog';
import { InterestFields } from './interest-fields';
import { blankPayment, type InterestValues, paymentToSend } from './interest-values';
import { cdInWords, interestMessages as words } from './messages';
import { useAddInterest } from './queries';

export const AddInterestDialog = ({ cd, onClose }: { cd: Cd; onClose: () => void }) => (
  <RecordDialog
    title={words.title}
    description={cdInWords(cd)}
    initial={blankPayment(dayInNewYork(new Date()), cd.principalAmount)}
    draft={`interest of ${cd.id}`}
    writing={useAddInterest()}
    toSend={(values: InterestValues) => ({ ...paymentToSend(values), id: cd.id })}
    submitLabel={words.submit}
    done={words.added}
    failed={words.addFailed}
    onClose={onClose}
  >
    {(form) => <InterestFields form={form} start={cd.startDate} />}
  </RecordDialog>
);
