import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { NewCashEntry } from '#contract/cash';
import { dayInNewYork } from '#core/day';
import { Dialog } from '#ui/dialog';
import { EntryForm } from './entry-form';
import { blankValues } from './entry-values';
import { messages } from './messages';
import { useAddEntry } from './queries';

export const AddEntryDialog = ({ onClose }: { onClose: () => void }) => {
  const { mutateAsync, isPending } = useAddEntry();
  const [initial] = useState(() => blankValues(dayInNewYork(new Date())));
  const save = async (entry: NewCashEntry) => {
    await mutateAsync(entry);
    toast.success(messages.added);
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !isPending && onClose()} title={messages.addTitle}>
      <EntryForm
        initial={initial}
        submitLabel={messages.addTransaction}
        save={save}
        busy={isPending}
        fallback={messages.addFailed}
        onCancel={onClose}
      />
    </Dialog>
  );
};
