import { useEffect, useRef, useState } from 'react';
import type { PostFinding } from '#core/blog/check-post';
import { createOnDemandComponent } from '#ui/page/on-demand';
import { showPlaceInText } from './show-place-in-text';

export const PublishStep = createOnDemandComponent(() => import('./publish-step'));

/** The step before publishing, whose code comes with the editor: a writer who goes offline has it. */
export const usePublishStep = () => {
  const [isOpen, setOpen] = useState(false);
  const area = useRef<HTMLTextAreaElement>(null);
  const description = useRef<HTMLTextAreaElement>(null);
  useEffect(() => {
    // What can't be had now is asked for again when it is opened.
    PublishStep.load().catch(() => undefined);
  }, []);
  const close = () => setOpen(false);
  const show = ({ kind, place }: PostFinding) => {
    close();
    // Once the dialog is gone, and with it its hold on the focus.
    setTimeout(() => {
      if (kind === 'noDescription' || kind === 'longDescription') description.current?.focus();
      else if (area.current) showPlaceInText(area.current, place ?? { start: 0, end: 0 });
    });
  };
  return { isOpen, open: () => setOpen(true), close, show, area, description };
};
