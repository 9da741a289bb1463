import { useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import type { PostSummary } from '#contract/blog/blog';
import type { EditablePost } from '#contract/blog/blog-editing';
import { defaultPostTargetWords } from '#core/blog/post-length';
import { insertImageAfterTitle } from '#core/blog/posts';
import { getErrorBody, getErrorMessage, getErrorStatus } from '#lib/api/api';
import { ConfirmDialog } from '#ui/dialog/dialog';
import { ImageUpload } from '../pictures/image-upload';
import { findTagError, parsePostTags } from '../post-tags';
import { PublishBar, PublishTimeField } from '../publish-bar';
import { getPublishTimeAdvice } from '../publish-time';
import { PublishStep, usePublishStep } from '../publishing/use-publish-step';
import { useCreatePost } from '../queries';
import { DraftConflictDialog } from '../writing/draft-conflict-dialog';
import { TextGenerationForm, type TextGenerationFormValues } from '../writing/text-generation-form';
import { useTextGeneration } from '../writing/use-text-generation';
import { WritingHelpSection } from '../writing/writing-help';
import { postWritingMessages } from '../writing/writing-messages';
import { type BrowserPostDraft, useBrowserPostDraft } from './browser-post-draft';
import { DraftLinkSection } from './draft-link';
import { type EditorPane, EditorPanes } from './editor-panes';
import { MarkdownEditor } from './markdown-editor';
import { PostAutosaveStatus } from './post-autosave-status';
import { findPostDetailsError, PostDetailsFields } from './post-details-fields';
import { emptyPostFields, isNoindex, type PostFields, parsePostOriginIfTextRemains } from './post-fields';
import { PreviewPanel } from './preview-panel';
import { UnsavedPostLeavePrompt } from './unsaved-post-leave-prompt';
import { type PostAutosave, usePostAutosave } from './use-post-autosave';
import { usePostPreview } from './use-post-preview';

const blank: TextGenerationFormValues = { topic: '', draft: '', keywords: '', length: String(defaultPostTargetWords) };

interface SavingEnds {
  onSaved: () => void;
  /** The text was changed elsewhere. */
  onStale: () => void;
}

/** True for a text that can be sent; else a toast says what is missing. */
const isSendable = ({ content, ...details }: PostFields): boolean => {
  if (content.trim() === '') {
    toast.error(postWritingMessages.nothingToSave, { id: postWritingMessages.nothingToSave });
    return false;
  }
  const fault = findTagError(details.keywords) ?? findPostDetailsError(details);
  if (fault) toast.error(postWritingMessages.saveFailed(fault), { id: fault });
  return !fault;
};

/** Saves the text as a post; a toast says where it is or when it will be. */
const useSaving = (autosave: PostAutosave, { onSaved, onStale }: SavingEnds, setOpen: (isOpen: boolean) => void) => {
  const { write, busy } = useCreatePost(autosave.settledPlace);
  const done = ({ status, publish_at, slug }: PostSummary) => {
    const isLater = status === 'Scheduled' && publish_at;
    autosave.end();
    toast.success(isLater ? postWritingMessages.savedForLater(isLater) : postWritingMessages.saved(slug));
    onSaved();
  };
  const failed = (error: unknown) => {
    // Where nobody knows whether it was saved, no draft of it is begun: pressed again, it is the same save.
    setOpen((getErrorStatus(error) ?? 500) >= 500);
    toast.error(postWritingMessages.saveFailed(getErrorMessage(error, postWritingMessages.unreachable)));
    if (getErrorBody(error)?.code !== 'stale') return;
    onStale();
    void autosave.compare();
  };
  const save = (typed: PostFields) => {
    setOpen(true);
    const { keywords, canonicalUrl, ...rest } = typed;
    const post = {
      ...rest,
      tags: parsePostTags(keywords),
      canonicalUrl: canonicalUrl.trim(),
      noindex: isNoindex(typed),
      written: parsePostOriginIfTextRemains(typed),
    };
    write(post, { done, failed });
  };
  return { save, isSaving: busy };
};

interface CreatePostProps {
  onSaved: () => void;
}

/** From a topic to a published post. Whoever shows it gives it a new key once it is saved: all of it begins anew. */
const Creating = ({ onSaved, kept }: CreatePostProps & { kept: BrowserPostDraft | null }) => {
  const [{ keywords: begunWith, ...begun }] = useState<PostFields>({ ...emptyPostFields, ...kept?.typed });
  const form = useForm<TextGenerationFormValues>({ defaultValues: { ...blank, keywords: begunWith } });
  const keywords = useWatch({ control: form.control, name: 'keywords' });
  const [fields, setFields] = useState(begun);
  const change = (part: Partial<PostFields>) => setFields((now) => ({ ...now, ...part }));
  const setContent = (content: string, written?: string) =>
    change({ content, ...(written !== undefined && { written }) });
  const typed = useMemo(() => ({ ...fields, keywords }), [fields, keywords]);
  const { content, publishAt } = fields;
  const [toReplace, setToReplace] = useState<TextGenerationFormValues | null>(null);
  const { run, isWriting, start, stop } = useTextGeneration(setContent);
  const preview = usePostPreview(content, publishAt, fields.lang);
  const [isSaveOpen, setSaveOpen] = useState(false);
  const autosave = usePostAutosave(
    typed,
    { place: { slug: null, version: 0 }, saved: emptyPostFields },
    isWriting || isSaveOpen,
  );
  const [pane, setPane] = useState<EditorPane>('text');
  const step = usePublishStep(setPane);
  const { save, isSaving } = useSaving(autosave, { onSaved, onStale: step.close }, setSaveOpen);
  const choose = ({ keywords: theirs, ...chosen }: PostFields, server: EditablePost, isMine: boolean) => {
    setFields(chosen);
    form.setValue('keywords', theirs);
    autosave.takeOver(server, isMine);
  };
  const takeProposal = ({ keywords: proposed, ...more }: Partial<PostFields>) => {
    change(more);
    if (proposed !== undefined) form.setValue('keywords', proposed);
  };
  const generate = (assignment: TextGenerationFormValues) => {
    if (content.trim() === '') start(assignment);
    else setToReplace(assignment);
  };
  const advice = getPublishTimeAdvice(publishAt, new Date());
  return (
    <>
      <UnsavedPostLeavePrompt isUnsaved={isWriting || !['untouched', 'saved'].includes(autosave.state.is)} />
      <EditorPanes
        shown={pane}
        onShow={setPane}
        text={
          <MarkdownEditor
            text={step.text}
            content={content}
            lang={fields.lang}
            isWriting={isWriting}
            onChange={setContent}
          >
            <PostAutosaveStatus state={autosave.state} onCompare={() => void autosave.compare()} />
            <PublishBar
              advice={advice}
              busy={isSaving ? 'save' : preview.busy}
              isWriting={isWriting}
              onInlinePreview={preview.openInline}
              onNewWindow={preview.openInWindow}
              onSave={() => isSendable(typed) && step.open()}
            />
          </MarkdownEditor>
        }
        preview={
          preview.shown && <PreviewPanel post={preview.shown} isBehind={preview.isBehind} onClose={preview.close} />
        }
        help={
          <TextGenerationForm form={form} progress={run} isWriting={isWriting} onGenerate={generate} onStop={stop} />
        }
        details={
          <>
            <ImageUpload
              content={content}
              disabled={isWriting}
              onInsert={(image) => setContent(insertImageAfterTitle(content, image))}
            />
            <PostDetailsFields
              typed={typed}
              onChange={change}
              knownAs={null}
              withTags={false}
              disabled={isWriting}
              descriptionRef={step.description}
            >
              <PublishTimeField
                label={postWritingMessages.schedule}
                publishAt={publishAt}
                onPublishAt={(at) => change({ publishAt: at })}
                advice={advice}
              />
            </PostDetailsFields>
          </>
        }
        more={
          <>
            <WritingHelpSection typed={typed} text={step.text} disabled={isWriting} onTake={takeProposal} />
            {autosave.place.slug !== null && <DraftLinkSection slug={autosave.place.slug} />}
          </>
        }
      />
      {step.isOpen && (
        <PublishStep
          typed={typed}
          status="Draft"
          busy={isSaving}
          onPublish={() => save(typed)}
          onShow={step.show}
          onClose={step.close}
          onMissing={step.close}
        />
      )}
      {autosave.state.is === 'differs' && autosave.state.server && (
        <DraftConflictDialog
          typed={typed}
          source={autosave.state.server}
          kept={null}
          autosave={autosave}
          onChoose={choose}
          onLater={autosave.putOff}
        />
      )}
      {toReplace && (
        <ConfirmDialog
          onClose={() => setToReplace(null)}
          title={postWritingMessages.replaceTitle}
          confirmLabel={postWritingMessages.replaceConfirm}
          onConfirm={() => {
            setToReplace(null);
            start(toReplace);
          }}
        >
          <p>{postWritingMessages.replaceConsequence}</p>
        </ConfirmDialog>
      )}
    </>
  );
};

/** Begins with what the browser kept of a text that had not reached the server. */
export const NewPostForm = ({ onSaved }: CreatePostProps) => {
  const stored = useBrowserPostDraft('');
  return stored === undefined ? null : <Creating onSaved={onSaved} kept={stored} />;
};
