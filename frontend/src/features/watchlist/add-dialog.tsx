import { useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import type { Category } from '#contract/watchlist';
import { useSubmission } from '#lib/use-submission';
import { Button } from '#ui/button';
import { Dialog, DialogFooter } from '#ui/dialog';
import { Refusal } from '#ui/refusal';
import { AddFields } from './add-fields';
import { type AddValues, blankValues, type ChosenStock, failureOf, itemToSend } from './add-values';
import { messages, formMessages as words } from './messages';
import { useAddStock } from './queries';

interface AddDialogProps {
  categories: readonly Category[];
  /** What the form begins with, where it was opened for a certain stock. */
  stock: ChosenStock | null;
  onClose: () => void;
}

/** What the server refuses is said in one sentence above the buttons, all fields together. */
const nowhere = {};

export const AddDialog = ({ categories, stock, onClose }: AddDialogProps) => {
  const { write, busy } = useAddStock();
  const [initial] = useState(() => blankValues(stock));
  const form = useForm<AddValues>({ defaultValues: initial });
  const { refusal, onSubmit } = useSubmission<AddValues>(form, nowhere, (values, failed) => {
    const done = () => {
      toast.success(messages.added);
      onClose();
    };
    write(itemToSend(values), { done, failed });
  });
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title={words.title} size="lg">
      <form noValidate onSubmit={(event) => void onSubmit(event)}>
        <AddFields form={form} categories={categories} />
        {refusal !== null && <Refusal sentence={failureOf(refusal)} />}
        <DialogFooter>
          <Button onClick={onClose} disabled={busy}>
            {messages.cancel}
          </Button>
          <Button type="submit" variant="primary" busy={busy}>
            {words.submit}
          </Button>
        </DialogFooter>
      </form>
    </Dialog>
  );
};
