import { ChevronDown } from 'lucide-react';
import { useId, useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { getPageLoaders } from '#app/lazy-pages';
import { isActiveMenuLink, type MenuEntry, type MenuLink } from '#app/menus';

const row = 'flex rounded-lg text-sm transition-colors';
const link = 'flex min-h-10 min-w-0 flex-1 items-center gap-3 rounded-lg px-3 pointer-coarse:min-h-11';

/** The page itself stands out most; the group above it is marked in colour alone. */
const getEntryClass = (entry: MenuLink, path: string): string => {
  if (!isActiveMenuLink(entry, path)) return 'text-ink-muted hover:bg-surface-sunken hover:text-ink';
  const below = 'children' in entry && path !== entry.path;
  return below ? 'font-medium text-accent hover:bg-surface-sunken' : 'bg-accent-soft font-medium text-accent';
};

/** `page` where the visitor is, `true` where the page is one below. */
const getAriaCurrent = (entry: MenuLink, path: string): 'page' | 'true' | undefined => {
  if (path === entry.path) return 'page';
  return isActiveMenuLink(entry, path) ? 'true' : undefined;
};

/** Asks for a page's code as soon as somebody is about to go there. */
const getPrefetchHandlers = (path: string) => {
  const fetchCode = () => {
    // What can't be had now is asked for again by the page.
    for (const { load } of getPageLoaders(path)) load().catch(() => undefined);
  };
  return { onPointerEnter: fetchCode, onFocus: fetchCode };
};

const Children = ({ id, items }: { id: string; items: readonly MenuLink[] }) => {
  const { pathname } = useLocation();
  return (
    <ul id={id} className="mt-0.5 mb-1 ml-5 grid gap-0.5 border-l border-line pl-3">
      {items.map((child) => (
        <li key={child.path} className={`${row} ${getEntryClass(child, pathname)}`}>
          <Link
            to={child.path}
            {...getPrefetchHandlers(child.path)}
            aria-current={getAriaCurrent(child, pathname)}
            className={link}
          >
            {child.label}
          </Link>
        </li>
      ))}
    </ul>
  );
};

interface DisclosureProps {
  label: string;
  open: boolean;
  controls: string;
  onToggle: () => void;
}

const Disclosure = ({ label, open, controls, onToggle }: DisclosureProps) => (
  <button
    type="button"
    aria-expanded={open}
    aria-controls={open ? controls : undefined}
    aria-label={`${label} pages`}
    onClick={onToggle}
    className="grid size-10 shrink-0 place-items-center rounded-lg hover:text-ink pointer-coarse:size-11"
  >
    <ChevronDown aria-hidden className={`size-4 transition-transform ${open ? 'rotate-180' : ''}`} />
  </button>
);

/** Open while one of its pages is shown, until the visitor says otherwise; arriving in the group opens it again. */
const useOpen = (active: boolean) => {
  const [state, setState] = useState({ active, open: active });
  if (state.active !== active) setState({ active, open: active || state.open });
  return [state.open, () => setState({ active, open: !state.open })] as const;
};

export const MenuItem = ({ entry }: { entry: MenuEntry }) => {
  const { pathname } = useLocation();
  const id = useId();
  const active = isActiveMenuLink(entry, pathname);
  const [open, toggle] = useOpen(active);
  const { label, path, icon: Icon, children } = entry;
  return (
    <li>
      <div className={`${row} ${getEntryClass(entry, pathname)}`}>
        <Link to={path} {...getPrefetchHandlers(path)} aria-current={getAriaCurrent(entry, pathname)} className={link}>
          <Icon aria-hidden className="size-4.5 shrink-0" />
          {label}
        </Link>
        {children && <Disclosure label={label} open={open} controls={id} onToggle={toggle} />}
      </div>
      {children && open && <Children id={id} items={children} />}
    </li>
  );
};
