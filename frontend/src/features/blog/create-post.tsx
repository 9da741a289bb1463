import { useMemo, useState } from 'react';
import { useForm, useWatch } from 'react-hook-form';
import toast from 'react-hot-toast/headless';
import type { PostRow } from '#contract/blog';
import type { PostSource } from '#contract/blog-editing';
import { insertAfterTitle } from '#core/blog/posts';
import { usualLength } from '#core/blog/writing';
import { messageOf, refusalOf, statusOf } from '#lib/api';
import { ConfirmDialog } from '#ui/dialog';
import { type Assignment, AssignmentForm } from './assignment-form';
import { DetailsFields, detailsFault } from './details-fields';
import { Questions } from './edit-questions';
import { Editor } from './editor';
import { ImageUpload } from './image-upload';
import { type KeptText, useKept } from './kept-text';
import { LeavePost } from './leave-post';
import { PreviewPanel } from './preview-panel';
import { PublishBar } from './publish-bar';
import { useSavePost } from './queries';
import { SaveStatus } from './save-status';
import { tagFault, tagsOf } from './tags-of';
import { nothingTyped, type Typed, writtenIn } from './typed';
import { type Autosave, useAutosave } from './use-autosave';
import { usePreview } from './use-preview';
import { useWriting } from './use-writing';
import { words } from './writing-messages';

const blank: Assignment = { topic: '', draft: '', keywords: '', length: String(usualLength) };

/** Saves the text as a post; a toast says where it is or when it will be. */
const useSaving = (autosave: Autosave, onSaved: () => void, setOpen: (isOpen: boolean) => void) => {
  const { write, busy } = useSavePost(autosave.settledPlace);
  const done = ({ status, publish_at, slug }: PostRow) => {
    const isLater = status === 'Scheduled' && publish_at;
    autosave.end();
    toast.success(isLater ? words.savedForLater(isLater) : words.saved(slug), { duration: 4000 });
    onSaved();
  };
  const failed = (error: unknown) => {
    // Where nobody knows whether it was saved, no draft of it is begun: pressed again, it is the same save.
    setOpen((statusOf(error) ?? 500) >= 500);
    toast.error(words.saveFailed(messageOf(error, words.unreachable)));
    if (refusalOf(error)?.code === 'stale') void autosave.compare();
  };
  const save = ({ content, publishAt, keywords, address, excerpt, description, written }: Typed) => {
    if (content.trim() === '') return toast.error(words.nothingToSave, { id: words.nothingToSave });
    const fault = tagFault(keywords) ?? detailsFault({ address, excerpt, description, keywords });
    if (fault) return toast.error(words.saveFailed(fault), { id: fault });
    setOpen(true);
    const source = writtenIn({ content, written });
    const post = { content, publishAt, tags: tagsOf(keywords), address, excerpt, description, written: source };
    write(post, { done, failed });
  };
  return { save, isSaving: busy };
};

interface CreatePostProps {
  onSaved: () => void;
}

/** From a topic to a published post. Whoever shows it gives it a new key once it is saved: all of it begins anew. */
const Creating = ({ onSaved, kept }: CreatePostProps & { kept: KeptText | null }) => {
  const [{ keywords: begunWith, ...begun }] = useState(kept?.typed ?? nothingTyped);
  const form = useForm<Assignment>({ defaultValues: { ...blank, keywords: begunWith } });
  const keywords = useWatch({ control: form.control, name: 'keywords' });
  const [fields, setFields] = useState(begun);
  const change = (part: Partial<Typed>) => setFields((now) => ({ ...now, ...part }));
  const setContent = (content: string, written?: string) =>
    change({ content, ...(written !== undefined && { written }) });
  const typed = useMemo(() => ({ ...fields, keywords }), [fields, keywords]);
  const { content, publishAt } = fields;
  const [toReplace, setToReplace] = useState<Assignment | null>(null);
  const { run, isWriting, start, stop } = useWriting(setContent);
  const preview = usePreview(content, publishAt);
  const [isSaveOpen, setSaveOpen] = useState(false);
  const autosave = useAutosave(
    typed,
    { place: { slug: null, version: 0 }, saved: nothingTyped },
    isWriting || isSaveOpen,
  );
  const { save, isSaving } = useSaving(autosave, onSaved, setSaveOpen);
  const choose = ({ keywords: theirs, ...chosen }: Typed, server: PostSource, isMine: boolean) => {
    setFields(chosen);
    form.setValue('keywords', theirs);
    autosave.takeOver(server, isMine);
  };
  const generate = (assignment: Assignment) => {
    if (content.trim() === '') start(assignment);
    else setToReplace(assignment);
  };
  return (
    <div className="space-y-6">
      <LeavePost isUnsaved={isWriting || !['untouched', 'saved'].includes(autosave.state.is)} />
      <AssignmentForm form={form} progress={run} isWriting={isWriting} onGenerate={generate} onStop={stop} />
      <ImageUpload
        content={content}
        disabled={isWriting}
        onInsert={(image) => setContent(insertAfterTitle(content, image))}
      />
      <div className={`grid items-start gap-6 ${preview.shown ? 'xl:grid-cols-2' : ''}`}>
        <Editor content={content} isWriting={isWriting} onChange={setContent}>
          <SaveStatus state={autosave.state} onCompare={() => void autosave.compare()} />
          <PublishBar
            publishAt={publishAt}
            onPublishAt={(at) => change({ publishAt: at })}
            busy={isSaving ? 'save' : preview.busy}
            isWriting={isWriting}
            onInlinePreview={preview.openInline}
            onNewWindow={preview.openInWindow}
            onSave={() => save(typed)}
          />
        </Editor>
        {preview.shown && <PreviewPanel post={preview.shown} isBehind={preview.isBehind} onClose={preview.close} />}
      </div>
      <DetailsFields typed={typed} onChange={change} knownAs={null} withTags={false} disabled={isWriting} />
      {autosave.state.is === 'differs' && autosave.state.server && (
        <Questions
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

/** Begins with what the browser kept of a text that had not reached the server. */
export const CreatePost = ({ onSaved }: CreatePostProps) => {
  const kept = useKept('');
  return kept === undefined ? null : <Creating onSaved={onSaved} kept={kept} />;
};
