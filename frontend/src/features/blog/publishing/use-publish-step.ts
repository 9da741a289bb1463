import { useEffect, useRef, useState } from 'react';
import type { PostFinding } from '#core/blog/check-post';
import { createOnDemandComponent } from '#ui/page/on-demand';
import type { EditorPane } from '../editor/editor-panes';
import type { TextEditorHandle } from '../text-editor/text-editor-handle';

export const PublishStep = createOnDemandComponent(() => import('./publish-step'));

/** The step before publishing, whose code comes with the editor: a writer who goes offline has it. */
export const usePublishStep = (showPane: (pane: EditorPane) => void) => {
  const [isOpen, setOpen] = useState(false);
  const text = useRef<TextEditorHandle>(null);
  const description = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // What can't be had now is asked for again when it is opened.
    PublishStep.load().catch(() => undefined);
  }, []);
  const close = () => setOpen(false);
  const show = ({ kind, place }: PostFinding) => {
    const isOfDetails = kind === 'noDescription' || kind === 'longDescription';
    close();
    showPane(isOfDetails ? 'details' : 'text');
    // Once the dialog is gone, and with it its hold on the focus.
    setTimeout(() => {
      if (isOfDetails) description.current?.focus();
      else text.current?.showPlace(place ?? { start: 0, end: 0 });
    });
  };
  return { isOpen, open: () => setOpen(true), close, show, text, description };
};
