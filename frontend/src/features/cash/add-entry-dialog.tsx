import { dayInNewYork } from '#core/time/day';
import { useAskedFields } from '#lib/use-asked-fields';
import { RecordDialog } from '#ui/record-dialog';
import { EntryFields } from './entry-fields';
import { askedNames, askedValues, blankValues, entryToSend, nextValues } from './entry-values';
import { messages } from './messages';
import { useAddEntry } from './queries';

export const AddEntryDialog = ({ onClose }: { onClose: () => void }) => {
  const today = dayInNewYork(new Date());
  const asked = useAskedFields(askedNames);
  const isAsked = asked.amount !== undefined;
  return (
    <RecordDialog
      title={messages.addTitle}
      initial={isAsked ? askedValues(asked, today) : blankValues(today)}
      draft={isAsked ? `cash of ${asked.platform ?? ''}` : 'cash'}
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
