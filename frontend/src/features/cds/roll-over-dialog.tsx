import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import type { Cd } from '#contract/cds';
import { inDigits } from '#core/money/amount';
import { dayInNewYork } from '#core/time/day';
import { RecordDialog } from '#ui/record-dialog';
import { useSuggestedMaturity } from './add-cd-dialog';
import { CdFields } from './cd-fields';
import { type CdValues, cdToSend, payoutAsTyped, successorValues, valuesOf } from './cd-values';
import { useSavedCd } from './edit-cd-dialog';
import { cdInWords, formMessages, rolloverMessages as words } from './messages';
import { useRollOver } from './queries';

const hints = {
  principal: words.principalHint,
  startDate: words.startHint,
  maturityDate: formMessages.maturityHint,
};

/** The principal is what the old one pays on the day that the new one starts, until it is typed itself. */
const usePaidOut = (cd: Cd, { subscribe, setValue, getFieldState }: UseFormReturn<CdValues>) =>
  useEffect(
    () =>
      subscribe({
        name: ['startDate'],
        formState: { values: true },
        callback: ({ values }) => {
          const paid = payoutAsTyped(cd, values.startDate, valuesOf(cd).earlyWithdrawalPenalty);
          if (paid && !getFieldState('principalAmount').isDirty) setValue('principalAmount', inDigits(paid.net));
        },
      }),
    [cd, subscribe, setValue, getFieldState],
  );

const Fields = ({ cd, form }: { cd: Cd; form: UseFormReturn<CdValues> }) => {
  useSuggestedMaturity(form);
  usePaidOut(cd, form);
  return <CdFields form={form} hints={hints} />;
};

/** Ends a CD and begins the next with what it pays, in one step. */
export const RollOverDialog = ({ cd, onClose }: { cd: Cd; onClose: () => void }) => {
  const saved = useSavedCd(cd, onClose);
  const { id, version } = saved.shown;
  return (
    <RecordDialog
      title={words.title}
      description={words.description(cdInWords(cd))}
      size="lg"
      initial={successorValues(saved.shown, dayInNewYork(new Date()))}
      draft={`roll over ${cd.id}`}
      saved={saved}
      writing={useRollOver()}
      toSend={(values: CdValues) => ({ ...cdToSend(values), id, version })}
      submitLabel={words.submit}
      done={words.done}
      failed={words.failed}
      onClose={onClose}
    >
      {(form) => <Fields cd={saved.shown} form={form} />}
    </RecordDialog>
  );
};
