import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Cd } from '#contract/cds';
import { cdRules } from '#contract/field-rules';
import { percentFromRate } from '#core/banking/percent';
import { inDigits } from '#core/money/amount';
import { type Day, dayInNewYork } from '#core/time/day';
import { fieldsOf } from '#lib/fields-of';
import { DateField } from '#ui/date-field';
import { Figure, FigureList } from '#ui/figure-list';
import { Money } from '#ui/figures';
import { NumberField } from '#ui/number-field';
import { RecordDialog } from '#ui/record-dialog';
import { fractionOf, isClosingDay, payoutAsTyped } from './cd-values';
import { useSavedCd } from './edit-cd-dialog';
import { cdInWords, formMessages, closeMessages as words } from './messages';
import { useEditCd } from './queries';

interface CloseValues {
  closedDate: Day;
  earlyWithdrawalPenalty: string;
}

/** What the bank pays, as the fields stand. */
const Payout = ({ cd, form }: { cd: Cd; form: UseFormReturn<CloseValues> }) => {
  const [day, penalty] = useWatch({ control: form.control, name: ['closedDate', 'earlyWithdrawalPenalty'] });
  const paid = payoutAsTyped(cd, day, penalty);
  return (
    paid && (
      <FigureList>
        <Figure label={words.value}>
          <Money value={paid.value} />
        </Figure>
        <Figure label={words.penalty}>
          <Money value={paid.penalty} />
        </Figure>
        <Figure label={words.paidOut}>
          <Money value={paid.net} />
        </Figure>
      </FigureList>
    )
  );
};

const Fields = ({ cd, form, today }: { cd: Cd; form: UseFormReturn<CloseValues>; today: Day }) => {
  const { day, figure } = fieldsOf(form);
  return (
    <>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <DateField
          label={words.day}
          min={cd.startDate}
          max={today}
          {...day(
            'closedDate',
            cdRules.closedDate,
            isClosingDay(() => cd.startDate, today),
          )}
        />
        <NumberField
          label={formMessages.penalty}
          hint={words.penaltyHint}
          {...figure('earlyWithdrawalPenalty', cdRules.penalty)}
        />
      </div>
      <Payout cd={cd} form={form} />
    </>
  );
};

/** Ends a CD on a day, early or after it has matured, and says what that pays. */
export const CloseCdDialog = ({ cd, onClose }: { cd: Cd; onClose: () => void }) => {
  const saved = useSavedCd(cd, onClose);
  const { id, version, earlyWithdrawalPenalty } = saved.shown;
  const today = dayInNewYork(new Date());
  return (
    <RecordDialog
      title={words.title}
      description={cdInWords(cd)}
      initial={{ closedDate: today, earlyWithdrawalPenalty: inDigits(percentFromRate(earlyWithdrawalPenalty)) }}
      draft={`close ${cd.id}`}
      saved={saved}
      writing={useEditCd('cd_close')}
      toSend={({ closedDate, earlyWithdrawalPenalty: penalty }: CloseValues) => ({
        id,
        version,
        status: 'closed' as const,
        closedDate,
        earlyWithdrawalPenalty: fractionOf(penalty),
      })}
      submitLabel={words.submit}
      done={words.done}
      failed={words.failed}
      onClose={onClose}
    >
      {(form) => <Fields cd={saved.shown} form={form} today={today} />}
    </RecordDialog>
  );
};
