import { Download } from 'lucide-react';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { FormError } from '#ui/form/form-error';
import { createAuditArchiveInThread } from './backup-file-reader';
import { dataSettingsMessages } from './data-settings-messages';
import { ExportProgress } from './export-progress';
import type { AuditReadingStep } from './read-audit-by-api';
import { type ExportTextProgressOptions, useFileMaking } from './use-export';

const describeStep = (step: AuditReadingStep): string => {
  if (step.what === 'rows') return dataSettingsMessages.readingRows(step.rows);
  if (step.what === 'pages') return dataSettingsMessages.auditPages;
  return dataSettingsMessages.auditStock(step.symbol, step.number, step.of);
};

const make = async (_kind: 'audit', { onProgress, signal }: ExportTextProgressOptions) => {
  const { fetchAuditAnswers } = await import('./read-audit-by-api');
  const answers = await fetchAuditAnswers({ onStep: (step) => onProgress(describeStep(step)), signal });
  onProgress(dataSettingsMessages.auditWriting);
  const { name, blob, figures } = await createAuditArchiveInThread(answers, signal);
  return { name, blob, holds: dataSettingsMessages.audited(name, figures) };
};
const words = { begins: dataSettingsMessages.auditReading, failed: dataSettingsMessages.auditFailed };

/** What `npm run audit` writes, as a file: docs/audit.md. */
export const AuditSection = () => {
  const { busy, failure, run, cancel } = useFileMaking(make);
  return (
    <Card title={dataSettingsMessages.auditTitle} description={dataSettingsMessages.auditHint}>
      <Button
        variant="secondary"
        icon={<Download aria-hidden />}
        busy={busy !== null}
        className="w-full sm:w-auto"
        onClick={() => void run('audit', words)}
      >
        {dataSettingsMessages.audit}
      </Button>
      {busy && <ExportProgress progress={busy.progress} cancel={cancel} />}
      {failure && <FormError sentence={failure} />}
      <h3 className="mt-6 font-medium">{dataSettingsMessages.auditCheck}</h3>
      <ol className="mt-2 list-decimal space-y-1 pl-5 text-sm text-ink-muted">
        <li>{dataSettingsMessages.auditUnzip}</li>
        <li>{dataSettingsMessages.auditInstall}</li>
        <li>
          {dataSettingsMessages.auditCommand} <code>npm run audit -- --check FOLDER</code>
        </li>
        <li>{dataSettingsMessages.auditReport}</li>
      </ol>
    </Card>
  );
};
