import { useInfiniteQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { Dialog } from '#ui/dialog/dialog';
import FloatingPanel from '#ui/dialog/floating-panel';
import { noticesPanelMessages } from './messages';
import { NoticeList, noticesQuery } from './notice-list';

interface NoticesPanelProps {
  /** The button that was pressed, which has the focus again once this is closed. */
  bell: HTMLButtonElement;
  onClose: () => void;
}

/** What the bell shows: the latest at the bell itself, all of them in a dialog. A chunk of its own: see `createOnDemandComponent`. */
export default function NoticesPanel({ bell, onClose }: NoticesPanelProps) {
  const list = useInfiniteQuery(noticesQuery);
  const [isWhole, setWhole] = useState(false);
  const anchor = useMemo(() => ({ current: bell }), [bell]);
  if (isWhole) {
    return (
      <Dialog title={noticesPanelMessages.title} onClose={onClose}>
        <NoticeList list={list} onLeave={onClose} />
      </Dialog>
    );
  }
  const showAll = () => {
    // The dialog gives the focus back to what has it now.
    bell.focus();
    setWhole(true);
  };
  return (
    <FloatingPanel
      open
      takesFocus
      anchor={anchor}
      onClose={onClose}
      role="dialog"
      aria-label={noticesPanelMessages.title}
      className="z-50 max-h-[min(36rem,var(--radix-popover-content-available-height))] w-100 max-w-(--radix-popover-content-available-width) animate-enter overflow-y-auto overscroll-contain rounded-xl border border-line bg-surface-raised px-4 pt-4 text-ink shadow-float outline-none"
    >
      <h2 className="mb-2 text-base font-semibold">{noticesPanelMessages.title}</h2>
      <NoticeList list={list} onLeave={onClose} onShowAll={showAll} />
    </FloatingPanel>
  );
}
