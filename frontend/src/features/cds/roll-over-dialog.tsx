import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Cd } from '#contract/cds';
import { toDecimalText } from '#core/money/amount';
import { getDayInNewYork } from '#core/time/day';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { useMaturityDateAutofill } from './add-cd-dialog';
import { CdFields } from './cd-fields';
import {
  type CdFormValues,
  computeTypedCdPayout,
  toCdRequest,
  toPenaltyFormValues,
  toRolloverCdFormValues,
} from './cd-form-values';
import { useSavedCdVersion } from './edit-cd-dialog';
import { cdFormMessages, describeCd, rolloverMessages as messages } from './messages';
import { useRollOverCd } from './queries';

const hints = {
  principal: messages.principalHint,
  startDate: messages.startHint,
  maturityDate: cdFormMessages.maturityHint,
};

/** The principal is what the old one pays on the day that the new one starts, until it is typed itself. */
const usePaidOut = (cd: Cd, { subscribe, setValue, getFieldState }: UseFormReturn<CdFormValues>) =>
  useEffect(
    () =>
      subscribe({
        name: ['startDate'],
        formState: { values: true },
        callback: ({ values }) => {
          const paid = computeTypedCdPayout(cd, values.startDate, toPenaltyFormValues(cd));
          if (paid && !getFieldState('principalAmount').isDirty) setValue('principalAmount', toDecimalText(paid.net));
        },
      }),
    [cd, subscribe, setValue, getFieldState],
  );

const Fields = ({ cd, form }: { cd: Cd; form: UseFormReturn<CdFormValues> }) => {
  useMaturityDateAutofill(form);
  usePaidOut(cd, form);
  return <CdFields form={form} hints={hints} />;
};

/** Ends a CD and begins the next with what it pays, in one step. */
export const RollOverDialog = ({ cd, onClose }: { cd: Cd; onClose: () => void }) => {
  const saved = useSavedCdVersion(cd, onClose);
  const { id, version } = saved.shown;
  return (
    <RecordDialog
      title={messages.title}
      description={messages.description(describeCd(cd))}
      size="lg"
      initial={toRolloverCdFormValues(saved.shown, getDayInNewYork(new Date()))}
      draft={`roll over ${cd.id}`}
      saved={saved}
      writing={useRollOverCd()}
      toSend={(values: CdFormValues) => ({ ...toCdRequest(values), id, version })}
      submitLabel={messages.submit}
      done={messages.done}
      failed={messages.failed}
      onClose={onClose}
    >
      {(form) => <Fields cd={saved.shown} form={form} />}
    </RecordDialog>
  );
};
