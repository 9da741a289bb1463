import { useState } from 'react';
import toast from 'react-hot-toast/headless';
import type { PostSource } from '#contract/blog-editing';
import { messageOf } from '#lib/api';
import { Button } from '#ui/button';
import { ConfirmDialog } from '#ui/dialog';
import { words } from './editing-messages';
import { forgetText } from './kept-text';
import { useDropDraft } from './queries';
import type { Autosave } from './use-autosave';

interface DiscardProps {
  source: PostSource;
  autosave: Autosave;
  onDone: () => void;
}

/** Goes back to what was published; of a post that never was, there is nothing to go back to. */
export const Discard = ({ source, autosave, onDone }: DiscardProps) => {
  const [isAsking, setAsking] = useState(false);
  const { write, busy } = useDropDraft();
  const failed = (error: unknown) => {
    setAsking(false);
    toast.error(messageOf(error, words.discardFailed));
  };
  const done = () => {
    autosave.end();
    forgetText(source.slug);
    toast.success(words.discarded);
    onDone();
  };
  const discard = async () => {
    await autosave.settledPlace();
    write(source, { done, failed });
  };
  return (
    <>
      <Button onClick={() => setAsking(true)}>{words.discard}</Button>
      {isAsking && (
        <ConfirmDialog
          title={words.discardTitle}
          confirmLabel={words.discard}
          busy={busy}
          onClose={() => setAsking(false)}
          onConfirm={() => void discard()}
        >
          <p>{words.discardConsequence}</p>
        </ConfirmDialog>
      )}
    </>
  );
};
