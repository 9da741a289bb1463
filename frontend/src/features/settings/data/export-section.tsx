import { Download, FileSpreadsheet, ScrollText } from 'lucide-react';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { FormError } from '#ui/form/form-error';
import { dataSettingsMessages } from './data-settings-messages';
import type { ExportedFile } from './export-files';
import { ExportProgress } from './export-progress';
import { type ExportTextProgressOptions, useFileMaking } from './use-export';

type Kind = 'json' | 'csv' | 'journal' | 'beancount';

const createFile = async (kind: Kind, { onProgress, signal }: ExportTextProgressOptions): Promise<ExportedFile> => {
  const watched = { onRows: (rows: number) => onProgress(dataSettingsMessages.readingRows(rows)), signal };
  if (kind === 'journal' || kind === 'beancount') {
    const { exportAccountAsJournal } = await import('./export-account-as-journal');
    return exportAccountAsJournal(watched, kind === 'journal' ? 'hledger' : 'beancount');
  }
  const files = await import('./export-files');
  return kind === 'json' ? files.exportAccountAsJson(watched) : files.exportAccountAsCsvArchive(watched);
};

const make = async (kind: Kind, watch: ExportTextProgressOptions) => {
  const file = await createFile(kind, watch);
  return { ...file, holds: dataSettingsMessages.exported(file.name, file.rows) };
};
const words = { begins: dataSettingsMessages.readingRows(0), failed: dataSettingsMessages.exportFailed };

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
  const { busy, failure, run, cancel } = useFileMaking(make);
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
              onClick={() => void run(kind, words)}
            >
              {name}
            </Button>
            <p id={`export-${kind}`} className="mt-2 text-sm text-ink-muted">
              {hint}
            </p>
          </li>
        ))}
      </ul>
      {busy && <ExportProgress progress={busy.progress} cancel={cancel} />}
      {failure && <FormError sentence={failure} />}
    </Card>
  );
};
