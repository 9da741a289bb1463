import { mainElementId } from '#ui/page/page-shell';

/** How far the page and its menu have gone to the left, so that what is looked at does not lie under a panel (styles.css). */
const slidName = '--page-slid';
const gap = 16;

/**
 * Slides the page to the left by as much as an element lies under the panel at the right, and no further than the element's
 * own beginning: a figure from 1,180 to 1,240 beside a panel from 864 on -> 392 px. Back where it lies beyond the left edge.
 */
export const slidePageToReveal = (element: HTMLElement, panel: HTMLElement): void => {
  // Measured where it will be, and not on its way there.
  for (const move of document.getElementById(mainElementId)?.getAnimations() ?? []) move.finish();
  const { style } = document.documentElement;
  const slid = Number.parseInt(style.getPropertyValue(slidName), 10) || 0;
  const { left, right } = element.getBoundingClientRect();
  const isUnder = Math.max(0, right + gap - panel.offsetLeft);
  const further = Math.min(isUnder, left - gap);
  style.setProperty(slidName, `${Math.max(0, Math.round(slid + further))}px`);
};

export const resetPageSlide = (): void => {
  document.documentElement.style.removeProperty(slidName);
};
