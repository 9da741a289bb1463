/**
 * All that a page of the blog loads with its text. The application comes when the browser has nothing else to do, or
 * as soon as a reader touches the page: until then its links lead where they say.
 */
let isRequested = false;

const touches = ['pointerover', 'pointerdown', 'keydown', 'focusin'] as const;

const load = (): void => {
  if (isRequested) return;
  isRequested = true;
  for (const touch of touches) removeEventListener(touch, load);
  import('./main').catch(() => undefined);
};

/** Milliseconds after which a browser that is never idle, or can't say so, is taken for idle. */
const patience = 3_000;

const loadWhenIdle = (): void => {
  if ('requestIdleCallback' in globalThis) requestIdleCallback(load, { timeout: patience });
  else setTimeout(load, patience);
};

for (const touch of touches) addEventListener(touch, load, { passive: true });
if (document.readyState === 'complete') loadWhenIdle();
else addEventListener('load', loadWhenIdle);
