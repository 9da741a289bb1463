import { type DragEvent, useState } from 'react';
import { FormField } from '#ui/form/form-field';
import { dataSettingsMessages } from './data-settings-messages';
import type { BackupRestoreState } from './use-backup-restore';

interface FileFieldProps {
  label: string;
  hint: string;
  restoring: Pick<BackupRestoreState, 'choose' | 'doing' | 'wrong'>;
}

const useDrop = (choose: (file: File) => void) => {
  const [isOver, setOver] = useState(false);
  const hold = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    const [file] = event.dataTransfer.files;
    if (file) choose(file);
  };
  return { isOver, handlers: { onDragOver: hold, onDragLeave: () => setOver(false), onDrop: drop } };
};

const fileLook =
  'bg-surface-raised! p-1.5 file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-md file:border-0 file:bg-surface-sunken file:px-3 ' +
  'file:text-sm file:font-medium file:text-ink';

/** A file that is chosen or dropped. */
export const BackupFileField = ({ label, hint, restoring: { choose, doing, wrong } }: FileFieldProps) => {
  const { isOver, handlers } = useDrop(choose);
  const frame = 'rounded-lg border border-dashed px-4 pt-3';
  return (
    <fieldset {...handlers} className={`${frame} ${isOver ? 'border-accent bg-surface-sunken' : 'border-line'}`}>
      <FormField label={label} hint={hint} error={wrong ?? undefined}>
        {(control) => (
          <input
            type="file"
            accept=".json,application/json"
            {...control}
            disabled={doing !== null}
            className={`${control.className} ${fileLook}`}
            onChange={({ target }) => {
              const [file] = target.files ?? [];
              // The same file may be chosen again, once it has changed.
              target.value = '';
              if (file) choose(file);
            }}
          />
        )}
      </FormField>
      {doing === 'reading' && (
        <p role="status" className="pb-3 text-sm text-ink-muted">
          {dataSettingsMessages.reading}
        </p>
      )}
    </fieldset>
  );
};
