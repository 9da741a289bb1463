/** In a field, keys mean what is typed there. */
export const isTyping = (): boolean =>
  document.activeElement instanceof HTMLElement &&
  document.activeElement.matches('input, textarea, select, [contenteditable="true"]');
