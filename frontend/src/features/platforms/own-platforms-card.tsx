import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { PlatformView } from '#contract/portfolio/platforms';
import { createMutationToastCallbacks } from '#lib/api/toast-callbacks';
import { Badge } from '#ui/badge';
import { Button } from '#ui/button';
import { Card } from '#ui/card';
import { ConfirmDialog } from '#ui/dialog/dialog';
import { QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { formatCashTrackedSince, formatPlatformRecordCounts, platformsCardMessages as messages } from './messages';
import { AddPlatformDialog, TrackCashDialog } from './platform-dialogs';
import { platformsQuery, useRemovePlatform, useStopCashTracking } from './queries';

type PlatformRequest = { what: 'keep' | 'stop' | 'remove'; shown: PlatformView } | { what: 'add' } | null;

const Outline = () => (
  <div role="status">
    <span className="sr-only">{messages.loading}</span>
    <Skeleton className="h-64 rounded-lg" />
  </div>
);

const failed = { title: messages.failed, message: messages.failedHint, theirs: 'message' } as const;

const describeCashTracking = ({ alwaysCash, since, recorded }: PlatformView): string => {
  if (alwaysCash) return messages.always;
  return since === null ? messages.none : formatCashTrackedSince(since, recorded?.openingBalance ?? null);
};

interface RowProps {
  shown: PlatformView;
  onAsk: (request: PlatformRequest) => void;
}

const Actions = ({ shown, onAsk }: RowProps) => {
  const { platform, own, alwaysCash, since, unfinished } = shown;
  const keepLabel = since === null ? messages.keepOf(platform) : messages.changeOf(platform);
  return (
    <div className="flex flex-wrap gap-2">
      {!alwaysCash && (
        <Button size="sm" aria-label={keepLabel} onClick={() => onAsk({ what: 'keep', shown })}>
          {since === null ? messages.keep : messages.change}
        </Button>
      )}
      {(since !== null || unfinished) && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={messages.stopOf(platform)}
          onClick={() => onAsk({ what: 'stop', shown })}
        >
          {messages.stop}
        </Button>
      )}
      {own && since === null && (
        <Button
          size="sm"
          variant="ghost"
          aria-label={messages.removeOf(platform)}
          onClick={() => onAsk({ what: 'remove', shown })}
        >
          {messages.remove}
        </Button>
      )}
    </div>
  );
};

const PlatformRow = ({ shown, onAsk }: RowProps) => (
  <li className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2 py-3">
    <div className="min-w-0 flex-1 basis-56">
      <p className="flex flex-wrap items-center gap-2 font-medium">
        <span className="min-w-0 break-words">{shown.platform}</span>
        {shown.own && <Badge tone="info">{messages.own}</Badge>}
        {shown.unfinished && <Badge tone="warning">{messages.unfinished}</Badge>}
      </p>
      <p className="text-sm text-ink-muted">{describeCashTracking(shown)}</p>
      <p className="text-sm text-ink-muted empty:hidden">{formatPlatformRecordCounts(shown.recorded)}</p>
    </div>
    <Actions shown={shown} onAsk={onAsk} />
  </li>
);

interface QuestionProps {
  shown: PlatformView;
  onClose: () => void;
}

/** The press that a question confirms, and the words of it. */
interface ConfirmedProps extends QuestionProps {
  press: ReturnType<typeof useStopCashTracking> | ReturnType<typeof useRemovePlatform>;
  told: { done: string; failed: string };
  title: string;
  label: string;
  sure: string;
}

const Confirmed = ({
  shown: { platform },
  onClose,
  press: { write, busy },
  told,
  title,
  label,
  sure,
}: ConfirmedProps) => {
  const toasts = createMutationToastCallbacks(told);
  const confirm = () =>
    write(
      { platform },
      {
        done: (...answer) => {
          toasts.done(...answer);
          onClose();
        },
        failed: (error) => {
          toasts.failed(error);
          onClose();
        },
      },
    );
  return (
    <ConfirmDialog title={title} confirmLabel={label} busy={busy} onConfirm={confirm} onClose={onClose}>
      <p>{sure}</p>
    </ConfirmDialog>
  );
};

const StopQuestion = (props: QuestionProps) => {
  const { platform } = props.shown;
  const resultMessages = { done: messages.stopped, failed: messages.stopFailed };
  const texts = { title: messages.stopOf(platform), label: messages.stop, sure: messages.stopSure(platform) };
  return <Confirmed {...props} {...texts} press={useStopCashTracking()} told={resultMessages} />;
};

const RemoveQuestion = (props: QuestionProps) => {
  const { platform } = props.shown;
  const resultMessages = { done: messages.removed, failed: messages.removeFailed };
  const texts = { title: messages.removeOf(platform), label: messages.remove, sure: messages.removeSure(platform) };
  return <Confirmed {...props} {...texts} press={useRemovePlatform()} told={resultMessages} />;
};

const Question = ({ request, onClose }: { request: PlatformRequest; onClose: () => void }) => {
  if (request === null) return null;
  if (request.what === 'add') return <AddPlatformDialog onClose={onClose} />;
  if (request.what === 'keep') return <TrackCashDialog shown={request.shown} onClose={onClose} />;
  return request.what === 'stop' ? (
    <StopQuestion shown={request.shown} onClose={onClose} />
  ) : (
    <RemoveQuestion shown={request.shown} onClose={onClose} />
  );
};

/** The platforms that one records on: adds one's own, and says which keep their cash here and since when. */
export const OwnPlatformsCard = () => {
  const [request, setRequest] = useState<PlatformRequest>(null);
  const list = useRef<HTMLUListElement>(null);
  const close = () => {
    setRequest(null);
    // The button that was pressed may be gone with what it was about.
    setTimeout(() => document.activeElement === document.body && list.current?.focus());
  };
  return (
    <Card
      title={messages.title}
      description={messages.description}
      actions={
        <Button size="sm" onClick={() => setRequest({ what: 'add' })}>
          {messages.add}
        </Button>
      }
    >
      <QueryView of={useQuery(platformsQuery)} loading={<Outline />} failed={failed}>
        {({ platforms }) => (
          <ul ref={list} tabIndex={-1} className="-my-3 divide-y divide-line outline-none">
            {platforms.map((view) => (
              <PlatformRow key={view.platform} shown={view} onAsk={setRequest} />
            ))}
          </ul>
        )}
      </QueryView>
      <Question request={request} onClose={close} />
    </Card>
  );
};
