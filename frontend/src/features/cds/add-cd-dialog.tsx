import { useEffect, useState } from 'react';
import { type UseFormReturn, useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import { dayInNewYork } from '#core/time/day';
import { messageOf } from '#lib/api';
import { useSubmission } from '#lib/use-submission';
import { Button } from '#ui/button';
import { Dialog, DialogFooter } from '#ui/dialog';
import { Refusal } from '#ui/refusal';
import { buttons } from '../banking/messages';
import { CdFields } from './cd-fields';
import { blankValues, type CdValues, cdToSend, fieldOf, suggestedMaturity } from './cd-values';
import { messages, formMessages as words } from './messages';
import { useAddCd } from './queries';

/** The maturity date follows start and term until it is typed itself. */
const useSuggestedMaturity = ({ subscribe, setValue, getFieldState }: UseFormReturn<CdValues>) =>
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

export const AddCdDialog = ({ onClose }: { onClose: () => void }) => {
  const { write, busy } = useAddCd();
  const [initial] = useState(() => blankValues(dayInNewYork(new Date())));
  const form = useForm<CdValues>({ defaultValues: initial });
  useSuggestedMaturity(form);
  const { refusal, onSubmit } = useSubmission<CdValues>(form, fieldOf, (values, failed) => {
    const done = () => {
      toast.success(messages.added);
      onClose();
    };
    write(cdToSend(values), { done, failed });
  });
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title={words.title} size="lg">
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <CdFields form={form} />
        {refusal !== null && <Refusal sentence={messageOf(refusal, messages.addFailed)} />}
        <DialogFooter>
          <Button onClick={onClose} disabled={busy}>
            {buttons.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {messages.add}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
};
