import { type UseFormReturn, useWatch } from 'react-hook-form';
import type { Cd } from '#contract/cds';
import { cdRules } from '#contract/fields/field-rules';
import { type Day, getDayInNewYork } from '#core/time/day';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { FigureList, FigureListItem } from '#ui/figure-list';
import { DateField } from '#ui/form/date-field';
import { MoneyFigure } from '#ui/table/figures';
import {
  computeTypedCdPayout,
  createClosingDayValidator,
  type PenaltyFormValues,
  toPenaltyFormValues,
  toPenaltyRequest,
} from './cd-form-values';
import { useSavedCdVersion } from './edit-cd-dialog';
import { describeCd, cdCloseMessages as messages } from './messages';
import { PenaltyFields } from './penalty-fields';
import { useEditCd } from './queries';

interface CloseValues extends PenaltyFormValues {
  closedDate: Day;
}

/** What the bank pays, as the fields stand. */
const Payout = ({ cd, form }: { cd: Cd; form: UseFormReturn<CloseValues> }) => {
  const [day, earlyWithdrawalPenalty, penaltyBasis, penaltyNumber] = useWatch({
    control: form.control,
    name: ['closedDate', 'earlyWithdrawalPenalty', 'penaltyBasis', 'penaltyNumber'],
  });
  const paid = computeTypedCdPayout(cd, day, { earlyWithdrawalPenalty, penaltyBasis, penaltyNumber });
  return (
    paid && (
      <FigureList>
        <FigureListItem label={messages.value}>
          <MoneyFigure value={paid.value} />
        </FigureListItem>
        <FigureListItem label={messages.penalty}>
          <MoneyFigure value={paid.penalty} />
        </FigureListItem>
        <FigureListItem label={messages.paidOut}>
          <MoneyFigure value={paid.net} />
        </FigureListItem>
      </FigureList>
    )
  );
};

const Fields = ({ cd, form, today }: { cd: Cd; form: UseFormReturn<CloseValues>; today: Day }) => {
  const { day, field, figure } = createFieldPropsBuilders(form);
  const chosen = form.watch('penaltyBasis');
  return (
    <>
      <div className="grid gap-x-4 gap-y-2 sm:grid-cols-2">
        <DateField
          label={messages.day}
          min={cd.startDate}
          max={today}
          {...day(
            'closedDate',
            cdRules.closedDate,
            createClosingDayValidator(() => cd.startDate, today),
          )}
        />
        <PenaltyFields
          chosen={chosen}
          basis={field('penaltyBasis')}
          figure={figure}
          {...(chosen === 'principal' && { hint: messages.penaltyHint })}
        />
      </div>
      <Payout cd={cd} form={form} />
    </>
  );
};

/** Ends a CD on a day, early or after it has matured, and says what that pays. */
export const CloseCdDialog = ({ cd, onClose }: { cd: Cd; onClose: () => void }) => {
  const saved = useSavedCdVersion(cd, onClose);
  const { id, version } = saved.shown;
  const today = getDayInNewYork(new Date());
  return (
    <RecordDialog
      title={messages.title}
      description={describeCd(cd)}
      initial={{ closedDate: today, ...toPenaltyFormValues(saved.shown) }}
      draft={`close ${cd.id}`}
      saved={saved}
      writing={useEditCd('cd_close')}
      toSend={({ closedDate, ...penalty }: CloseValues) => ({
        id,
        version,
        status: 'closed' as const,
        closedDate,
        ...toPenaltyRequest(penalty),
      })}
      submitLabel={messages.submit}
      done={messages.done}
      failed={messages.failed}
      onClose={onClose}
    >
      {(form) => <Fields cd={saved.shown} form={form} today={today} />}
    </RecordDialog>
  );
};
