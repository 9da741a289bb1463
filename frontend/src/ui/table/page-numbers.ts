/** At most five numbers around the page: `pageNumbers(1, 9)` -> 1..5, `(5, 9)` -> 3..7, `(9, 9)` -> 5..9. */
export const getPageNumbers = (page: number, pageCount: number, most = 5): number[] => {
  const length = Math.max(0, Math.min(most, pageCount));
  const first = Math.max(1, Math.min(page - Math.floor(most / 2), pageCount - length + 1));
  return Array.from({ length }, (_, index) => first + index);
};
