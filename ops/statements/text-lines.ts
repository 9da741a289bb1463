const maxLines = 20;

/** The first few, and how many more there are. */
const truncateLines = (lines: readonly string[]): string[] =>
  lines.length > maxLines ? [...lines.slice(0, maxLines), `... and ${lines.length - maxLines} more`] : [...lines];

export const indentLinesUnderTitle = (title: string, lines: readonly string[]): string[] =>
  lines.length === 0 ? [] : [title, ...truncateLines(lines).map((line) => `  ${line}`)];

export const formatAccountSuffix = (account: string): string => (account === '' ? '' : ` in ${account}`);
