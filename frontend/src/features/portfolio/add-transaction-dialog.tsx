import { dayInNewYork } from '#core/time/day';
import { RecordDialog } from '#ui/record-dialog';
import { messages } from './messages';
import { useAddTransaction } from './queries';
import { TransactionFields } from './transaction-fields';
import { blankValues, fieldOf, isSendable, nextValues, tradeToSend } from './transaction-values';

export const AddTransactionDialog = ({ onClose }: { onClose: () => void }) => {
  const today = dayInNewYork(new Date());
  return (
    <RecordDialog
      title={messages.addTransaction}
      size="lg"
      initial={blankValues(today)}
      draft="trade"
      writing={useAddTransaction()}
      toSend={tradeToSend}
      sendable={isSendable}
      fieldOf={fieldOf}
      again={nextValues}
      submitLabel={messages.addTransaction}
      done={messages.added}
      failed={messages.addFailed}
      onClose={onClose}
    >
      {(form) => <TransactionFields form={form} today={today} />}
    </RecordDialog>
  );
};
