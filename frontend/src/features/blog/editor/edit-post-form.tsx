import { useQuery } from '@tanstack/react-query';
import { Download } from 'lucide-react';
import { useState } from 'react';
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
import { PublishBar, PublishTimeField } from '../publish-bar';
import { getPublishedDateAdvice, getPublishTimeAdvice } from '../publish-time';
import { PublishStep, usePublishStep } from '../publishing/use-publish-step';
import { editablePostQuery, useEditPost } from '../queries';
import { DraftConflictDialog, type StoredPostText } from '../writing/draft-conflict-dialog';
import { WritingHelpSection } from '../writing/writing-help';
import { postWritingMessages as writing } from '../writing/writing-messages';
import { type BrowserPostDraft, useBrowserPostDraft } from './browser-post-draft';
import { DiscardDraftButton } from './discard-draft';
import { DraftLinkSection } from './draft-link';
import { postEditingMessages } from './editing-messages';
import { type EditorPane, EditorPanes } from './editor-panes';
import { getDraftOrPublishedPostFields, getPublishedPostFields } from './editor-post-fields';
import { MarkdownEditor } from './markdown-editor';
import { PostAutosaveStatus } from './post-autosave-status';
import { findPostDetailsError, PostDetailsFields } from './post-details-fields';
import { arePostFieldsEqual, isNoindex, type PostFields, parsePostOriginIfTextRemains } from './post-fields';
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
  const { keywords, publishAt, canonicalUrl, written: _written, ...rest } = typed;
  const isDateUnchanged = publishAt === getPublishedPostFields(source).publishAt && source.status !== 'Draft';
  return {
    ...rest,
    slug: source.slug,
    tags: parsePostTags(keywords),
    canonicalUrl: canonicalUrl.trim(),
    noindex: isNoindex(typed),
    written: parsePostOriginIfTextRemains(typed),
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
): { typed: PostFields; question: StoredPostText | null } => {
  const theirs = getDraftOrPublishedPostFields(source);
  const mine = { ...theirs, ...stored?.typed };
  if (!stored || arePostFieldsEqual(mine, theirs)) return { typed: theirs, question: null };
  const follows = stored.draftVersion === (source.draft?.version ?? 0);
  return follows ? { typed: mine, question: null } : { typed: theirs, question: { typed: mine, at: stored.at } };
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
  const [pane, setPane] = useState<EditorPane>('text');
  const step = usePublishStep(setPane);
  const { prepare, publish, busy } = usePublishing(source, autosave, { onDone, onStale: step.close });
  const preview = usePostPreview(typed.content, typed.publishAt, typed.lang);
  const isElsewhere = useIsPostEditedInOtherTab(first.slug);
  const choose = (chosen: PostFields, server: EditablePost, isMine: boolean) => {
    setQuestion(null);
    setSource(server);
    setTyped(chosen);
    autosave.takeOver(server, isMine);
  };
  const hasChanged = source.status !== 'Draft' && !arePostFieldsEqual(typed, getPublishedPostFields(source));
  const advice = (isOut(source) ? getPublishedDateAdvice : getPublishTimeAdvice)(typed.publishAt, new Date());
  return (
    <div className="space-y-6">
      <UnsavedPostLeavePrompt isUnsaved={!['untouched', 'saved'].includes(autosave.state.is)} />
      {isElsewhere && (
        <p role="alert" className="rounded-lg bg-warning-soft px-4 py-3 text-sm text-warning">
          {postEditingMessages.elsewhere}
        </p>
      )}
      <EditorPanes
        shown={pane}
        onShow={setPane}
        text={
          <MarkdownEditor
            text={step.text}
            content={typed.content}
            lang={typed.lang}
            title={source.title}
            isWriting={false}
            onChange={(content) => change({ content })}
          >
            <PostAutosaveStatus state={autosave.state} onCompare={() => void autosave.compare()} />
            <PublishBar
              advice={advice}
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
              {hasChanged && <DiscardDraftButton source={source} autosave={autosave} onDone={onDone} />}
            </PublishBar>
          </MarkdownEditor>
        }
        preview={
          preview.shown && <PreviewPanel post={preview.shown} isBehind={preview.isBehind} onClose={preview.close} />
        }
        details={
          <>
            <PostDetailsFields
              typed={typed}
              onChange={change}
              knownAs={source.was_public ? source.slug : null}
              withTags
              descriptionRef={step.description}
            >
              <PublishTimeField
                label={isOut(source) ? postEditingMessages.date : writing.schedule}
                publishAt={typed.publishAt}
                onPublishAt={(publishAt) => change({ publishAt })}
                advice={advice}
              />
            </PostDetailsFields>
            <ImageUpload
              content={typed.content}
              disabled={false}
              onInsert={(image) => change({ content: insertImageAfterTitle(typed.content, image) })}
            />
          </>
        }
        more={
          <>
            <WritingHelpSection typed={typed} text={step.text} disabled={false} onTake={change} />
            {!isOut(source) && <DraftLinkSection slug={source.slug} />}
            <PostVersionHistory source={source} content={typed.content} autosave={autosave} onRestored={onDone} />
          </>
        }
      />
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
