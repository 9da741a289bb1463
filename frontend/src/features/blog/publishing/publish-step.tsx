import { CircleCheck, Send } from 'lucide-react';
import { type ReactNode, useEffect, useEffectEvent, useMemo, useState } from 'react';
import type { PostPreview, PostStatus } from '#contract/blog/blog';
import { checkPost, isPublishBlockingFinding, maxPostFindings, type PostFinding } from '#core/blog/check-post';
import { countHtmlWords, estimateReadingMinutes } from '#core/blog/post-length';
import { getErrorMessage } from '#lib/api/api';
import { Button } from '#ui/button';
import { Dialog, DialogFooter } from '#ui/dialog/dialog';
import { Skeleton } from '#ui/spinner';
import type { PostFields } from '../editor/post-fields';
import { parsePostTags } from '../post-tags';
import { fetchPostPreview } from '../queries';
import { postWritingMessages } from '../writing/writing-messages';
import { describePublishMoment } from './get-publish-moment';
import { PostPreviewCards } from './post-cards';
import { publishStepMessages as messages } from './publish-step-messages';

type Reading = { is: 'reading' } | { is: 'read'; post: PostPreview['post'] } | { is: 'failed'; reason: string };

/** What the server would make of the text: title, excerpt and picture as readers get them. */
const useCard = (content: string): Reading => {
  const [reading, setReading] = useState<Reading>({ is: 'reading' });
  useEffect(() => {
    const controller = new AbortController();
    fetchPostPreview(content, controller.signal).then(
      ({ post }) => !controller.signal.aborted && setReading({ is: 'read', post }),
      (error: unknown) => {
        if (controller.signal.aborted) return;
        setReading({ is: 'failed', reason: getErrorMessage(error, postWritingMessages.unreachable) });
      },
    );
    return () => controller.abort();
  }, [content]);
  return reading;
};

const Part = ({ title, children }: { title: string; children: ReactNode }) => (
  <section aria-label={title}>
    <h3 className="mb-2 font-semibold">{title}</h3>
    {children}
  </section>
);

interface FindingsProps {
  findings: readonly PostFinding[];
  onShow: (finding: PostFinding) => void;
}

const Findings = ({ findings, onShow }: FindingsProps) => {
  if (findings.length === 0) {
    return (
      <p className="flex gap-2 text-sm text-ink-muted">
        <CircleCheck aria-hidden className="mt-0.5 size-4 shrink-0 text-positive" />
        {messages.nothingFound}
      </p>
    );
  }
  return (
    <>
      <p className="mb-2 text-sm text-ink-muted">
        {findings.some(isPublishBlockingFinding) ? messages.refused : messages.toldOnly}
      </p>
      <ul className="divide-y divide-line overflow-clip rounded-xl border border-line">
        {findings.map((finding) => (
          <li key={`${finding.kind} ${finding.place?.start}`}>
            <button
              type="button"
              onClick={() => onShow(finding)}
              className="block min-h-11 w-full px-3 py-2 text-left text-sm outline-offset-[-2px] hover:bg-surface-sunken"
            >
              <span className={isPublishBlockingFinding(finding) ? 'text-negative' : 'text-warning'}>
                {messages.findings[finding.kind]}
              </span>
              {finding.line && (
                <span dir="auto" className="mt-0.5 block break-words text-ink-muted">
                  {messages.inLine(finding.line)}
                </span>
              )}
            </button>
          </li>
        ))}
      </ul>
      {findings.filter(({ place }) => place !== null).length === maxPostFindings && (
        <p className="mt-2 text-sm text-ink-muted">{messages.onlyFirst}</p>
      )}
    </>
  );
};

/** Publishes by Control and Enter, wherever in the step the focus is. */
const usePublishingKey = (publish: () => void) => {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !(event.ctrlKey || event.metaKey) || event.repeat) return;
    event.preventDefault();
    event.stopPropagation();
    publish();
  });
  useEffect(() => {
    const listen = (event: KeyboardEvent) => onKey(event);
    document.addEventListener('keydown', listen, { capture: true });
    return () => document.removeEventListener('keydown', listen, { capture: true });
  }, []);
};

export interface PublishStepProps {
  typed: PostFields;
  /** Of the post as the server has it. */
  status: PostStatus;
  busy: boolean;
  onPublish: () => void;
  /** Leads to the place in the text, or to the field, that a finding is about. */
  onShow: (finding: PostFinding) => void;
  onClose: () => void;
}

/** Between a finished text and its readers: what is worth a look, how it will be met with, and when. */
export default function PublishStep({ typed, status, busy, onPublish, onShow, onClose }: PublishStepProps) {
  const findings = useMemo(() => checkPost(typed), [typed]);
  const [opened] = useState(() => new Date());
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions();
  const { isLater, says, date } = describePublishMoment(typed.publishAt, status, opened, timeZone);
  const card = useCard(typed.content);
  const isRefused = findings.some(isPublishBlockingFinding);
  const publish = () => {
    if (!busy && !isRefused) onPublish();
  };
  usePublishingKey(publish);
  const [time, ...more] = says;
  return (
    <Dialog title={messages.title} size="lg" busy={busy} onClose={onClose}>
      <div className="grid gap-x-8 gap-y-6 sm:grid-cols-2">
        <div className="min-w-0 space-y-6">
          <Part title={messages.when}>
            <p>{time}</p>
            {more.map((sentence) => (
              <p key={sentence} className="mt-0.5 text-sm text-ink-muted">
                {sentence}
              </p>
            ))}
          </Part>
          <Part title={messages.checks}>
            <Findings findings={findings} onShow={onShow} />
          </Part>
        </div>
        <Part title={messages.onPhone}>
          {card.is === 'reading' && (
            <div role="status">
              <span className="sr-only">{messages.readingCard}</span>
              <Skeleton className="h-96 rounded-xl" />
            </div>
          )}
          {card.is === 'failed' && <p className="text-sm text-warning">{messages.noCard(card.reason)}</p>}
          {card.is === 'read' && (
            <PostPreviewCards
              title={card.post.title}
              excerpt={typed.excerpt.trim() || card.post.excerpt}
              description={typed.description.trim()}
              picture={card.post.featured_image_url}
              pictureAlt={card.post.featured_image_alt}
              tags={parsePostTags(typed.keywords)}
              readingMinutes={estimateReadingMinutes(countHtmlWords(card.post.content))}
              date={date.toISOString()}
            />
          )}
        </Part>
      </div>
      <DialogFooter>
        <Button disabled={busy} onClick={onClose}>
          {messages.back}
        </Button>
        <Button
          variant="primary"
          icon={<Send aria-hidden />}
          busy={busy}
          disabled={isRefused}
          aria-keyshortcuts="Control+Enter"
          onClick={publish}
        >
          {isLater ? messages.schedule : messages.publish}
        </Button>
      </DialogFooter>
    </Dialog>
  );
}
