/** What parts two neighbours, in hundredths of the ring. */
const gap = 0.6;
/** So that a part of next to nothing is still to be seen. */
const shortest = 0.4;

/**
 * Where each part begins and how long it is, in hundredths of the ring: 3 and 1 are 0 to 75 and 75 to 100, less what parts
 * them. A single part is the whole ring.
 */
export const getRingArcs = (values: readonly number[]): { start: number; length: number }[] => {
  const total = values.reduce((sum, value) => sum + value, 0);
  let before = 0;
  return values.map((value) => {
    const start = (before / total) * 100;
    before += value;
    const share = (value / total) * 100;
    return { start, length: values.length === 1 ? 100 : Math.max(shortest, share - gap) };
  });
};
