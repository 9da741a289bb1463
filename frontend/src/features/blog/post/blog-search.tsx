import { createElement, useEffect } from 'react';
import { useNavigate } from 'react-router-dom';
import { blogSearchMessages } from '../messages';

const words = Object.fromEntries(Object.entries(blogSearchMessages).map(([name, text]) => [`data-${name}`, text]));

/** The element and its sheet, which the heads of the server's pages bring with them. */
const load = () => {
  const sheet = '/blog-search.css';
  if (!document.querySelector(`link[href="${sheet}"]`)) {
    document.head.append(Object.assign(document.createElement('link'), { rel: 'stylesheet', href: sheet }));
  }
  const script = '/blog-search.js';
  // Without it the list is as it is without scripts.
  import(/* @vite-ignore */ script).catch(() => undefined);
};

/** A link of the search leads on within the application, unless a tab of its own is asked for. */
const useLinksWithin = () => {
  const navigate = useNavigate();
  useEffect(() => {
    const lead = (event: MouseEvent) => {
      const link = (event.target as Element).closest('blog-search a');
      if (!link || event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
      event.preventDefault();
      void navigate(link.getAttribute('href') ?? '');
    };
    document.addEventListener('click', lead);
    return () => document.removeEventListener('click', lead);
  }, [navigate]);
};

/** The element of `/blog-search.js`, with the words that it says. */
export const BlogSearch = () => {
  useLinksWithin();
  useEffect(load, []);
  return createElement('blog-search', words);
};
