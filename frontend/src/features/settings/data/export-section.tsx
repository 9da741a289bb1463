import { Download, FileSpreadsheet, ScrollText } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { getErrorMessage } from '#lib/api/api';
import { downloadFile } from '#lib/download-file';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { FormError } from '#ui/form/form-error';
import { dataSettingsMessages } from './data-settings-messages';
import type { ExportedFile } from './export-files';
import { LedgerKeepsChangingError } from './read-account-backup';

type Kind = 'json' | 'csv' | 'journal' | 'beancount';

const make = async (
  kind: Kind,
  watched: { onRows: (rows: number) => void; signal: AbortSignal },
): Promise<ExportedFile> => {
  if (kind === 'journal' || kind === 'beancount') {
    const { exportAccountAsJournal } = await import('./export-account-as-journal');
    return exportAccountAsJournal(watched, kind === 'journal' ? 'hledger' : 'beancount');
  }
  const files = await import('./export-files');
  return kind === 'json' ? files.exportAccountAsJson(watched) : files.exportAccountAsCsvArchive(watched);
};

const getFailureSentence = (error: unknown): string =>
  error instanceof LedgerKeepsChangingError
    ? dataSettingsMessages.noRest
    : getErrorMessage(error, dataSettingsMessages.exportFailed);

const useExport = () => {
  const [busy, setBusy] = useState<{ kind: Kind; rows: number } | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const broken = useRef<AbortController | null>(null);
  useEffect(() => () => broken.current?.abort(), []);
  const run = async (kind: Kind): Promise<void> => {
    const controller = new AbortController();
    broken.current = controller;
    setFailure(null);
    setBusy({ kind, rows: 0 });
    try {
      const onRows = (rows: number) => setBusy({ kind, rows });
      const file = await make(kind, { onRows, signal: controller.signal });
      downloadFile(file);
      toast.success(dataSettingsMessages.exported(file.name, file.rows));
    } catch (error) {
      if (!controller.signal.aborted) setFailure(getFailureSentence(error));
    }
    setBusy(null);
  };
  return { busy, failure, run: (kind: Kind) => void run(kind), cancel: () => broken.current?.abort() };
};

const choices = [
  {
    kind: 'json',
    name: dataSettingsMessages.json,
    hint: dataSettingsMessages.jsonHint,
    icon: <Download aria-hidden />,
    variant: 'primary',
  },
  {
    kind: 'csv',
    name: dataSettingsMessages.csv,
    hint: dataSettingsMessages.csvHint,
    icon: <FileSpreadsheet aria-hidden />,
    variant: 'secondary',
  },
  {
    kind: 'journal',
    name: dataSettingsMessages.journal,
    hint: dataSettingsMessages.journalHint,
    icon: <ScrollText aria-hidden />,
    variant: 'secondary',
  },
  {
    kind: 'beancount',
    name: dataSettingsMessages.beancount,
    hint: dataSettingsMessages.beancountHint,
    icon: <ScrollText aria-hidden />,
    variant: 'secondary',
  },
] as const;

export const ExportSection = () => {
  const { busy, failure, run, cancel } = useExport();
  return (
    <Card title={dataSettingsMessages.exportTitle} description={dataSettingsMessages.exportHint}>
      <ul className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
        {choices.map(({ kind, name, hint, icon, variant }) => (
          <li key={kind}>
            <Button
              variant={variant}
              icon={icon}
              busy={busy?.kind === kind}
              disabled={busy !== null && busy.kind !== kind}
              aria-describedby={`export-${kind}`}
              className="w-full sm:w-auto"
              onClick={() => run(kind)}
            >
              {name}
            </Button>
            <p id={`export-${kind}`} className="mt-2 text-sm text-ink-muted">
              {hint}
            </p>
          </li>
        ))}
      </ul>
      {busy && (
        <div className="mt-4 flex flex-wrap items-center gap-3 text-sm text-ink-muted">
          <p role="status">{dataSettingsMessages.readingRows(busy.rows)}</p>
          <Button size="sm" variant="ghost" onClick={cancel}>
            {dataSettingsMessages.cancel}
          </Button>
        </div>
      )}
      {failure && <FormError sentence={failure} />}
    </Card>
  );
};
