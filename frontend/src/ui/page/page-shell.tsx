import { createContext, type ReactNode, Suspense, use, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router-dom';
import { useSiteNames } from '#lib/api/config';
import { trackPageView } from '#lib/api/usage-tracking';
import { assignScrollToHistoryEntry, getRememberedScroll, scrollWhenPossible } from '#lib/scroll-memory';
import { Spinner } from '#ui/spinner';
import { ErrorBoundary } from './error-boundary';

export const mainElementId = 'main';

const AnnounceContext = createContext<(text: string) => void>(() => undefined);

/** Tells a screen reader where a navigation led. */
export const RouteAnnouncer = ({ children }: { children: ReactNode }) => {
  const [text, setText] = useState('');
  return (
    <AnnounceContext value={setText}>
      {children}
      <p aria-live="polite" className="sr-only">
        {text}
      </p>
    </AnnounceContext>
  );
};

let isBegun = false;

/** The first page of a visit leaves focus where the browser put it; nobody has to be told that it is there. */
const useIsFirst = (): boolean => {
  const [first] = useState(!isBegun);
  useEffect(() => {
    isBegun = true;
  }, []);
  return first;
};

const FirstContext = createContext(false);

/** Names the page: `{page} | {product}` in the window's title, and aloud where one came from another page. */
export const PageTitle = ({ children: name }: { children: string }) => {
  const { productName } = useSiteNames();
  const announce = use(AnnounceContext);
  const first = use(FirstContext);
  useEffect(() => {
    if (!first) announce(name);
  }, [name, first, announce]);
  return <title>{`${name} | ${productName}`}</title>;
};

/** A page begins at its top; who comes back to it, by Back or a link that leads back, finds it as it was. */
const useArrival = (first: boolean): void => {
  const { key } = useLocation();
  const isReturn = useRef(useNavigationType() === 'POP');
  // With each entry of the history it is another page that is scrolled.
  useLayoutEffect(() => assignScrollToHistoryEntry(), [key]);
  useEffect(() => {
    const top = isReturn.current ? getRememberedScroll() : 0;
    if (first && top === 0) return;
    if (!first) document.getElementById(mainElementId)?.focus({ preventScroll: true });
    return scrollWhenPossible(top);
  }, [first]);
};

let countedKey = '';

/** Each arrival is a use of the product, counted once; development runs effects twice. */
const useViewCount = (): void => {
  const { key, pathname } = useLocation();
  useEffect(() => {
    const arrival = `${key} ${pathname}`;
    if (countedKey === arrival) return;
    countedKey = arrival;
    trackPageView(pathname);
  }, [key, pathname]);
};

const pageFailed =
  'An error stopped this page, or a newer version of the site has replaced it. Reloading usually helps.';

interface Props {
  /** Left out where the page names itself once it has been read, with `PageTitle`. */
  title?: string | undefined;
  children: ReactNode;
}

const Page = ({ title, children }: Props) => {
  const first = useIsFirst();
  useArrival(first);
  useViewCount();
  return (
    <FirstContext value={first}>
      {title !== undefined && <PageTitle>{title}</PageTitle>}
      <ErrorBoundary title="This page could not be shown" message={pageFailed}>
        <Suspense fallback={<Loading />}>{children}</Suspense>
      </ErrorBoundary>
    </FirstContext>
  );
};

const Loading = () => (
  <div className="grid min-h-64 place-items-center">
    <Spinner label="Loading page..." />
  </div>
);

/** One page of the site: its title, its arrival, its own wait and its own failure, anew for each path. */
export const PageShell = (props: Props) => {
  const { pathname } = useLocation();
  return <Page key={pathname} {...props} />;
};
