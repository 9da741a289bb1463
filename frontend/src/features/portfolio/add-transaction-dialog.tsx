import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { NewTrade } from '#contract/portfolio';
import { dayInNewYork } from '#core/day';
import { Dialog } from '#ui/dialog';
import { messages } from './messages';
import { useAddTransaction } from './queries';
import { TransactionForm } from './transaction-form';
import { blankValues } from './transaction-values';

export const AddTransactionDialog = ({ onClose }: { onClose: () => void }) => {
  const { mutateAsync, isPending } = useAddTransaction();
  const [initial] = useState(() => blankValues(dayInNewYork(new Date())));
  const save = async (trade: NewTrade) => {
    await mutateAsync(trade);
    toast.success(messages.added);
    onClose();
  };
  return (
    <Dialog open onOpenChange={(open) => !open && !isPending && onClose()} title={messages.addTransaction} size="lg">
      <TransactionForm
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
