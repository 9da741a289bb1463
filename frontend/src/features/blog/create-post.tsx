import { useState } from 'react';
import { useForm } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import type { PostRow } from '#contract/blog';
import { insertAfterTitle } from '#core/blog/posts';
import { usualLength } from '#core/blog/writing';
import { messageOf } from '#lib/api';
import { ConfirmDialog } from '#ui/dialog';
import { type Assignment, AssignmentForm } from './assignment-form';
import { Editor } from './editor';
import { ImageUpload } from './image-upload';
import { PreviewPanel } from './preview-panel';
import { PublishBar } from './publish-bar';
import { useSavePost } from './queries';
import { tagFault, tagsOf } from './tags-of';
import { useLeaveWarning } from './use-leave-warning';
import { usePreview } from './use-preview';
import { useWriting } from './use-writing';
import { words } from './writing-messages';

const blank: Assignment = { topic: '', draft: '', keywords: '', length: String(usualLength) };

/** Saves the text as a post; a toast says where it is or when it will be. */
const useSaving = (onSaved: () => void) => {
  const { write, busy } = useSavePost();
  const done = ({ status, publish_at, slug }: PostRow) => {
    const isLater = status === 'Scheduled' && publish_at;
    toast.success(isLater ? words.savedForLater(isLater) : words.saved(slug), { duration: 4000 });
    onSaved();
  };
  const failed = (error: unknown) => void toast.error(words.saveFailed(messageOf(error, words.unreachable)));
  const save = (content: string, publishAt: string, keywords: string) => {
    if (content.trim() === '') return toast.error(words.nothingToSave, { id: words.nothingToSave });
    const fault = tagFault(keywords);
    if (fault) return toast.error(words.saveFailed(fault), { id: fault });
    write({ content, publishAt, tags: tagsOf(keywords) }, { done, failed });
  };
  return { save, isSaving: busy };
};

/** From a topic to a published post. Whoever shows it gives it a new key once it is saved: all of it begins anew. */
export const CreatePost = ({ onSaved }: { onSaved: () => void }) => {
  const form = useForm<Assignment>({ defaultValues: blank });
  const [content, setContent] = useState('');
  const [publishAt, setPublishAt] = useState('');
  const [toReplace, setToReplace] = useState<Assignment | null>(null);
  const { run, isWriting, start, stop } = useWriting(setContent);
  const preview = usePreview(content, publishAt);
  const { save, isSaving } = useSaving(onSaved);
  useLeaveWarning(content.trim() !== '');
  const generate = (assignment: Assignment) => {
    if (content.trim() === '') start(assignment);
    else setToReplace(assignment);
  };
  return (
    <div className="space-y-6">
      <AssignmentForm form={form} progress={run} isWriting={isWriting} onGenerate={generate} onStop={stop} />
      <ImageUpload
        content={content}
        disabled={isWriting}
        onInsert={(image) => setContent(insertAfterTitle(content, image))}
      />
      <div className={`grid items-start gap-6 ${preview.shown ? 'xl:grid-cols-2' : ''}`}>
        <Editor content={content} isWriting={isWriting} onChange={setContent}>
          <PublishBar
            publishAt={publishAt}
            onPublishAt={setPublishAt}
            busy={isSaving ? 'save' : preview.busy}
            isWriting={isWriting}
            onInlinePreview={preview.openInline}
            onNewWindow={preview.openInWindow}
            onSave={() => save(content, publishAt, form.getValues('keywords'))}
          />
        </Editor>
        {preview.shown && <PreviewPanel post={preview.shown} isBehind={preview.isBehind} onClose={preview.close} />}
      </div>
      {toReplace && (
        <ConfirmDialog
          onClose={() => setToReplace(null)}
          title={words.replaceTitle}
          confirmLabel={words.replaceConfirm}
          onConfirm={() => {
            setToReplace(null);
            start(toReplace);
          }}
        >
          <p>{words.replaceConsequence}</p>
        </ConfirmDialog>
      )}
    </div>
  );
};
