import type { CashEntry } from '#contract/cash';
import { dayInNewYork } from '#core/time/day';
import { useSavedVersion } from '#lib/use-saved-version';
import { RecordDialog } from '#ui/record-dialog';
import { EntryFields } from './entry-fields';
import { type EntryValues, entryToSend, isFilled, valuesOf } from './entry-values';
import { messages } from './messages';
import { readEntry, useEditEntry } from './queries';

export const EditEntryDialog = ({ entry, onClose }: { entry: CashEntry; onClose: () => void }) => {
  const saved = useSavedVersion(entry, {
    read: () => readEntry(entry.id),
    gone: messages.gone,
    failed: messages.loadFailed,
    onGone: onClose,
  });
  const { id, version } = saved.shown;
  return (
    <RecordDialog
      title={messages.editTitle}
      initial={valuesOf(saved.shown)}
      saved={saved}
      draft={`cash ${id}`}
      writing={useEditEntry()}
      toSend={(values: EntryValues) => ({ ...entryToSend(values), id, version })}
      sendable={isFilled}
      submitLabel={messages.saveChanges}
      done={messages.updated}
      failed={messages.updateFailed}
      onClose={onClose}
    >
      {(form) => <EntryFields form={form} today={dayInNewYork(new Date())} />}
    </RecordDialog>
  );
};
