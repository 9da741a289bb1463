import { useEffect, useRef } from 'react';
import toast from 'react-hot-toast/headless';
import { useLocation } from 'react-router-dom';
import { claimReloadForVersion, useNewerSiteVersion } from '#lib/api/site-version';
import { Button } from '#ui/button';

const words = { isHere: 'A new version of Evenkeel is here.', reload: 'Reload' };

/** Milliseconds: it is not to lie over a small screen for good, and the next page is loaded anew by itself. */
const offered = 30_000;

const reload = (): void => location.reload();

const Offer = () => (
  <span className="flex items-center gap-3">
    <span className="min-w-0">{words.isHere}</span>
    <Button size="sm" onClick={reload} className="pointer-events-auto -my-1">
      {words.reload}
    </Button>
  </span>
);

/** As the browser asks before a tab is closed: whoever holds something unsaved objects. */
const isUnsaved = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }));

/**
 * Says once that the page is older than the server, and loads the next page that is opened anew, unless something is unsaved:
 * nobody is taken away from what they are reading or writing.
 */
export const NewVersionNotice = () => {
  const version = useNewerSiteVersion();
  const { pathname } = useLocation();
  const lastPathname = useRef(pathname);
  useEffect(() => {
    if (version) toast(<Offer />, { id: 'new-version', duration: offered });
  }, [version]);
  useEffect(() => {
    const isNext = lastPathname.current !== pathname;
    lastPathname.current = pathname;
    if (version && isNext && !isUnsaved() && claimReloadForVersion(version)) reload();
  }, [version, pathname]);
  return null;
};
