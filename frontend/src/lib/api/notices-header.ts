/** What the newest answer has said of notices, for the bell, whose code comes after the page's. */
let lastHeader = '';
let notifyListener: (text: string) => void = () => undefined;

/** `null` of an answer that says nothing of them. */
export const publishNoticesHeader = (text: string | null): void => {
  if (text === null) return;
  lastHeader = text;
  notifyListener(lastHeader);
};

/** From now on, and what was said before. */
export const subscribeToNoticesHeader = (listener: (text: string) => void): void => {
  notifyListener = listener;
  notifyListener(lastHeader);
};
