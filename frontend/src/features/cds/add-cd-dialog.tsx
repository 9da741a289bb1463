import { useEffect } from 'react';
import type { UseFormReturn } from 'react-hook-form';
import { getDayInNewYork } from '#core/time/day';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { CdFields } from './cd-fields';
import { type CdFormValues, computeSuggestedMaturity, getBlankCdFormValues, toCdRequest } from './cd-form-values';
import { citiCdMessages, cdFormMessages as messages } from './messages';
import { useAddCd } from './queries';

/** The maturity date follows start and term until it is typed itself. */
export const useMaturityDateAutofill = ({ subscribe, setValue, getFieldState }: UseFormReturn<CdFormValues>) =>
  useEffect(
    () =>
      subscribe({
        name: ['startDate', 'termMonths'],
        formState: { values: true },
        callback: ({ values }) => {
          const maturity = computeSuggestedMaturity(values);
          if (maturity && !getFieldState('maturityDate').isDirty) setValue('maturityDate', maturity);
        },
      }),
    [subscribe, setValue, getFieldState],
  );

const Fields = ({ form }: { form: UseFormReturn<CdFormValues> }) => {
  useMaturityDateAutofill(form);
  return <CdFields form={form} />;
};

export const AddCdDialog = ({ bank, onClose }: { bank: string | undefined; onClose: () => void }) => (
  <RecordDialog
    title={messages.title}
    size="lg"
    initial={getBlankCdFormValues(getDayInNewYork(new Date()), bank)}
    draft="cd"
    writing={useAddCd()}
    toSend={toCdRequest}
    submitLabel={citiCdMessages.add}
    done={citiCdMessages.added}
    failed={citiCdMessages.addFailed}
    onClose={onClose}
  >
    {(form) => <Fields form={form} />}
  </RecordDialog>
);
