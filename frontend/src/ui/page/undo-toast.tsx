import { useEffect, useState } from 'react';
import toast from 'react-hot-toast/headless';
import { getErrorMessage } from '#lib/api/api';
import { requestChangeGroupUndo } from '#lib/api/undo-changes';
import type { UndoHandle } from '#lib/api/use-api-mutation';
import { isTypingInField } from '#lib/focus';
import { Button } from '#ui/button';

const words = {
  undo: 'Undo',
  /** Said by a toast once it is taken back. */
  undone: 'Undone.',
  failed: 'It could not be undone.',
  progress: (undone: number, remaining: number) => `Undoing: ${undone} done, ${remaining} to go…`,
};

/** Milliseconds that there is to press it. */
const offered = 10_000;

const isUndoKey = (event: KeyboardEvent): boolean =>
  (event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'z';

/** The newest offer is the one that the keys take. */
const offers: string[] = [];

interface UndoProps {
  id: string;
  sentence: string;
  press: UndoHandle;
}

function UndoOffer({ id, sentence, press }: UndoProps) {
  const [busy, setBusy] = useState(false);
  const takeBack = async () => {
    setBusy(true);
    try {
      const { refused } = await requestChangeGroupUndo(press.group, {
        onProgress: (undone, remaining) =>
          remaining > 0 && toast.loading(words.progress(undone, remaining), { id: `${id}-undo` }),
      });
      const [first] = refused;
      if (first) toast.error(first.why);
      else toast.success(words.undone);
    } catch (error) {
      toast.error(getErrorMessage(error, words.failed));
    }
    toast.dismiss(id);
    toast.dismiss(`${id}-undo`);
    await press.refresh();
  };
  useEffect(() => {
    offers.push(id);
    const onKey = (event: KeyboardEvent) => {
      if (!isUndoKey(event) || isTypingInField() || offers.at(-1) !== id) return;
      event.preventDefault();
      void takeBack();
    };
    document.addEventListener('keydown', onKey);
    return () => {
      document.removeEventListener('keydown', onKey);
      offers.splice(offers.indexOf(id), 1);
    };
  });
  return (
    <span className="flex items-center gap-3">
      <span className="min-w-0">{sentence}</span>
      <Button size="sm" busy={busy} onClick={() => void takeBack()} className="pointer-events-auto -my-1">
        {words.undo}
      </Button>
    </span>
  );
}

/** Says by a toast that something is done, and offers for ten seconds to take it back: by its button, or by Ctrl Z. */
export const showUndoToast = (sentence: string, press: UndoHandle | undefined): void => {
  if (!press) toast.success(sentence);
  else toast.success(({ id }) => <UndoOffer id={id} sentence={sentence} press={press} />, { duration: offered });
};
