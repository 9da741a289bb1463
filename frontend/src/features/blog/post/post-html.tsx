import { useCallback } from 'react';
import { postTrustedTypesPolicyName } from '#contract/blog/blog-pages';
import { addHeadingLinks } from '#core/blog/post-headings';
import { makePostScrollersFocusable, scrollToPostFragment } from './post-content-aids';

/**
 * The one place of the application that makes HTML out of text. Posts and previews are sanitised on the server, when
 * they are saved or rendered, and only those come here; the site's policy lets no other code do the same.
 */

interface Policy {
  createHTML: (text: string) => string;
}

declare global {
  interface Window {
    /** Absent in browsers that do not know Trusted Types. */
    trustedTypes?: { createPolicy: (name: string, rules: Policy) => Policy };
  }
}

const asIs: Policy = { createHTML: (html) => html };
/** The server, which renders posts too, has no such policies. */
const policy = globalThis.window?.trustedTypes?.createPolicy(postTrustedTypesPolicyName, asIs) ?? asIs;

const toAbsoluteUrl = (address: string): string => new URL(address, location.origin).href;
/** `/a.webp 480w, /b.webp 960w`: each address begins the text or follows a comma. */
const toAbsoluteSrcset = (srcset: string): string => srcset.replace(/(^|,\s+)\//g, `$1${location.origin}/`);

/** For a page without an address of its own, such as a Blob: `/images/a.webp` -> `https://site/images/a.webp`. */
export const makeHtmlUrlsAbsolute = (html: string): string => {
  const template = document.createElement('template');
  template.innerHTML = policy.createHTML(html);
  for (const image of template.content.querySelectorAll('img')) {
    image.src = toAbsoluteUrl(image.getAttribute('src') ?? '');
  }
  for (const image of template.content.querySelectorAll<HTMLImageElement | HTMLSourceElement>('[srcset]')) {
    image.srcset = toAbsoluteSrcset(image.srcset);
  }
  for (const link of template.content.querySelectorAll('a[href^="/"]')) {
    link.setAttribute('href', toAbsoluteUrl(link.getAttribute('href') ?? ''));
  }
  return template.innerHTML;
};

/** A post's content: `html` must come from the server, which has sanitised it. */
export const PostHtml = ({ html }: { html: string }) => {
  const watch = useCallback((host: HTMLElement | null) => {
    if (!host) return;
    scrollToPostFragment(host);
    const observer = new ResizeObserver(() => makePostScrollersFocusable(host));
    observer.observe(host);
    return () => observer.disconnect();
  }, []);
  const linked = policy.createHTML(addHeadingLinks(html));
  return <div ref={watch} dir="auto" className="blog-content" dangerouslySetInnerHTML={{ __html: linked }} />;
};
