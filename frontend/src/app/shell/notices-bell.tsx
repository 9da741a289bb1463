import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { resetNewNoticeCount, useNewNoticeCount } from '#lib/api/new-notices';
import { IconButton } from '#ui/button';
import { createOnDemandComponent } from '#ui/page/on-demand';

const NoticesPanel = createOnDemandComponent(() => import('../../features/notices/notices-panel'));

const formatNewNoticeCount = (count: number): string => (count === 1 ? '1 new notice' : `${count} new notices`);

/** What can't be had ahead is asked for again by the press. */
const fetchCode = () => void NoticesPanel.load().catch(() => undefined);

/** How many notices are new, which is said as well; a press shows them. Its number lies over it, so that nothing moves when it comes. */
export function NoticesBell() {
  const count = useNewNoticeCount();
  const [open, setOpen] = useState(false);
  const close = () => setOpen(false);
  useEffect(() => resetNewNoticeCount, []);
  return (
    <span className="relative inline-flex">
      <IconButton
        label={count > 0 ? `Notices, ${count} new` : 'Notices'}
        icon={<Bell aria-hidden />}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onPointerEnter={fetchCode}
        onFocus={fetchCode}
      />
      {count > 0 && (
        <span
          aria-hidden
          className="pointer-events-none absolute top-0 right-0 grid h-4.5 min-w-4.5 place-items-center rounded-full bg-danger px-1 text-xs font-semibold text-danger-ink"
        >
          {count > 99 ? '99+' : count}
        </span>
      )}
      <span aria-live="polite" className="sr-only">
        {count > 0 && formatNewNoticeCount(count)}
      </span>
      {open && <NoticesPanel onClose={close} onMissing={close} />}
    </span>
  );
}
