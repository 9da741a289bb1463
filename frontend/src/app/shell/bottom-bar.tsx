import { Menu as MenuIcon, Plus } from 'lucide-react';
import { Link, useLocation } from 'react-router-dom';
import { getBottomBarEntries, isActiveMenuLink, type MenuEntry } from '#app/menus';
import { useCommandPalette } from '#app/palette/keyboard-shortcuts';
import type { SessionUser } from '#lib/session/session-store';

const place = 'flex h-14 flex-col items-center justify-center gap-0.5 rounded-lg text-xs font-medium';

const BarLink = ({ entry }: { entry: MenuEntry }) => {
  const { pathname } = useLocation();
  const isActive = isActiveMenuLink(entry, pathname);
  const { path, label, icon: Icon } = entry;
  return (
    <Link
      to={path}
      aria-current={isActive ? 'page' : undefined}
      className={`${place} ${isActive ? 'text-accent' : 'text-ink-muted'}`}
    >
      <Icon aria-hidden className="size-5" />
      {label}
    </Link>
  );
};

interface BottomBarProps {
  user: SessionUser;
  /** What the dialog of the menu is called, while it is open. */
  menuId: string | undefined;
  onMore: () => void;
  /** Somebody is about to. */
  onMoreAhead: () => void;
}

/** At the foot of a phone, where the thumb is. */
export const BottomBar = ({ user, menuId, onMore, onMoreAhead }: BottomBarProps) => {
  const { openAdd, fetchCode } = useCommandPalette();
  const [first, second, third] = getBottomBarEntries(user);
  return (
    <nav
      aria-label="Quick"
      data-bottom-bar
      className="fixed inset-x-0 bottom-0 z-20 grid grid-cols-5 border-t border-line bg-surface-raised px-1 sm:hidden print:hidden"
    >
      <BarLink entry={first} />
      <BarLink entry={second} />
      <button
        type="button"
        aria-haspopup="dialog"
        onClick={openAdd}
        onPointerDown={fetchCode}
        className={`${place} text-ink-muted`}
      >
        <Plus aria-hidden className="size-5" />
        Add
      </button>
      <BarLink entry={third} />
      <button
        type="button"
        aria-haspopup="dialog"
        aria-expanded={menuId !== undefined}
        aria-controls={menuId}
        onClick={onMore}
        onPointerDown={onMoreAhead}
        className={`${place} text-ink-muted`}
      >
        <MenuIcon aria-hidden className="size-5" />
        More
      </button>
    </nav>
  );
};
