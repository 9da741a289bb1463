import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useRef, useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { PostSummary } from '#contract/blog/blog';
import type { EditablePost } from '#contract/blog/blog-editing';
import { insertImageAfterTitle } from '#core/blog/posts';
import { getErrorBody, getErrorMessage } from '#lib/api/api';
import type { ApiCallValues } from '#lib/api/api-call-types';
import { downloadFile } from '#lib/download-file';
import { Button } from '#ui/button';
import { QueryView } from '#ui/page/query-view';
import { Skeleton } from '#ui/spinner';
import { toPostFile } from '../files/post-file';
import { postFileMessages } from '../files/post-file-messages';
import { ImageUpload } from '../pictures/image-upload';
import { parsePostTags } from '../post-tags';
import { PublishBar } from '../publish-bar';
import { getPublishedDateAdvice, getPublishTimeAdvice } from '../publish-time';
import { PublishStep, usePublishStep } from '../publishing/use-publish-step';
import { editablePostQuery, useEditPost } from '../queries';
import { DraftConflictDialog } from '../writing/draft-conflict-dialog';
import { WritingHelpSection } from '../writing/writing-help';
import { postWritingMessages as writing } from '../writing/writing-messages';
import { type BrowserPostDraft, useBrowserPostDraft } from './browser-post-draft';
import { DiscardDraft } from './discard-draft';
import { DraftLinkSection } from './draft-link';
import { postEditingMessages } from './editing-messages';
import { getDraftOrPublishedPostFields, getPublishedPostFields } from './editor-post-fields';
import { MarkdownEditor } from './markdown-editor';
import { PostAutosaveStatus } from './post-autosave-status';
import { findPostDetailsError, PostDetailsFields } from './post-details-fields';
import { arePostFieldsEqual, type PostFields, parsePostOrigin } from './post-fields';
import { PostVersionHistory } from './post-version-history';
import { PreviewPanel } from './preview-panel';
import { UnsavedPostLeavePrompt } from './unsaved-post-leave-prompt';
import { useIsPostEditedInOtherTab } from './use-is-post-edited-in-other-tab';
import { type PostAutosave, usePostAutosave } from './use-post-autosave';
import { usePostPreview } from './use-post-preview';

/** As it stands in the editor. */
const downloadPost = (typed: PostFields, source: EditablePost): void => {
  const { name, text } = toPostFile(typed, source);
  downloadFile({ name, blob: new Blob([text], { type: 'text/markdown' }) });
};

const isOut = ({ status }: EditablePost): boolean => status === 'Published';

/** As it is to be published. A date that was not touched stays to the second. */
const toPostEdit = (typed: PostFields, source: EditablePost): ApiCallValues<'PUT /blog/posts/{slug}'> => {
  const { keywords, publishAt, written: _written, ...rest } = typed;
  const isDateUnchanged = publishAt === getPublishedPostFields(source).publishAt && source.status !== 'Draft';
  return {
    ...rest,
    slug: source.slug,
    tags: parsePostTags(keywords),
    written: parsePostOrigin(typed),
    version: source.version,
    ...(!isDateUnchanged && { publishAt }),
  };
};

interface EditingProps {
  source: EditablePost;
  kept: BrowserPostDraft | null;
  onDone: () => void;
}

/** What the browser kept of a post: it goes on by itself where it follows what the server has, else it is asked about. */
const getInitialText = (
  source: EditablePost,
  stored: BrowserPostDraft | null,
): { typed: PostFields; question: BrowserPostDraft | null } => {
  const theirs = getDraftOrPublishedPostFields(source);
  if (!stored || arePostFieldsEqual(stored.typed, theirs)) return { typed: theirs, question: null };
  const follows = stored.draftVersion === (source.draft?.version ?? 0);
  return follows ? { typed: stored.typed, question: null } : { typed: theirs, question: stored };
};

interface PublishingEnds {
  onDone: () => void;
  /** The text was changed elsewhere. */
  onStale: () => void;
}

const usePublishing = (source: EditablePost, autosave: PostAutosave, { onDone, onStale }: PublishingEnds) => {
  const { write, busy } = useEditPost(autosave.settledPlace);
  const done = ({ status, publish_at, slug }: PostSummary) => {
    autosave.end();
    const isLater = status === 'Scheduled' && publish_at;
    toast.success(isLater ? postEditingMessages.scheduled(isLater) : postEditingMessages.published(slug));
    onDone();
  };
  const failed = (error: unknown) => {
    toast.error(postEditingMessages.notPublished(getErrorMessage(error, writing.unreachable)));
    if (getErrorBody(error)?.code !== 'stale') return;
    onStale();
    void autosave.compare();
  };
  /** Goes on where the text can be sent; else it is said what is missing. */
  const prepare = (typed: PostFields, goOn: () => void) => {
    if (typed.content.trim() === '') return toast.error(writing.nothingToSave, { id: writing.nothingToSave });
    const fault = findPostDetailsError(typed);
    if (fault) return toast.error(postEditingMessages.notPublished(fault), { id: fault });
    if (autosave.state.is === 'differs') return void autosave.compare();
    goOn();
  };
  const publish = (typed: PostFields) => write(toPostEdit(typed, source), { done, failed });
  return { prepare, publish, busy };
};

const Editing = ({ source: first, kept, onDone }: EditingProps) => {
  const [source, setSource] = useState(first);
  const [start] = useState(() => getInitialText(first, kept));
  const [question, setQuestion] = useState(start.question);
  const [typed, setTyped] = useState(start.typed);
  const change = (part: Partial<PostFields>) => setTyped((now) => ({ ...now, ...part }));
  const place = { slug: first.slug, version: first.draft?.version ?? 0 };
  const autosave = usePostAutosave(typed, { place, saved: getDraftOrPublishedPostFields(first) }, question !== null);
  const step = usePublishStep();
  const { prepare, publish, busy } = usePublishing(source, autosave, { onDone, onStale: step.close });
  const preview = usePostPreview(typed.content, typed.publishAt);
  const selection = useRef<readonly [number, number]>([0, 0]);
  const isElsewhere = useIsPostEditedInOtherTab(first.slug);
  const choose = (chosen: PostFields, server: EditablePost, isMine: boolean) => {
    setQuestion(null);
    setSource(server);
    setTyped(chosen);
    autosave.takeOver(server, isMine);
  };
  const hasChanged = source.status !== 'Draft' && !arePostFieldsEqual(typed, getPublishedPostFields(source));
  return (
    <div className="space-y-6">
      <UnsavedPostLeavePrompt isUnsaved={!['untouched', 'saved'].includes(autosave.state.is)} />
      {isElsewhere && (
        <p role="alert" className="rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning">
          {postEditingMessages.elsewhere}
        </p>
      )}
      <div className={`grid items-start gap-6 ${preview.shown ? 'xl:grid-cols-2' : ''}`}>
        <MarkdownEditor
          area={step.area}
          content={typed.content}
          title={source.title}
          isWriting={false}
          onChange={(content) => change({ content })}
          onSelect={(start, end) => {
            selection.current = [start, end];
          }}
        >
          <PostAutosaveStatus state={autosave.state} onCompare={() => void autosave.compare()} />
          <PublishBar
            publishAt={typed.publishAt}
            onPublishAt={(publishAt) => change({ publishAt })}
            {...(isOut(source) && {
              label: postEditingMessages.date,
              advice: getPublishedDateAdvice(typed.publishAt, new Date()),
            })}
            {...(!isOut(source) && { advice: getPublishTimeAdvice(typed.publishAt, new Date()) })}
            saveLabel={postEditingMessages.publish[source.status]}
            busy={busy ? 'save' : preview.busy}
            isWriting={false}
            onInlinePreview={preview.openInline}
            onNewWindow={preview.openInWindow}
            onSave={() => prepare(typed, step.open)}
          >
            <Button icon={<Download aria-hidden />} onClick={() => downloadPost(typed, source)}>
              {postFileMessages.download}
            </Button>
            {hasChanged && <DiscardDraft source={source} autosave={autosave} onDone={onDone} />}
          </PublishBar>
        </MarkdownEditor>
        {preview.shown && <PreviewPanel post={preview.shown} isBehind={preview.isBehind} onClose={preview.close} />}
      </div>
      <WritingHelpSection typed={typed} selection={selection} disabled={false} onTake={change} />
      <PostDetailsFields
        typed={typed}
        onChange={change}
        knownAs={source.was_public ? source.slug : null}
        withTags
        descriptionRef={step.description}
      />
      <ImageUpload
        content={typed.content}
        disabled={false}
        onInsert={(image) => change({ content: insertImageAfterTitle(typed.content, image) })}
      />
      {!isOut(source) && <DraftLinkSection slug={source.slug} />}
      <PostVersionHistory source={source} content={typed.content} autosave={autosave} onRestored={onDone} />
      {step.isOpen && (
        <PublishStep
          typed={typed}
          status={source.status}
          busy={busy}
          onPublish={() => publish(typed)}
          onShow={step.show}
          onClose={step.close}
          onMissing={step.close}
        />
      )}
      <DraftConflictDialog
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
    <span className="sr-only">{postEditingMessages.loading}</span>
    <Skeleton className="h-160 rounded-xl" />
  </div>
);

/** A post that is there already, as it was typed, in the editor. */
export const EditPostForm = ({ slug, onDone }: { slug: string; onDone: () => void }) => {
  const stored = useBrowserPostDraft(slug);
  return (
    <QueryView
      of={useQuery(editablePostQuery(slug))}
      loading={<Loading />}
      failed={{ title: postEditingMessages.failed, message: postEditingMessages.failedHint, theirs: 'message' }}
    >
      {(source) => (stored === undefined ? <Loading /> : <Editing source={source} kept={stored} onDone={onDone} />)}
    </QueryView>
  );
};
