/** A row of the table takes 400 KB; what stands beside the lines is small. */
const maxBytes = 350_000;
const encoder = new TextEncoder();

/**
 * The lines of a comparison that one row of the table can keep: all of them as they stand, nearly always. Of more, those that
 * differ come first, and what agrees goes: how many agree is counted beside them.
 */
export const limitLinesToItemSize = <Line extends { difference: string }>(lines: readonly Line[]): Line[] => {
  const sizes = new Map(lines.map((line) => [line, encoder.encode(JSON.stringify(line)).length + 1]));
  const all = [...sizes.values()].reduce((sum, size) => sum + size, 0);
  if (all <= maxBytes) return [...lines];
  let remainingBytes = maxBytes;
  return lines
    .toSorted((one, other) => Number(one.difference === '0') - Number(other.difference === '0'))
    .filter((line) => {
      remainingBytes -= sizes.get(line) ?? 0;
      return remainingBytes >= 0;
    });
};
