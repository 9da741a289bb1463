/**
 * The text of a backup in pieces, so that a long one need never be one string: together they are to the letter what
 * `JSON.stringify(backup, null, 1)` writes, and a line end.
 */

const formatIndentedJson = (value: unknown, depth: number): string =>
  JSON.stringify(value, null, 1).replaceAll('\n', `\n${' '.repeat(depth)}`);

/** What stands before the lists. */
export const formatBackupJsonHeader = (head: Readonly<Record<string, unknown>>): string =>
  `{${Object.entries(head)
    .map(([name, value]) => `\n ${JSON.stringify(name)}: ${formatIndentedJson(value, 1)}`)
    .join(',')}`;

/** Some rows of a list; between two of these goes a comma. */
export const formatBackupJsonRows = (rows: readonly unknown[]): string =>
  rows.map((row) => `\n  ${formatIndentedJson(row, 2)}`).join(',');

/** A list of the pieces that its rows are. */
export const wrapRowsAsBackupJsonList = <Piece>(name: string, rows: readonly Piece[]): (Piece | string)[] => {
  const begin = `,\n ${JSON.stringify(name)}: [`;
  if (rows.length === 0) return [`${begin}]`];
  return [begin, ...rows.flatMap((piece, at) => (at === 0 ? [piece] : [',', piece])), '\n ]'];
};

export const backupJsonClosingText = '\n}\n';
