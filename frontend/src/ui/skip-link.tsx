import type { MouseEvent } from 'react';
import { mainId } from '#ui/screen';

const goToMain = (event: MouseEvent): void => {
  event.preventDefault();
  document.getElementById(mainId)?.focus();
};

export const skipLook =
  'sr-only rounded-lg bg-surface-raised px-4 py-2 font-medium text-accent shadow-float focus:not-sr-only focus:fixed focus:top-3 focus:left-3 focus:z-50 focus:px-4 focus:py-2';

/** The first stop of the Tab key: past the menu, to the page itself. The address stays as it is. */
export const SkipLink = () => (
  <a href={`#${mainId}`} onClick={goToMain} className={skipLook}>
    Skip to content
  </a>
);
