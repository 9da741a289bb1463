import type { CashEntry } from '#contract/cash';
import { dayInNewYork } from '#core/time/day';
import { useSavedVersion } from '#lib/drafts/use-saved-version';
import { RecordDialog } from '#ui/dialog/record-dialog';
import { EntryFields } from './entry-fields';
import { type EntryValues, isFilledEntry, toEntryRequest, toEntryValues } from './entry-values';
import { cashMessages } from './messages';
import { readCashEntry, useEditEntry } from './queries';

export const EditEntryDialog = ({ entry, onClose }: { entry: CashEntry; onClose: () => void }) => {
  const saved = useSavedVersion(entry, {
    read: () => readCashEntry(entry.id),
    gone: cashMessages.gone,
    failed: cashMessages.loadFailed,
    onGone: onClose,
  });
  const { id, version } = saved.shown;
  return (
    <RecordDialog
      title={cashMessages.editTitle}
      initial={toEntryValues(saved.shown)}
      saved={saved}
      draft={`cash ${id}`}
      writing={useEditEntry()}
      toSend={(values: EntryValues) => ({ ...toEntryRequest(values), id, version })}
      sendable={isFilledEntry}
      submitLabel={cashMessages.saveChanges}
      done={cashMessages.updated}
      failed={cashMessages.updateFailed}
      onClose={onClose}
    >
      {(form) => <EntryFields form={form} today={dayInNewYork(new Date())} />}
    </RecordDialog>
  );
};
