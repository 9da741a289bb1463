import { useQueryClient } from '@tanstack/react-query';
import toast from 'react-hot-toast/headless';
import type { CashEntry, NewCashEntry } from '#contract/cash';
import { isConflict, useSavedVersion } from '#lib/use-saved-version';
import type { Save } from '#lib/use-submission';
import { Button } from '#ui/button';
import { Dialog } from '#ui/dialog';
import { EntryForm } from './entry-form';
import { valuesOf } from './entry-values';
import { messages } from './messages';
import { entriesQuery, useEditEntry } from './queries';

export const EditEntryDialog = ({ entry, onClose }: { entry: CashEntry; onClose: () => void }) => {
  const { write, busy } = useEditEntry();
  const client = useQueryClient();
  const { shown, reload } = useSavedVersion(entry, {
    readAll: () => client.fetchQuery({ ...entriesQuery, staleTime: 0 }),
    gone: messages.gone,
    failed: messages.loadFailed,
    onGone: onClose,
  });

  const save: Save<NewCashEntry> = (edited, failed) => {
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
    <Dialog open onOpenChange={(open) => !open && !busy && onClose()} title={messages.editTitle}>
      <EntryForm
        key={shown.version}
        initial={valuesOf(shown)}
        submitLabel={messages.saveChanges}
        onlyWhenFilled
        save={save}
        busy={busy}
        fallback={messages.updateFailed}
        remedyFor={(error) => isConflict(error) && remedy}
        onCancel={onClose}
      />
    </Dialog>
  );
};
