import { useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import type { NewTrade, Trade } from '#contract/portfolio';
import { isConflict, useSavedVersion } from '#lib/use-saved-version';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { messages } from './messages';
import { transactionsQuery, useEditTransaction } from './queries';
import { TransactionForm } from './transaction-form';
import { valuesOf } from './transaction-values';

export const EditTransactionDialog = ({ trade, onClose }: { trade: Trade; onClose: () => void }) => {
  const { mutateAsync, isPending } = useEditTransaction();
  const client = useQueryClient();
  const { shown, reload } = useSavedVersion(trade, {
    readAll: () => client.fetchQuery({ ...transactionsQuery, staleTime: 0 }),
    gone: messages.gone,
    failed: messages.loadFailed,
    onGone: onClose,
  });

  const save = async (edited: NewTrade) => {
    await mutateAsync({ ...edited, id: shown.id, version: shown.version });
    toast.success(messages.updated);
    onClose();
  };
  const remedy = (
    <Button size="sm" onClick={() => void reload()}>
      {messages.reload}
    </Button>
  );
  return (
    <Dialog open onOpenChange={(open) => !open && !isPending && onClose()} title={messages.editTransaction} size="lg">
      <TransactionForm
        key={shown.version}
        initial={valuesOf(shown)}
        submitLabel={messages.saveChanges}
        save={save}
        busy={isPending}
        fallback={messages.updateFailed}
        remedyFor={(error) => isConflict(error) && remedy}
        onCancel={onClose}
      />
    </Dialog>
  );
};
