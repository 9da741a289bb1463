import { LogOut, Search } from 'lucide-react';
import { Link, NavLink } from 'react-router-dom';
import { type MenuEntry, menuFoot, menuFor } from '#app/menus';
import { SearchKey, useSearch } from '#app/palette/shortcuts';
import { useConfig } from '#lib/config';
import { useSession } from '#lib/session';
import { Brand } from '#ui/brand';
import { Button } from '#ui/button';
import { MenuItem } from './menu-item';

const row =
  'flex min-h-10 w-full items-center gap-3 rounded-lg px-2 text-sm text-ink-muted transition-colors hover:bg-surface-sunken hover:text-ink pointer-coarse:min-h-11';

const FootLink = ({ path, icon: Icon, label }: MenuEntry) => (
  <NavLink to={path} className={({ isActive }) => (isActive ? `${row} bg-accent-soft font-medium text-accent` : row)}>
    <Icon aria-hidden className="size-4.5 shrink-0" />
    {label}
  </NavLink>
);

/** Opens what `Ctrl K` opens. */
const SearchButton = () => {
  const { open, fetchCode } = useSearch();
  return (
    <button
      type="button"
      data-leaves-menu
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={open}
      onPointerEnter={fetchCode}
      onFocus={fetchCode}
      className={row}
    >
      <Search aria-hidden className="size-4.5 shrink-0" />
      Search
      <SearchKey />
    </button>
  );
};

/** The product on top, the user's entries, and at the bottom who is signed in and the way out. */
export const Menu = () => {
  const { productName } = useConfig();
  const { user, logout } = useSession();
  if (!user) return null;
  return (
    <div className="flex h-full flex-col">
      <Link to="/dashboard" className="mx-3 mt-4 mb-3 flex min-h-11 items-center rounded-lg px-3">
        <Brand />
      </Link>
      <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto px-3 py-1">
        <ul className="grid gap-0.5">
          {menuFor(user, productName).map((entry) => (
            <MenuItem key={entry.path} entry={entry} />
          ))}
        </ul>
      </nav>
      <div className="grid gap-3 border-t border-line p-4">
        <div>
          <SearchButton />
          {menuFoot.map((entry) => (
            <FootLink key={entry.path} {...entry} />
          ))}
        </div>
        <p className="min-w-0 px-2">
          <span className="block text-xs text-ink-muted">Signed in as</span>
          <span className="block truncate font-medium text-ink" title={user.username}>
            {user.username}
          </span>
        </p>
        <Button icon={<LogOut aria-hidden />} onClick={() => logout()}>
          Logout
        </Button>
      </div>
    </div>
  );
};
