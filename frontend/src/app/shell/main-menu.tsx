import { LogOut, Search } from 'lucide-react';
import { Link, NavLink } from 'react-router-dom';
import { footerMenu, getInsightMenu, getMainMenu, type MenuEntry } from '#app/menus';
import { useCommandPalette } from '#app/palette/keyboard-shortcuts';
import { useSiteConfig } from '#lib/api/config';
import { getControlKeyName } from '#lib/control-key';
import { useSession } from '#lib/session/session';
import { Button } from '#ui/button';
import { ProductLogo } from '#ui/product-logo';
import { MenuItem } from './menu-item';

const foot =
  'flex min-h-10 items-center rounded-lg text-sm text-ink-muted transition-colors hover:bg-surface-sunken hover:text-ink pointer-coarse:min-h-11';
const square = `${foot} w-9 shrink-0 justify-center pointer-coarse:w-11`;

const FootLink = ({ path, icon: Icon, label }: MenuEntry) => (
  <NavLink
    to={path}
    aria-label={label}
    title={label}
    className={({ isActive }) => (isActive ? `${square} bg-accent-soft text-accent` : square)}
  >
    <Icon aria-hidden className="size-4.5" />
  </NavLink>
);

/** Opens what `Ctrl K` opens. */
const SearchButton = () => {
  const { open, fetchCode } = useCommandPalette();
  return (
    <button
      type="button"
      data-leaves-menu
      aria-keyshortcuts="Control+K Meta+K"
      aria-haspopup="dialog"
      onClick={open}
      onPointerEnter={fetchCode}
      onFocus={fetchCode}
      title={`Search (${getControlKeyName()} K)`}
      className={`${foot} min-w-0 flex-1 gap-3 px-3`}
    >
      <Search aria-hidden className="size-4.5 shrink-0" />
      Search
    </button>
  );
};

const Group = ({ entries }: { entries: readonly MenuEntry[] }) => (
  <ul className="grid gap-0.5">
    {entries.map((entry) => (
      <MenuItem key={entry.path} entry={entry} />
    ))}
  </ul>
);

/** The product on top, the user's entries, and at the bottom who is signed in and the way out. */
export const MainMenu = () => {
  const { productName } = useSiteConfig();
  const { user, logout } = useSession();
  if (!user) return null;
  const insight = getInsightMenu(user);
  return (
    <div className="flex h-full flex-col">
      <Link to="/dashboard" className="mx-3 mt-2 mb-1 flex min-h-11 items-center rounded-lg px-3">
        <ProductLogo />
      </Link>
      <nav aria-label="Main" className="min-h-0 flex-1 overflow-y-auto px-3 py-1">
        <Group entries={getMainMenu(user, productName)} />
        {insight.length > 0 && (
          <>
            <h2 className="mt-3 mb-1 px-3 text-xs font-medium text-ink-muted">Insight</h2>
            <Group entries={insight} />
          </>
        )}
      </nav>
      <div className="grid grid-cols-1 gap-1 border-t border-line px-3 py-2">
        <div className="flex items-center">
          <SearchButton />
          {footerMenu.map((entry) => (
            <FootLink key={entry.path} {...entry} />
          ))}
        </div>
        <div className="flex items-center gap-2 pl-3">
          <p className="min-w-0 flex-1 truncate text-sm font-medium text-ink" title={user.username}>
            <span className="sr-only">Signed in as </span>
            {user.username}
          </p>
          <Button size="sm" icon={<LogOut aria-hidden />} onClick={() => logout()}>
            Logout
          </Button>
        </div>
      </div>
    </div>
  );
};
