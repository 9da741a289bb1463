import { useSearchParams } from 'react-router-dom';
import { Button } from '#ui/button';
import { FormError } from '#ui/form/form-error';
import { LeavePageConfirmation } from '#ui/form/leave-page-confirmation';
import { PageHeader } from '#ui/page/page-header';
import { BrokerExportsHelp } from './broker-exports';
import { StatementFileCard } from './file/statement-file-card';
import { StatementFileDropZone } from './file/statement-file-drop-zone';
import { type ImportFiles, useImportFiles } from './file/use-import-files';
import { ImportHistoryList } from './import-history-list';
import { importMessages } from './messages';
import { AccountPlatformChoices } from './preview/account-platform-choices';
import { ImportPreviewSection } from './preview/import-preview-section';
import { UnknownSymbolChoiceList } from './preview/unknown-symbol-choice-list';
import { useImportChoices } from './preview/use-import-choices';
import { useImportPreview } from './preview/use-import-preview';
import { ImportReportPage } from './reconcile/import-report';
import { ReconciliationPage } from './reconcile/reconciliation-page';
import { RunningImportCard, useRunningImport } from './run/running-import-card';

const Choosing = ({ files, onPreview, isBusy, failure, choices }: ChoosingProps) => (
  <div className="space-y-6">
    <div>
      <StatementFileDropZone files={files} />
      <BrokerExportsHelp />
    </div>
    {files.files.length > 0 && (
      <ul aria-label={importMessages.files} className="grid gap-3">
        {files.files.map((file) => (
          <StatementFileCard key={file.key} file={file} files={files} />
        ))}
      </ul>
    )}
    {files.places.length > 0 && (
      <>
        <AccountPlatformChoices choices={choices} joined={files.joined} />
        <UnknownSymbolChoiceList choices={choices} />
        {failure && <FormError sentence={failure} />}
        <Button variant="primary" busy={isBusy} disabled={!choices.isReady} onClick={onPreview}>
          {importMessages.preview}
        </Button>
        {isBusy && (
          <p role="status" className="text-sm text-ink-muted">
            {importMessages.previewing}
          </p>
        )}
      </>
    )}
  </div>
);

interface ChoosingProps {
  files: ImportFiles;
  choices: ReturnType<typeof useImportChoices>;
  onPreview: () => void;
  isBusy: boolean;
  failure: string | null;
}

const Bringing = () => {
  const files = useImportFiles();
  const choices = useImportChoices(files);
  const preview = useImportPreview(files.thread, choices);
  return (
    <>
      <LeavePageConfirmation isUnsaved={preview.shown !== null}>{importMessages.leave}</LeavePageConfirmation>
      {preview.shown ? (
        <ImportPreviewSection preview={preview} />
      ) : (
        <Choosing
          files={files}
          choices={choices}
          onPreview={preview.open}
          isBusy={preview.isBusy}
          failure={preview.failure}
        />
      )}
    </>
  );
};

const Importing = () => {
  const sending = useRunningImport();
  return (
    <div className="space-y-6">
      <PageHeader title={importMessages.title} subtitle={importMessages.subtitle} />
      {sending ? <RunningImportCard sending={sending} /> : <Bringing />}
      <ImportHistoryList
        isSending={sending?.state === 'sending'}
        sent={sending?.state === 'sending' ? sending.job.importId : null}
      />
    </div>
  );
};

/** Statements in, and what was imported before; or the certificate of one import. */
export default function ImportPage() {
  const [params] = useSearchParams();
  const compared = params.get('compare');
  if (compared !== null) return <ReconciliationPage asked={compared} />;
  const certificate = Number(params.get('certificate'));
  return certificate > 0 ? <ImportReportPage id={certificate} /> : <Importing />;
}
