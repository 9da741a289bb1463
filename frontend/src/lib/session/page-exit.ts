/**
 * Firefox breaks off whatever a page is loading as soon as the visitor leaves for another one, and shows the old page
 * until the new one has come. What fails then is nobody's fault and nothing to tell.
 */

/** Breaking off follows at once; on a slow machine within this. */
const soonMs = 3_000;

let leftAt = Number.NEGATIVE_INFINITY;

export const watchPageLeaving = (): void => {
  window.addEventListener('beforeunload', () => {
    leftAt = Date.now();
  });
};

/** Whether the page is just being left, as far as one can know: the visitor may yet decide to stay. */
export const isLeavingPage = (): boolean => Date.now() - leftAt < soonMs;

/**
 * Calls back as early as a browser tells that the page may go, since what is written in its last moment is not always kept: a
 * tab that is closed or loaded anew says `beforeunload` first, where one is only put away it is hidden. Gives back its end.
 */
export const onPageExit = (work: () => void): (() => void) => {
  const hidden = () => {
    if (document.visibilityState === 'hidden') work();
  };
  window.addEventListener('beforeunload', work);
  window.addEventListener('pagehide', work);
  document.addEventListener('visibilitychange', hidden);
  return () => {
    window.removeEventListener('beforeunload', work);
    window.removeEventListener('pagehide', work);
    document.removeEventListener('visibilitychange', hidden);
  };
};
