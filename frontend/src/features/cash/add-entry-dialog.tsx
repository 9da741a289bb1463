import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { NewCashEntry } from '#contract/cash';
import { dayInNewYork } from '#core/time/day';
import type { Save } from '#lib/use-submission';
import { Dialog } from '#ui/dialog';
import { EntryForm } from './entry-form';
import { blankValues } from './entry-values';
import { messages } from './messages';
import { useAddEntry } from './queries';

export const AddEntryDialog = ({ onClose }: { onClose: () => void }) => {
  const { write, busy } = useAddEntry();
  const [initial] = useState(() => blankValues(dayInNewYork(new Date())));
  const save: Save<NewCashEntry> = (entry, failed) => {
    const done = () => {
      toast.success(messages.added);
      onClose();
    };
    write(entry, { done, failed });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title={messages.addTitle}>
      <EntryForm
        initial={initial}
        submitLabel={messages.addTransaction}
        save={save}
        busy={busy}
        fallback={messages.addFailed}
        onCancel={onClose}
      />
    </Dialog>
  );
};
