import { dayInNewYork } from '#core/time/day';
import { useFieldsFromAddress } from '#lib/form/use-fields-from-address';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { EntryFields } from './entry-fields';
import {
  getBlankEntry,
  getNextEntryValues,
  proposedEntryFields,
  readProposedEntry,
  toEntryRequest,
} from './entry-values';
import { cashMessages } from './messages';
import { useAddEntry } from './queries';

export const AddEntryDialog = ({ onClose }: { onClose: () => void }) => {
  const today = dayInNewYork(new Date());
  const asked = useFieldsFromAddress(proposedEntryFields);
  const isAsked = asked.amount !== undefined;
  return (
    <RecordDialog
      title={cashMessages.addTitle}
      initial={isAsked ? readProposedEntry(asked, today) : getBlankEntry(today)}
      draft={isAsked ? `cash of ${asked.platform ?? ''}` : 'cash'}
      writing={useAddEntry()}
      toSend={toEntryRequest}
      again={getNextEntryValues}
      submitLabel={cashMessages.addTransaction}
      done={cashMessages.added}
      failed={cashMessages.addFailed}
      onClose={onClose}
    >
      {(form) => <EntryFields form={form} today={today} />}
    </RecordDialog>
  );
};
