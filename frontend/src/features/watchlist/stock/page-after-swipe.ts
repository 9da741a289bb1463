/** Pixels a finger or mouse must move sideways before it turns the page. */
const swipeThreshold = 50;

/** One page on or back from where the swipe began, or none: `getPageAfterSwipe(1, -60, 3)` -> 2, `(1, -49, 3)` -> 1. */
export const getPageAfterSwipe = (from: number, delta: number, pageCount: number): number => {
  if (Math.abs(delta) < swipeThreshold) return from;
  return Math.max(0, Math.min(pageCount - 1, from - Math.sign(delta)));
};
