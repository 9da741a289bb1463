import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState, useSyncExternalStore } from 'react';
import type { Import } from '#contract/imports';
import { focusTitle } from '#lib/focus';
import { Button, LinkButton } from '#ui/button';
import { Card } from '#ui/card';
import { ConfirmDialog } from '#ui/dialog';
import { ProgressBar } from '#ui/progress-bar';
import { Refusal } from '#ui/refusal';
import { Certificate } from './certificate';
import type { RefusedRow } from './job';
import { messages } from './messages';
import { importQuery } from './queries';
import { giveUp, goOn, lookForJob, onSending, putAway, type Sending, sendingNow, stop } from './sending';

/** What is being sent, also where it was begun before this page was opened. */
export const useSending = (): Sending | null => {
  const client = useQueryClient();
  const sending = useSyncExternalStore(onSending, sendingNow, () => null);
  useEffect(() => {
    // The person has said "Import": what was broken off by a closed tab goes on.
    void lookForJob().then(goOn);
  }, []);
  const isOver = sending?.state === 'done' || sending?.state === 'stopped';
  useEffect(() => {
    if (isOver) void client.invalidateQueries();
  }, [isOver, client]);
  return sending;
};

const wordsOf = ({ job: { importId, done, steps, sent, total } }: Sending): string => {
  if (importId === null) return messages.beginning;
  return done < steps || steps === 0 ? messages.sendingRows(sent, total) : messages.finishing;
};

const AtWork = ({ sending }: { sending: Sending }) => {
  const { job, isKept } = sending;
  const percent = job.steps === 0 ? 100 : Math.floor((100 * job.done) / job.steps);
  return (
    <Card title={messages.sendTitle}>
      <ProgressBar label={messages.sendTitle} value={percent} valueText={`${percent}%`} />
      <div className="mt-3 flex flex-wrap items-center justify-between gap-3">
        <div>
          <p role="status">{wordsOf(sending)}</p>
          <p className="mt-1 text-sm text-ink-muted">{isKept ? messages.mayClose : messages.mustStay}</p>
        </div>
        <Button onClick={stop}>{messages.stop}</Button>
      </div>
    </Card>
  );
};

const Broken = ({ sending: { job, failure } }: { sending: Sending }) => {
  const [asks, setAsks] = useState(false);
  return (
    <Card title={messages.stopped}>
      <p>{messages.stoppedAt(job.sent, job.total)}</p>
      {failure && <Refusal sentence={failure} />}
      <div className="mt-4 flex flex-wrap gap-2">
        <Button variant="primary" onClick={() => void goOn()}>
          {messages.goOn}
        </Button>
        <Button onClick={() => setAsks(true)}>{messages.giveUp}</Button>
      </div>
      {asks && (
        <ConfirmDialog
          title={messages.giveUpTitle}
          confirmLabel={messages.giveUp}
          cancelLabel={messages.keepOn}
          onClose={() => setAsks(false)}
          onConfirm={() => void giveUp()}
        >
          {messages.giveUpIs}
        </ConfirmDialog>
      )}
    </Card>
  );
};

const Refused = ({ rows }: { rows: readonly RefusedRow[] }) => (
  <div className="rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning">
    <p className="font-medium">{messages.refusedTitle(rows.length)}</p>
    <ul className="mt-2 max-h-60 list-disc space-y-1 overflow-y-auto pl-5">
      {rows.map(({ words, why }, at) => (
        <li key={`${at} ${words}`}>
          {words}: {why}
        </li>
      ))}
    </ul>
  </div>
);

/** As it was answered, or as it was compared since. */
const Compared = ({ finished }: { finished: Import }) => {
  const { data } = useQuery({
    ...importQuery(finished.id),
    initialData: finished,
    staleTime: Number.POSITIVE_INFINITY,
  });
  return <Certificate one={data} />;
};

const Done = ({ sending: { job } }: { sending: Sending }) => (
  <Card title={messages.doneTitle}>
    <div className="space-y-5">
      <p role="status">{messages.doneIs(job.recorded, job.here)}</p>
      {job.refused.length > 0 && <Refused rows={job.refused} />}
      {job.finished && <Compared finished={job.finished} />}
      <div className="flex flex-wrap gap-2">
        <Button
          variant="primary"
          onClick={() => {
            putAway();
            focusTitle();
          }}
        >
          {messages.another}
        </Button>
        <LinkButton to="/dashboard/portfolio">{messages.toPortfolio}</LinkButton>
      </div>
    </div>
  </Card>
);

export const SendingCard = ({ sending }: { sending: Sending }) => {
  if (sending.state === 'sending') return <AtWork sending={sending} />;
  if (sending.state === 'elsewhere') {
    return (
      <Card title={messages.sendTitle}>
        <p role="status">{messages.elsewhere}</p>
      </Card>
    );
  }
  return sending.state === 'done' ? <Done sending={sending} /> : <Broken sending={sending} />;
};
