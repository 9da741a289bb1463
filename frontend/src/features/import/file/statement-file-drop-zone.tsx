import { type DragEvent, useState } from 'react';
import { FormField } from '#ui/form/form-field';
import { ProgressBar } from '#ui/progress-bar';
import { importMessages } from '../messages';
import type { ImportFiles } from './use-import-files';

export const useFileDrop = (add: (files: readonly File[]) => void) => {
  const [isOver, setOver] = useState(false);
  const hold = (event: DragEvent) => {
    event.preventDefault();
    setOver(true);
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    add([...event.dataTransfer.files]);
  };
  return { isOver, handlers: { onDragOver: hold, onDragLeave: () => setOver(false), onDrop: drop } };
};

export const fileInputClasses =
  'bg-surface-raised! p-1.5 file:mr-3 file:min-h-8 file:cursor-pointer file:rounded-md file:border-0 file:bg-surface-sunken file:px-3 ' +
  'file:text-sm file:font-medium file:text-ink';

/** By their names; what a file is, is told by what it holds. */
export const acceptedStatementFiles =
  '.csv,.txt,.xlsx,.zip,.ofx,.qfx,.xml,text/csv,text/plain,application/zip,application/xml,text/xml,application/x-ofx';

/** Files that are chosen or dropped. */
export const StatementFileDropZone = ({
  files: { add, reading, wrong },
}: {
  files: Pick<ImportFiles, 'add' | 'reading' | 'wrong'>;
}) => {
  const { isOver, handlers } = useFileDrop(add);
  const frame = 'rounded-xl border border-dashed px-4 pt-4 pb-3 sm:px-6';
  return (
    <fieldset {...handlers} className={`${frame} ${isOver ? 'border-accent bg-surface-sunken' : 'border-line-strong'}`}>
      <FormField label={importMessages.drop} hint={importMessages.dropHint} error={wrong ?? undefined}>
        {(control) => (
          <input
            type="file"
            multiple
            accept={acceptedStatementFiles}
            {...control}
            disabled={reading !== null}
            className={`${control.className} ${fileInputClasses}`}
            onChange={({ target }) => {
              add([...(target.files ?? [])]);
              // The same file may be chosen again, once it has changed.
              target.value = '';
            }}
          />
        )}
      </FormField>
      {reading && (
        <div className="pb-1">
          <p role="status" className="mb-2 text-sm text-ink-muted">
            {importMessages.reading(reading.name, reading.at, reading.of)}
          </p>
          <ProgressBar
            label={importMessages.dropTitle}
            value={Math.round((100 * (reading.at - 1)) / reading.of)}
            valueText={`${reading.at - 1} / ${reading.of}`}
          />
        </div>
      )}
    </fieldset>
  );
};
