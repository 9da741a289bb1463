import { createContext, use, useEffect, useState } from 'react';
import type { BlogPageContent } from '#contract/blog/blog-pages';
import {
  fetchPublicBlogAnswer,
  PostMissingError,
  type PublicBlogReadState,
  toPublicBlogReadState,
} from './public-blog-reads';

/** What the page was rendered from, on the server and where the browser takes it over; null for any other page. */
export const PrerenderedBlogContext = createContext<BlogPageContent | null>(null);

/** Clear answers of this visit, shown at once when one comes back, while they are read again. */
const known = new Map<string, PublicBlogReadState<unknown>>();

/** The first page's own data is a moment old when it is taken over: it is not asked for again at once. */
let isFresh = true;

const getInitialReadState = (path: string, brought: BlogPageContent | null): PublicBlogReadState<unknown> => {
  const own = brought && toPublicBlogReadState(brought);
  return known.get(path) ?? (own?.path === path ? own.reading : { state: 'loading' });
};

/** Reads what anyone may read: from the page itself where it was rendered with it, else from the API. */
export const usePublicBlogRead = <T>(path: string): PublicBlogReadState<T> => {
  const brought = use(PrerenderedBlogContext);
  const [reading, setReading] = useState(() => getInitialReadState(path, brought));
  useEffect(() => {
    const isTakenOver = isFresh && brought !== null && toPublicBlogReadState(brought).path === path;
    isFresh = false;
    if (isTakenOver) return;
    const controller = new AbortController();
    const { signal } = controller;
    const settle = (answer: PublicBlogReadState<unknown>) => {
      if (signal.aborted) return;
      known.set(path, answer);
      setReading(answer);
    };
    const fail = (error: unknown) => {
      if (error instanceof PostMissingError) settle({ state: 'missing' });
      else if (!signal.aborted) setReading((last) => (last.state === 'loading' ? { state: 'failed' } : last));
    };
    fetchPublicBlogAnswer(path, signal).then((value) => settle({ state: 'ready', value }), fail);
    return () => controller.abort();
  }, [path, brought]);
  return reading as PublicBlogReadState<T>;
};
