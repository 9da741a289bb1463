/** Gives the focus to the page's heading, where what had it is about to go: the next Tab then goes on from there. */
export const focusPageTitle = (): void => {
  const title = document.querySelector('main h1');
  if (title instanceof HTMLElement) title.focus();
};

/** In a field, keys mean what is typed there. */
export const isTypingInField = (): boolean =>
  document.activeElement instanceof HTMLElement &&
  document.activeElement.matches('input, textarea, select, [contenteditable="true"]');
