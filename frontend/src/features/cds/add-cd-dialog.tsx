import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { dayInNewYork } from '#core/time/day';
import { RecordDialog } from '#ui/record-dialog';
import { CdFields } from './cd-fields';
import { blankValues, type CdValues, cdToSend, suggestedMaturity } from './cd-values';
import { messages, formMessages as words } from './messages';
import { useAddCd } from './queries';

/** The maturity date follows start and term until it is typed itself. */
export const useSuggestedMaturity = ({ subscribe, setValue, getFieldState }: UseFormReturn<CdValues>) =>
  useEffect(
    () =>
      subscribe({
        name: ['startDate', 'termMonths'],
        formState: { values: true },
        callback: ({ values }) => {
          const maturity = suggestedMaturity(values);
          if (maturity && !getFieldState('maturityDate').isDirty) setValue('maturityDate', maturity);
        },
      }),
    [subscribe, setValue, getFieldState],
  );

const Fields = ({ form }: { form: UseFormReturn<CdValues> }) => {
  useSuggestedMaturity(form);
  return <CdFields form={form} />;
};

export const AddCdDialog = ({ onClose }: { onClose: () => void }) => (
  <RecordDialog
    title={words.title}
    size="lg"
    initial={blankValues(dayInNewYork(new Date()))}
    draft="cd"
    writing={useAddCd()}
    toSend={cdToSend}
    submitLabel={messages.add}
    done={messages.added}
    failed={messages.addFailed}
    onClose={onClose}
  >
    {(form) => <Fields form={form} />}
  </RecordDialog>
);
