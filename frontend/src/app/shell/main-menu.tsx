import { LogOut, Search } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { Link, NavLink, useLocation } from 'react-router-dom';
import { accountMenu, getInsightMenu, getMainMenu, getToolsMenu, type MenuEntry } from '#app/menus';
import { useCommandPalette } from '#app/palette/keyboard-shortcuts';
import { useSiteConfig } from '#lib/api/config';
import { getControlKeyName } from '#lib/control-key';
import { useSession } from '#lib/session/session';
import { ProductLogo } from '#ui/product-logo';
import { MenuItem } from './menu-item';

const row =
  'flex min-h-10 items-center rounded-lg text-sm text-ink-muted transition-colors hover:bg-surface-sunken hover:text-ink pointer-coarse:min-h-11';
const square = `${row} w-9 shrink-0 justify-center pointer-coarse:w-11`;

const AccountLink = ({ path, icon: Icon, label }: MenuEntry) => (
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
      className={`${row} mx-3 gap-3 px-3`}
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

/** Where the visitor is stands in sight, however far down the list. */
const useActiveInView = () => {
  const list = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  useEffect(() => {
    list.current?.querySelector('[aria-current="page"]')?.scrollIntoView({ block: 'nearest' });
  }, [pathname]);
  return list;
};

/** The product on top, the user's entries, and at the bottom one row of the account: who is signed in, and the way out. */
export const MainMenu = () => {
  const { productName } = useSiteConfig();
  const { user, logout } = useSession();
  const list = useActiveInView();
  if (!user) return null;
  const [insight, tools] = [getInsightMenu(user), getToolsMenu(user)];
  return (
    <div className="flex h-full flex-col">
      <Link to="/dashboard" className="mx-3 mt-2 mb-1 flex min-h-11 items-center rounded-lg px-3">
        <ProductLogo />
      </Link>
      <SearchButton />
      <nav ref={list} aria-label="Main" className="scroll-edges min-h-0 flex-1 overflow-y-auto px-3 py-1">
        <Group entries={getMainMenu(user, productName)} />
        {insight.length > 0 && (
          <>
            <h2 className="mt-3 mb-1 px-3 text-xs font-medium text-ink-muted">Insight</h2>
            <Group entries={insight} />
          </>
        )}
        {tools.length > 0 && (
          <div className="mt-2 border-t border-line pt-2">
            <Group entries={tools} />
          </div>
        )}
      </nav>
      <div className="flex items-center border-t border-line py-2 pr-3 pl-6">
        <p className="min-w-0 flex-1 truncate text-sm font-medium text-ink" title={user.username}>
          <span className="sr-only">Signed in as </span>
          {user.username}
        </p>
        {accountMenu.map((entry) => (
          <AccountLink key={entry.path} {...entry} />
        ))}
        <button type="button" title="Logout" className={square} onClick={() => logout()}>
          <LogOut aria-hidden className="size-4.5" />
          <span className="sr-only">Logout</span>
        </button>
      </div>
    </div>
  );
};
