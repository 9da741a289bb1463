import { Dialog } from '#ui/dialog/dialog';
import { noticesPanelMessages } from './messages';
import { NoticeList } from './notice-list';

/** What the bell shows. A chunk of its own: see `onDemand`. */
export default function NoticesPanel({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={noticesPanelMessages.title} onClose={onClose}>
      <NoticeList onLeave={onClose} />
    </Dialog>
  );
}
