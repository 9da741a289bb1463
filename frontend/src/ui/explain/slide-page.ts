import { mainElementId } from '#ui/page/page-shell';

const gap = 16;

/** The page, and the menu before it (styles.css). A variable at the root would have every element's style looked at again. */
const listSlidingElements = (): HTMLElement[] => {
  const main = document.getElementById(mainElementId);
  const menu = main?.previousElementSibling;
  return [main, menu].filter((one) => one instanceof HTMLElement);
};

const slideTo = (left: string): void => {
  for (const { style } of listSlidingElements()) style.left = left;
};

/**
 * Slides the page to the left by as much as an element lies under the panel at the right, and no further than the element's
 * own beginning: a figure from 1,180 to 1,240 beside a panel from 864 on -> 392 px. Back where it lies beyond the left edge.
 */
export const slidePageToReveal = (element: HTMLElement, panel: HTMLElement): void => {
  const [main] = listSlidingElements();
  // Measured where it will be, and not on its way there.
  for (const move of main?.getAnimations() ?? []) move.finish();
  const slid = -Number.parseInt(main?.style.left ?? '', 10) || 0;
  const { left, right } = element.getBoundingClientRect();
  const isUnder = Math.max(0, right + gap - panel.offsetLeft);
  const further = Math.min(isUnder, left - gap);
  slideTo(`${-Math.max(0, Math.round(slid + further))}px`);
};

export const resetPageSlide = (): void => slideTo('');
