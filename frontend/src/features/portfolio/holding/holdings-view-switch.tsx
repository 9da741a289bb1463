import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { portfolioMessages } from '../messages';

const wish = 'view';
const table = 'table';
const platforms = 'platforms';

/** The view that was chosen last in this browser. */
const key = 'holdings-view';

const readChosenView = (): string | null => {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
};

const keepChosenView = (view: string): void => {
  try {
    localStorage.setItem(key, view);
  } catch {
    // Where nothing can be kept, the next visit begins with the table.
  }
};

/**
 * Whether holdings are seen platform by platform: as the address asks, by `?view=platforms`, which a reload keeps and Back
 * leaves; else, on a visit that began without such an address, as was chosen last.
 */
export const useIsHoldingsByPlatformView = (): boolean => {
  const [asked] = useSearchParams();
  const [chosen] = useState(() => (asked.has(wish) ? null : readChosenView()));
  return (asked.get(wish) ?? chosen) === platforms;
};

const Choice = ({ view, isShown, children }: { view: string; isShown: boolean; children: string }) => (
  <Link
    to={{ search: `?${wish}=${view}` }}
    onClick={() => keepChosenView(view)}
    aria-current={isShown ? 'true' : undefined}
    className={`inline-flex min-h-9 items-center rounded-md px-3 text-sm font-medium pointer-coarse:min-h-11 ${isShown ? 'bg-surface-raised text-ink shadow-card' : 'text-ink-muted hover:text-ink'}`}
  >
    {children}
  </Link>
);

/** Between one table of all that is held and the tables of each platform. */
export const HoldingsViewSwitch = ({ isByPlatform }: { isByPlatform: boolean }) => (
  <nav
    aria-label={portfolioMessages.viewLabel}
    className="inline-flex gap-1 rounded-lg border border-line bg-surface-sunken p-1 print:hidden"
  >
    <Choice view={table} isShown={!isByPlatform}>
      {portfolioMessages.oneTable}
    </Choice>
    <Choice view={platforms} isShown={isByPlatform}>
      {portfolioMessages.byPlatform}
    </Choice>
  </nav>
);
