import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { PostRow } from '#contract/blog';
import type { PostSource } from '#contract/blog-editing';
import { insertAfterTitle } from '#core/blog/posts';
import { messageOf, refusalOf } from '#lib/api';
import type { CallValues } from '#lib/calls';
import { Read } from '#ui/read';
import { Skeleton } from '#ui/spinner';
import { DetailsFields, detailsFault } from './details-fields';
import { Discard } from './discard-draft';
import { Questions } from './edit-questions';
import { useEditedElsewhere } from './editing-elsewhere';
import { words } from './editing-messages';
import { Editor } from './editor';
import { History } from './history';
import { ImageUpload } from './image-upload';
import { type KeptText, useKept } from './kept-text';
import { LeavePost } from './leave-post';
import { PreviewPanel } from './preview-panel';
import { PublishBar } from './publish-bar';
import { adviceFor, adviceForDate } from './publish-time';
import { sourceQuery, useEditPost } from './queries';
import { SaveStatus } from './save-status';
import { tagsOf } from './tags-of';
import { isSameTyped, type Typed, writtenIn } from './typed';
import { publishedIn, typedIn } from './typed-in';
import { type Autosave, useAutosave } from './use-autosave';
import { usePreview } from './use-preview';
import { words as writing } from './writing-messages';

const isOut = ({ status }: PostSource): boolean => status === 'Published';

/** As it is to be published. A date that was not touched stays to the second. */
const editOf = (typed: Typed, source: PostSource): CallValues<'PUT /blog/posts/{slug}'> => {
  const { keywords, publishAt, written: _written, ...rest } = typed;
  const isDateKept = publishAt === publishedIn(source).publishAt && source.status !== 'Draft';
  return {
    ...rest,
    slug: source.slug,
    tags: tagsOf(keywords),
    written: writtenIn(typed),
    version: source.version,
    ...(!isDateKept && { publishAt }),
  };
};

interface EditingProps {
  source: PostSource;
  kept: KeptText | null;
  onDone: () => void;
}

/** What the browser kept of a post: it goes on by itself where it follows what the server has, else it is asked about. */
const startOf = (source: PostSource, kept: KeptText | null): { typed: Typed; question: KeptText | null } => {
  const theirs = typedIn(source);
  if (!kept || isSameTyped(kept.typed, theirs)) return { typed: theirs, question: null };
  const follows = kept.draftVersion === (source.draft?.version ?? 0);
  return follows ? { typed: kept.typed, question: null } : { typed: theirs, question: kept };
};

const usePublishing = (source: PostSource, autosave: Autosave, onDone: () => void) => {
  const { write, busy } = useEditPost(autosave.settledPlace);
  const done = ({ status, publish_at, slug }: PostRow) => {
    autosave.end();
    const isLater = status === 'Scheduled' && publish_at;
    toast.success(isLater ? words.scheduled(isLater) : words.published(slug), { duration: 4000 });
    onDone();
  };
  const failed = (error: unknown) => {
    toast.error(words.notPublished(messageOf(error, writing.unreachable)));
    if (refusalOf(error)?.code === 'stale') void autosave.compare();
  };
  const publish = (typed: Typed) => {
    if (typed.content.trim() === '') return toast.error(writing.nothingToSave, { id: writing.nothingToSave });
    const fault = detailsFault(typed);
    if (fault) return toast.error(words.notPublished(fault), { id: fault });
    if (autosave.state.is === 'differs') return void autosave.compare();
    write(editOf(typed, source), { done, failed });
  };
  return { publish, busy };
};

const Editing = ({ source: first, kept, onDone }: EditingProps) => {
  const [source, setSource] = useState(first);
  const [start] = useState(() => startOf(first, kept));
  const [question, setQuestion] = useState(start.question);
  const [typed, setTyped] = useState(start.typed);
  const change = (part: Partial<Typed>) => setTyped((now) => ({ ...now, ...part }));
  const place = { slug: first.slug, version: first.draft?.version ?? 0 };
  const autosave = useAutosave(typed, { place, saved: typedIn(first) }, question !== null);
  const { publish, busy } = usePublishing(source, autosave, onDone);
  const preview = usePreview(typed.content, typed.publishAt);
  const isElsewhere = useEditedElsewhere(first.slug);
  const choose = (chosen: Typed, server: PostSource, isMine: boolean) => {
    setQuestion(null);
    setSource(server);
    setTyped(chosen);
    autosave.takeOver(server, isMine);
  };
  const hasChanged = source.status !== 'Draft' && !isSameTyped(typed, publishedIn(source));
  return (
    <div className="space-y-6">
      <LeavePost isUnsaved={!['untouched', 'saved'].includes(autosave.state.is)} />
      {isElsewhere && (
        <p role="alert" className="rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning">
          {words.elsewhere}
        </p>
      )}
      <div className={`grid items-start gap-6 ${preview.shown ? 'xl:grid-cols-2' : ''}`}>
        <Editor
          content={typed.content}
          title={source.title}
          isWriting={false}
          onChange={(content) => change({ content })}
        >
          <SaveStatus state={autosave.state} onCompare={() => void autosave.compare()} />
          <PublishBar
            publishAt={typed.publishAt}
            onPublishAt={(publishAt) => change({ publishAt })}
            {...(isOut(source) && { label: words.date, advice: adviceForDate(typed.publishAt, new Date()) })}
            {...(!isOut(source) && { advice: adviceFor(typed.publishAt, new Date()) })}
            saveLabel={words.publish[source.status]}
            busy={busy ? 'save' : preview.busy}
            isWriting={false}
            onInlinePreview={preview.openInline}
            onNewWindow={preview.openInWindow}
            onSave={() => publish(typed)}
          >
            {hasChanged && <Discard source={source} autosave={autosave} onDone={onDone} />}
          </PublishBar>
        </Editor>
        {preview.shown && <PreviewPanel post={preview.shown} isBehind={preview.isBehind} onClose={preview.close} />}
      </div>
      <DetailsFields typed={typed} onChange={change} knownAs={source.was_public ? source.slug : null} withTags />
      <ImageUpload
        content={typed.content}
        disabled={false}
        onInsert={(image) => change({ content: insertAfterTitle(typed.content, image) })}
      />
      <History source={source} content={typed.content} autosave={autosave} onRestored={onDone} />
      <Questions
        {...{ typed, source, autosave }}
        kept={question}
        onChoose={choose}
        // What the browser kept stays, and is asked about again.
        onLater={question ? onDone : autosave.putOff}
      />
    </div>
  );
};

const Loading = () => (
  <div role="status">
    <span className="sr-only">{words.loading}</span>
    <Skeleton className="h-160 rounded-xl" />
  </div>
);

/** A post that is there already, as it was typed, in the editor. */
export const EditPost = ({ slug, onDone }: { slug: string; onDone: () => void }) => {
  const kept = useKept(slug);
  return (
    <Read
      of={useQuery(sourceQuery(slug))}
      loading={<Loading />}
      failed={{ title: words.failed, message: words.failedHint, theirs: 'message' }}
    >
      {(source) => (kept === undefined ? <Loading /> : <Editing source={source} kept={kept} onDone={onDone} />)}
    </Read>
  );
};
