import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { StatementImport } from '#contract/imports/imports';
import { focusPageTitle } from '#lib/focus';
import { Button, LinkButton } from '#ui/button';
import { Card } from '#ui/card';
import { ConfirmDialog } from '#ui/dialog/dialog';
import { FormError } from '#ui/form/form-error';
import { ProgressBar } from '#ui/progress-bar';
import { importMessages } from '../messages';
import { importQuery } from '../queries';
import { ImportReport } from '../reconcile/import-report';
import type { RefusedImportRow } from './import-job';
import {
  abandonImport,
  dismissFinishedImport,
  getRunningImport,
  loadInterruptedImport,
  type RunningImport,
  resumeImport,
  stopImport,
  subscribeToRunningImport,
} from './running-import';

/** What is being sent, also where it was begun before this page was opened. */
export const useRunningImport = (): RunningImport | null => {
  const client = useQueryClient();
  const sending = useSyncExternalStore(subscribeToRunningImport, getRunningImport, () => null);
  useEffect(() => {
    // The person has said "Import": what was broken off by a closed tab goes on.
    void loadInterruptedImport().then(resumeImport);
  }, []);
  const isOver = sending?.state === 'done' || sending?.state === 'stopped';
  useEffect(() => {
    if (isOver) void client.invalidateQueries();
  }, [isOver, client]);
  return sending;
};

const describeProgress = ({ job: { importId, done, steps, sent, total } }: RunningImport): string => {
  if (importId === null) return importMessages.beginning;
  return done < steps || steps === 0 ? importMessages.sendingRows(sent, total) : importMessages.finishing;
};

const AtWork = ({ sending }: { sending: RunningImport }) => {
  const { job, isKept } = sending;
  const percent = job.steps === 0 ? 100 : Math.floor((100 * job.done) / job.steps);
  return (
    <Card title={importMessages.sendTitle}>
      <ProgressBar label={importMessages.sendTitle} value={percent} valueText={`${percent}%`} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <div>
          <p role="status">{describeProgress(sending)}</p>
          <p className="mt-1 text-sm text-ink-muted">{isKept ? importMessages.mayClose : importMessages.mustStay}</p>
        </div>
        <Button onClick={stopImport}>{importMessages.stop}</Button>
      </div>
    </Card>
  );
};

const Broken = ({ sending: { job, failure } }: { sending: RunningImport }) => {
  const [asks, setAsks] = useState(false);
  return (
    <Card title={importMessages.stopped}>
      <p>{importMessages.stoppedAt(job.sent, job.total)}</p>
      {failure && <FormError sentence={failure} />}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void resumeImport()}>
          {importMessages.goOn}
        </Button>
        <Button onClick={() => setAsks(true)}>{importMessages.giveUp}</Button>
      </div>
      {asks && (
        <ConfirmDialog
          title={importMessages.giveUpTitle}
          confirmLabel={importMessages.giveUp}
          cancelLabel={importMessages.keepOn}
          onClose={() => setAsks(false)}
          onConfirm={() => void abandonImport()}
        >
          {importMessages.giveUpIs}
        </ConfirmDialog>
      )}
    </Card>
  );
};

const Refused = ({ rows }: { rows: readonly RefusedImportRow[] }) => (
  <div className="rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning">
    <p className="font-medium">{importMessages.refusedTitle(rows.length)}</p>
    <ul className="mt-2 max-h-60 list-disc space-y-1 overflow-y-auto pl-5">
      {rows.map(({ words, why }, at) => (
        <li key={`${at} ${words}`}>
          {words}: {why}
        </li>
      ))}
    </ul>
  </div>
);

/** As it was answered, or as it was compared and recorded since. */
const Finished = ({ finished, job: { here, refused } }: { finished: StatementImport; job: RunningImport['job'] }) => {
  const { data } = useQuery({
    ...importQuery(finished.id),
    initialData: finished,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return (
    <>
      <p role="status">{importMessages.doneIs(data.recorded, here)}</p>
      {refused.length > 0 && <Refused rows={refused} />}
      <ImportReport one={data} />
    </>
  );
};

const Done = ({ sending: { job } }: { sending: RunningImport }) => (
  <Card title={importMessages.doneTitle}>
    <div className="space-y-5">
      {job.finished && <Finished finished={job.finished} job={job} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          onClick={() => {
            dismissFinishedImport();
            focusPageTitle();
          }}
        >
          {importMessages.another}
        </Button>
        <LinkButton to="/dashboard/portfolio">{importMessages.toPortfolio}</LinkButton>
      </div>
    </div>
  </Card>
);

export const RunningImportCard = ({ sending }: { sending: RunningImport }) => {
  if (sending.state === 'sending') return <AtWork sending={sending} />;
  if (sending.state === 'elsewhere') {
    return (
      <Card title={importMessages.sendTitle}>
        <p role="status">{importMessages.elsewhere}</p>
      </Card>
    );
  }
  return sending.state === 'done' ? <Done sending={sending} /> : <Broken sending={sending} />;
};
