import { postHtmlIdPrefix } from '#contract/blog/blog-pages';

/** What a post's content needs of a script, within the application as on a public page. */

/** Wide code and wide tables scroll within themselves; a keyboard reaches those that do. */
export const makePostScrollersFocusable = (host: HTMLElement): void => {
  for (const box of host.querySelectorAll<HTMLElement>('pre, table')) {
    if (box.scrollWidth > box.clientWidth) box.tabIndex = 0;
    else box.removeAttribute('tabindex');
  }
};

const decodeUriText = (text: string): string => {
  try {
    return decodeURIComponent(text);
  } catch {
    return text;
  }
};

/** Has a button copy the page's address; it stays hidden where a browser lets nothing be copied. */
export const enableCopyLinkButton = (button: HTMLButtonElement | null): void => {
  if (!button || !navigator.clipboard) return;
  button.hidden = false;
  button.onclick = () => {
    void navigator.clipboard.writeText(location.origin + location.pathname).then(() => {
      if (button.nextElementSibling) button.nextElementSibling.textContent = button.dataset['copied'] ?? '';
    });
  };
};

/**
 * Goes to the part of the post that the address names: `#fees` as well as `#user-content-fees`, and also where the post
 * has come after the browser looked for it. Whoever has scrolled since is left where they are.
 */
export const scrollToPostFragment = (host: HTMLElement): void => {
  const name = decodeUriText(location.hash.slice(1));
  if (!name || window.scrollY > 0) return;
  const part = document.getElementById(name) ?? document.getElementById(`${postHtmlIdPrefix}${name}`);
  if (part && host.contains(part)) part.scrollIntoView();
};
