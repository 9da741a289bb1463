/** For sorting: text by its code units, A before B, as dates and symbols sort; 0 for equals, which keep their order. */
export const compareText = (a: string, b: string): number => (a < b ? -1 : a > b ? 1 : 0);
