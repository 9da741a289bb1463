import { useSearchParams } from 'react-router-dom';
import { Button } from '#ui/button';
import { LeaveQuestion } from '#ui/leave-question';
import { PageHeader } from '#ui/page-header';
import { Refusal } from '#ui/refusal';
import { Accounts } from './accounts';
import { CertificatePage } from './certificate';
import { ComparePage } from './compare-page';
import { DropZone } from './drop-zone';
import { FileCard } from './file-card';
import { ImportsList } from './imports-list';
import { messages } from './messages';
import { PreviewPart } from './preview-part';
import { SendingCard, useSending } from './sending-card';
import { Symbols } from './symbols';
import { useChoices } from './use-choices';
import { type Files, useFiles } from './use-files';
import { usePreview } from './use-preview';

const Choosing = ({ files, onPreview, isBusy, failure, choices }: ChoosingProps) => (
  <div className="space-y-6">
    <DropZone files={files} />
    {files.files.length > 0 && (
      <ul aria-label={messages.files} className="grid gap-3">
        {files.files.map((file) => (
          <FileCard key={file.key} file={file} files={files} />
        ))}
      </ul>
    )}
    {files.places.length > 0 && (
      <>
        <Accounts choices={choices} joined={files.joined} />
        <Symbols choices={choices} />
        {failure && <Refusal sentence={failure} />}
        <Button variant="primary" busy={isBusy} disabled={!choices.isReady} onClick={onPreview}>
          {messages.preview}
        </Button>
        {isBusy && (
          <p role="status" className="text-sm text-ink-muted">
            {messages.previewing}
          </p>
        )}
      </>
    )}
  </div>
);

interface ChoosingProps {
  files: Files;
  choices: ReturnType<typeof useChoices>;
  onPreview: () => void;
  isBusy: boolean;
  failure: string | null;
}

const Bringing = () => {
  const files = useFiles();
  const choices = useChoices(files);
  const preview = usePreview(files.thread, choices);
  return (
    <>
      <LeaveQuestion isUnsaved={preview.shown !== null}>{messages.leave}</LeaveQuestion>
      {preview.shown ? (
        <PreviewPart preview={preview} />
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
  const sending = useSending();
  return (
    <div className="space-y-6">
      <PageHeader title={messages.title} subtitle={messages.subtitle} />
      {sending ? <SendingCard sending={sending} /> : <Bringing />}
      <ImportsList
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
  if (compared !== null) return <ComparePage asked={compared} />;
  const certificate = Number(params.get('certificate'));
  return certificate > 0 ? <CertificatePage id={certificate} /> : <Importing />;
}
