import { Dialog } from '#ui/dialog';
import { messages } from './messages';
import { NoticeList } from './notice-list';

/** What the bell shows. A chunk of its own: see `onDemand`. */
export default function NoticesPanel({ onClose }: { onClose: () => void }) {
  return (
    <Dialog title={messages.title} onClose={onClose}>
      <NoticeList onLeave={onClose} />
    </Dialog>
  );
}
