import { ChevronRight } from 'lucide-react';
import type { MouseEvent } from 'react';
import { flushSync } from 'react-dom';
import { Link, useNavigate } from 'react-router-dom';
import { useSession } from '#lib/session/session';
import { Dialog } from '#ui/dialog/dialog';
import { paletteMessages } from './messages';
import { getAddFormItems } from './palette-items';

/** What can be recorded, each a press away: for a thumb, where the search is for the keyboard. */
export const AddDialog = ({ onClose }: { onClose: () => void }) => {
  const { user } = useSession();
  const navigate = useNavigate();
  /** It gives the focus back before the next page takes it. */
  const choose = (to: string) => (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    flushSync(onClose);
    setTimeout(() => void navigate(to));
  };
  return (
    <Dialog title={paletteMessages.adding} description={paletteMessages.addingHint} onClose={onClose}>
      <ul className="-mx-2 grid gap-0.5">
        {user &&
          getAddFormItems(user).map(({ label, to }) => (
            <li key={to}>
              <Link
                to={to}
                onClick={choose(to)}
                className="flex min-h-11 items-center justify-between gap-3 rounded-lg px-2 hover:bg-surface-sunken"
              >
                {label}
                <ChevronRight aria-hidden className="size-4 shrink-0 text-ink-muted" />
              </Link>
            </li>
          ))}
      </ul>
    </Dialog>
  );
};
