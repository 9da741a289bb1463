/** Prints rows as a table of plain text, numbers to the right. */
export const printTable = (title: string, rows: readonly Record<string, string | number>[]): void => {
  const first = rows[0];
  if (!first) return;
  const names = Object.keys(first);
  const text = (value: string | number | undefined) => (value === undefined ? '' : String(value));
  const width = (name: string) => Math.max(name.length, ...rows.map((row) => text(row[name]).length));
  const widths = names.map(width);
  const line = (cells: readonly (string | number | undefined)[]) =>
    cells
      .map((cell, at) =>
        typeof cell === 'number' ? text(cell).padStart(widths[at] ?? 0) : text(cell).padEnd(widths[at] ?? 0),
      )
      .join('  ')
      .trimEnd();
  const rule = widths.map((size) => '-'.repeat(size)).join('  ');
  process.stdout.write(
    `\n${title}\n${[line(names), rule, ...rows.map((row) => line(names.map((name) => row[name])))].join('\n')}\n`,
  );
};

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;

export const percentile = (values: readonly number[], share: number): number =>
  at(
    values.toSorted((a, b) => a - b),
    share,
  );
export const median = (values: readonly number[]): number => percentile(values, 0.5);
export const roundTo = (value: number, places = 1): number => Number(value.toFixed(places));
