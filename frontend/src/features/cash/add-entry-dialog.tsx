import { dayInNewYork } from '#core/time/day';
import { RecordDialog } from '#ui/record-dialog';
import { EntryFields } from './entry-fields';
import { blankValues, entryToSend, nextValues } from './entry-values';
import { messages } from './messages';
import { useAddEntry } from './queries';

export const AddEntryDialog = ({ onClose }: { onClose: () => void }) => {
  const today = dayInNewYork(new Date());
  return (
    <RecordDialog
      title={messages.addTitle}
      initial={blankValues(today)}
      draft="cash"
      writing={useAddEntry()}
      toSend={entryToSend}
      again={nextValues}
      submitLabel={messages.addTransaction}
      done={messages.added}
      failed={messages.addFailed}
      onClose={onClose}
    >
      {(form) => <EntryFields form={form} today={today} />}
    </RecordDialog>
  );
};
