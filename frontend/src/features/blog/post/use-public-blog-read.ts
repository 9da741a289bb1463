import { createContext, use, useEffect, useState } from 'react';
import type { BlogPageContent } from '#contract/blog/blog-pages';
import {
  fetchPublicBlogAnswer,
  PostMissingError,
  type PublicBlogReadState,
  toPublicBlogReadState,
} from './public-blog-reads';

/** What the server has read for the page that it renders; null in the browser, which asks for it. */
export const PrerenderedBlogContext = createContext<BlogPageContent | null>(null);

/** Clear answers of this visit, shown at once when one comes back, while they are read again. */
const known = new Map<string, PublicBlogReadState<unknown>>();

/** Reads what anyone may read: from what the server has at hand, else from the API. */
export const usePublicBlogRead = <T>(path: string): PublicBlogReadState<T> => {
  const prerendered = use(PrerenderedBlogContext);
  const [reading, setReading] = useState<PublicBlogReadState<unknown>>(
    () => (prerendered && toPublicBlogReadState(prerendered)) ?? known.get(path) ?? { state: 'loading' },
  );
  useEffect(() => {
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
  }, [path]);
  return reading as PublicBlogReadState<T>;
};
