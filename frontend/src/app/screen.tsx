import { createContext, type ReactNode, Suspense, use, useEffect, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { Boundary } from '#app/boundary';
import { useConfig } from '#lib/config';
import { trackView } from '#lib/track';
import { Spinner } from '#ui/spinner';

export const mainId = 'main';

const AnnounceContext = createContext<(text: string) => void>(() => undefined);

/** Tells a screen reader where a navigation led. */
export const Announcer = ({ children }: { children: ReactNode }) => {
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

/** The first page of a visit leaves focus where the browser put it; a router's first location is called `default`. */
const useIsFirst = (): boolean => {
  const { key } = useLocation();
  const [first] = useState(key === 'default');
  return first;
};

/** Names the page: `{page} | {product}` in the window's title, and aloud where one came from another page. */
export const useName = (page: string | undefined): void => {
  const { productName } = useConfig();
  const announce = use(AnnounceContext);
  const first = useIsFirst();
  useEffect(() => {
    if (page === undefined) return;
    document.title = `${page} | ${productName}`;
    if (!first) announce(page);
  }, [page, productName, first, announce]);
};

const useArrival = (): void => {
  const first = useIsFirst();
  useEffect(() => {
    if (first) return;
    window.scrollTo(0, 0);
    document.getElementById(mainId)?.focus({ preventScroll: true });
  }, [first]);
};

let counted = '';

/** Each arrival is a use of the product, counted once; development runs effects twice. */
const useViewCount = (): void => {
  const { key, pathname } = useLocation();
  useEffect(() => {
    const arrival = `${key} ${pathname}`;
    if (counted === arrival) return;
    counted = arrival;
    trackView(pathname);
  }, [key, pathname]);
};

const pageFailed =
  'An error stopped this page, or a newer version of the site has replaced it. Reloading usually helps.';

interface Props {
  /** Left out where the page names itself once it has been read, with `useName`. */
  title?: string | undefined;
  children: ReactNode;
}

const Page = ({ title, children }: Props) => {
  useName(title);
  useArrival();
  useViewCount();
  return (
    <Boundary title="This page could not be shown" message={pageFailed}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </Boundary>
  );
};

const Loading = () => (
  <div className="grid min-h-64 place-items-center">
    <Spinner label="Loading page..." />
  </div>
);

/** One page of the site: its title, its arrival, its own wait and its own failure, anew for each path. */
export const Screen = (props: Props) => {
  const { pathname } = useLocation();
  return <Page key={pathname} {...props} />;
};
