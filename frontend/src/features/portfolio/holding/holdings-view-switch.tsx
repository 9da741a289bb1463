import { Link, useSearchParams } from 'react-router-dom';
import { portfolioMessages } from '../messages';

const wish = 'view';
const platforms = 'platforms';

/** Whether the address asks for the holdings platform by platform, by `?view=platforms`: a reload keeps it, Back leaves it. */
export const useIsHoldingsByPlatformView = (): boolean => useSearchParams()[0].get(wish) === platforms;

const Choice = ({ to, isShown, children }: { to: string; isShown: boolean; children: string }) => (
  <Link
    to={{ search: to }}
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
    <Choice to="" isShown={!isByPlatform}>
      {portfolioMessages.oneTable}
    </Choice>
    <Choice to={`?${wish}=${platforms}`} isShown={isByPlatform}>
      {portfolioMessages.byPlatform}
    </Choice>
  </nav>
);
