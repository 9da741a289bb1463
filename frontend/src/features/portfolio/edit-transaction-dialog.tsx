import { useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import type { NewTrade, Trade } from '#contract/portfolio';
import { isConflict, useSavedVersion } from '#lib/use-saved-version';
import type { Save } from '#lib/use-submission';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { messages } from './messages';
import { transactionsQuery, useEditTransaction } from './queries';
import { TransactionForm } from './transaction-form';
import { valuesOf } from './transaction-values';

export const EditTransactionDialog = ({ trade, onClose }: { trade: Trade; onClose: () => void }) => {
  const { write, busy } = useEditTransaction();
  const client = useQueryClient();
  const { shown, reload } = useSavedVersion(trade, {
    readAll: () => client.fetchQuery({ ...transactionsQuery, staleTime: 0 }),
    gone: messages.gone,
    failed: messages.loadFailed,
    onGone: onClose,
  });

  const save: Save<NewTrade> = (edited, failed) => {
    const done = () => {
      toast.success(messages.updated);
      onClose();
    };
    write({ ...edited, id: shown.id, version: shown.version }, { done, failed });
  };
  const remedy = (
    <Button size="sm" onClick={() => void reload()}>
      {messages.reload}
    </Button>
  );
  return (
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title={messages.editTransaction} size="lg">
      <TransactionForm
        key={shown.version}
        initial={valuesOf(shown)}
        submitLabel={messages.saveChanges}
        save={save}
        busy={busy}
        fallback={messages.updateFailed}
        remedyFor={(error) => isConflict(error) && remedy}
        onCancel={onClose}
      />
    </Dialog>
  );
};
