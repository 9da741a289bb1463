import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { EditablePost } from '#contract/blog/blog-editing';
import { getErrorMessage } from '#lib/api/api';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/dialog/dialog';
import { useDiscardDraft } from '../queries';
import { deleteBrowserPostDraft } from './browser-post-draft';
import { postEditingMessages } from './editing-messages';
import type { PostAutosave } from './use-post-autosave';

interface DiscardProps {
  source: EditablePost;
  autosave: PostAutosave;
  onDone: () => void;
}

/** Goes back to what was published; of a post that never was, there is nothing to go back to. */
export const DiscardDraftButton = ({ source, autosave, onDone }: DiscardProps) => {
  const [isAsking, setAsking] = useState(false);
  const { write, busy } = useDiscardDraft();
  const failed = (error: unknown) => {
    setAsking(false);
    toast.error(getErrorMessage(error, postEditingMessages.discardFailed));
  };
  const done = () => {
    autosave.end();
    deleteBrowserPostDraft(source.slug);
    toast.success(postEditingMessages.discarded);
    onDone();
  };
  const discard = async () => {
    await autosave.settledPlace();
    write(source, { done, failed });
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{postEditingMessages.discard}</Button>
      {isAsking && (
        <ConfirmDialog
          title={postEditingMessages.discardTitle}
          confirmLabel={postEditingMessages.discard}
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={() => void discard()}
        >
          <p>{postEditingMessages.discardConsequence}</p>
        </ConfirmDialog>
      )}
    </>
  );
};
