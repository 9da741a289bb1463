import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { NewTrade } from '#contract/portfolio';
import { dayInNewYork } from '#core/time/day';
import type { Save } from '#lib/use-submission';
import { Dialog } from '#ui/dialog';
import { messages } from './messages';
import { useAddTransaction } from './queries';
import { TransactionForm } from './transaction-form';
import { blankValues } from './transaction-values';

export const AddTransactionDialog = ({ onClose }: { onClose: () => void }) => {
  const { write, busy } = useAddTransaction();
  const [initial] = useState(() => blankValues(dayInNewYork(new Date())));
  const save: Save<NewTrade> = (trade, failed) => {
    const done = () => {
      toast.success(messages.added);
      onClose();
    };
    write(trade, { done, failed });
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title={messages.addTransaction} size="lg">
      <TransactionForm
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
