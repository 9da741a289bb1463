import type { Trade } from '#contract/trades';
import { dayInNewYork } from '#core/time/day';
import { useSavedVersion } from '#lib/use-saved-version';
import { RecordDialog } from '#ui/record-dialog';
import { messages } from './messages';
import { readTransaction, useEditTransaction } from './queries';
import { TransactionFields } from './transaction-fields';
import { fieldOf, isSendable, type TransactionValues, tradeToSend, valuesOf } from './transaction-values';

export const EditTransactionDialog = ({ trade, onClose }: { trade: Trade; onClose: () => void }) => {
  const saved = useSavedVersion(trade, {
    read: () => readTransaction(trade.id),
    gone: messages.gone,
    failed: messages.loadFailed,
    onGone: onClose,
  });
  const { id, version } = saved.shown;
  return (
    <RecordDialog
      title={messages.editTransaction}
      size="lg"
      initial={valuesOf(saved.shown)}
      saved={saved}
      draft={`trade ${id}`}
      writing={useEditTransaction()}
      toSend={(values: TransactionValues) => ({ ...tradeToSend(values), id, version })}
      sendable={isSendable}
      fieldOf={fieldOf}
      submitLabel={messages.saveChanges}
      done={messages.updated}
      failed={messages.updateFailed}
      onClose={onClose}
    >
      {(form) => <TransactionFields form={form} today={dayInNewYork(new Date())} />}
    </RecordDialog>
  );
};
