/** At most five numbers around the page: `getPageNumbers(1, 9)` -> 1..5, `(5, 9)` -> 3..7, `(9, 9)` -> 5..9. */
export const getPageNumbers = (page: number, pageCount: number, maxNumbers = 5): number[] => {
  const length = Math.max(0, Math.min(maxNumbers, pageCount));
  const first = Math.max(1, Math.min(page - Math.floor(maxNumbers / 2), pageCount - length + 1));
  return Array.from({ length }, (_, index) => first + index);
};
