import { Bell } from 'lucide-react';
import { useEffect, useState } from 'react';
import { resetNewNoticeCount, useNewNoticeCount } from '#lib/api/new-notices';
import { IconButton } from '#ui/button';
import { createOnDemandComponent } from '#ui/page/on-demand';

const NoticesPanel = createOnDemandComponent(() => import('../../features/notices/notices-panel'));

/** What can't be had ahead is asked for again by the press. */
const fetchCode = () => void NoticesPanel.load().catch(() => undefined);

/** How many notices are new, which is said as well; a press shows them. Its number lies over it, so that nothing moves when it comes. */
export function NoticesBell() {
  const count = useNewNoticeCount();
  const [bell, setBell] = useState<HTMLButtonElement | null>(null);
  const close = () => setBell(null);
  const label = count > 0 ? `Notices, ${count} new` : 'Notices';
  useEffect(() => resetNewNoticeCount, []);
  return (
    <span className="relative inline-flex">
      <IconButton
        label={label}
        icon={
          <>
            <Bell aria-hidden />
            {count > 0 && (
              <span className="absolute top-0 right-0 min-w-4.5 rounded-full bg-danger px-1 text-xs leading-4.5 font-semibold text-danger-ink">
                {count}
              </span>
            )}
          </>
        }
        aria-haspopup="dialog"
        aria-expanded={!!bell}
        onClick={({ currentTarget }) => setBell(bell ? null : currentTarget)}
        onPointerEnter={fetchCode}
        onFocus={fetchCode}
      />
      <span aria-live="polite" className="sr-only">
        {count > 0 && label}
      </span>
      {bell && <NoticesPanel bell={bell} onClose={close} onMissing={close} />}
    </span>
  );
}
