import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast';
import type { NewTrade, Trade } from '#contract/portfolio';
import { messageOf, statusOf } from '#lib/api';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { messages } from './messages';
import { transactionsQuery, useEditTransaction } from './queries';
import { TransactionForm } from './transaction-form';
import { valuesOf } from './transaction-values';

const conflict = 409;

/** The trade as it is saved now; undefined when it is gone. */
const useSavedTrade = () => {
  const client = useQueryClient();
  return async (id: number): Promise<Trade | undefined> => {
    const trades = await client.fetchQuery({ ...transactionsQuery, staleTime: 0 });
    return trades.find((trade) => trade.id === id);
  };
};

export const EditTransactionDialog = ({ trade, onClose }: { trade: Trade; onClose: () => void }) => {
  const { mutateAsync, isPending } = useEditTransaction();
  const [shown, setShown] = useState(trade);
  const readSaved = useSavedTrade();

  const save = async (edited: NewTrade) => {
    await mutateAsync({ ...edited, id: shown.id, version: shown.version });
    toast.success(messages.updated);
    onClose();
  };
  const loadSaved = async () => {
    try {
      const saved = await readSaved(shown.id);
      if (saved) return setShown(saved);
      toast.error(messages.gone);
      onClose();
    } catch (error) {
      toast.error(messageOf(error, messages.loadFailed));
    }
  };
  const reload = (
    <Button size="sm" onClick={() => void loadSaved()}>
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
        remedyFor={(error) => statusOf(error) === conflict && reload}
        onCancel={onClose}
      />
    </Dialog>
  );
};
