import { createElement, useEffect, useState } from 'react';
import { flushSync } from 'react-dom';
import { createRoot } from 'react-dom/client';
import toast from 'react-hot-toast/headless';
import type { PostPreview } from '#contract/blog/blog';
import { parseEasternTime } from '#core/time/eastern-time';
import { getErrorMessage } from '#lib/api/api';
import { useSingleFlight } from '#lib/form/use-single-flight';
import type { ArticlePost } from '../post/post-article';
import { PostArticle } from '../post/post-article';
import { makeHtmlUrlsAbsolute } from '../post/post-html';
import { fetchPostPreview } from '../queries';
import { postWritingMessages } from '../writing/writing-messages';

/**
 * A preview in a window of its own: a page made as a Blob, which has this site's origin and its content security policy.
 * The post's content must come from the server, which has sanitised it.
 */

/** The application's own styles, by address; in development they stand in the page itself. */
const getStylesheetHtml = (): string =>
  [...document.querySelectorAll('link[rel="stylesheet"], head style')]
    .map((element) =>
      element instanceof HTMLLinkElement ? `<link rel="stylesheet" href="${element.href}">` : element.outerHTML,
    )
    .join('');

/** The component that readers see, as HTML. */
const renderArticle = (post: ArticlePost): string => {
  const host = document.createElement('div');
  const root = createRoot(host);
  flushSync(() => root.render(createElement(PostArticle, { post })));
  const html = host.innerHTML;
  root.unmount();
  return html;
};

const renderPreviewPage = (post: ArticlePost): string =>
  '<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="color-scheme" content="light dark">' +
  '<meta name="viewport" content="width=device-width, initial-scale=1">' +
  `<title>${postWritingMessages.previewWindow}</title>${getStylesheetHtml()}</head>` +
  `<body><main class="blog-main">${makeHtmlUrlsAbsolute(renderArticle(post))}</main></body></html>`;

let last: string | undefined;

/** Opens it empty; null where the browser won't. The page of the one before can't be loaded again from then on. */
const openPreviewWindow = () => {
  const previewWindow = window.open('about:blank', '_blank');
  if (!previewWindow) return null;
  return {
    show: (post: ArticlePost): void => {
      if (last) URL.revokeObjectURL(last);
      last = URL.createObjectURL(new Blob([renderPreviewPage(post)], { type: 'text/html' }));
      previewWindow.location.replace(last);
    },
    close: (): void => previewWindow.close(),
  };
};

/** Milliseconds without a change after which an open preview is made anew. */
const pause = 600;

interface Preview {
  content: string;
  post: PostPreview['post'];
}

/** As of the publish time, else of now; one that cannot be is told beside its field. */
const toPreviewArticle = (post: PostPreview['post'], publishAt: string, lang: string): ArticlePost => {
  const instant = parseEasternTime(publishAt);
  const at = (instant instanceof Date ? instant : new Date()).toISOString();
  return { ...post, date: at, publish_at: at, lang };
};

const isBlank = (content: string): boolean => content.trim() === '';
const reportPreviewFailure = (error: unknown) =>
  toast.error(postWritingMessages.previewFailed(getErrorMessage(error, postWritingMessages.unreachable)));

/** Follows the text while it is open; where a newer one can't be had, the last one stays. */
const useFollow = (content: string, preview: Preview | null, show: (preview: Preview) => void) => {
  const isBehind = preview !== null && preview.content !== content;
  useEffect(() => {
    if (!isBehind || isBlank(content)) return;
    const controller = new AbortController();
    const follow = () =>
      fetchPostPreview(content, controller.signal).then(
        ({ post }) => !controller.signal.aborted && show({ content, post }),
        () => undefined,
      );
    const timer = setTimeout(() => void follow(), pause);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [content, isBehind, show]);
  return isBehind;
};

/** The two previews of a text: beside the editor, and in a window of its own. */
export const usePostPreview = (content: string, publishAt: string, lang: string) => {
  const [preview, setPreview] = useState<Preview | null>(null);
  const { running, run } = useSingleFlight<'inline' | 'window'>();
  const isBehind = useFollow(content, preview, setPreview);
  const showInline = async () => {
    try {
      setPreview({ content, post: (await fetchPostPreview(content)).post });
      toast.success(postWritingMessages.previewed);
    } catch (error) {
      reportPreviewFailure(error);
    }
  };
  const showInWindow = async () => {
    // Before anything is waited for, while the browser still knows that somebody pressed a button.
    const previewWindow = openPreviewWindow();
    if (!previewWindow) return toast.error(postWritingMessages.windowBlocked);
    try {
      previewWindow.show(toPreviewArticle((await fetchPostPreview(content)).post, publishAt, lang));
      toast.success(postWritingMessages.windowOpened);
    } catch (error) {
      previewWindow.close();
      reportPreviewFailure(error);
    }
  };
  const open = (where: 'inline' | 'window', show: () => Promise<unknown>) => {
    if (isBlank(content))
      return toast.error(postWritingMessages.nothingToPreview, { id: postWritingMessages.nothingToPreview });
    run(where, show);
  };
  return {
    shown: preview && toPreviewArticle(preview.post, publishAt, lang),
    isBehind,
    busy: running?.job ?? null,
    openInline: () => void open('inline', showInline),
    openInWindow: () => void open('window', showInWindow),
    close: () => setPreview(null),
  };
};
