import { maxGridRows } from '#lib/sheet/grid-rows';

const formatRowCount = (count: number): string => `${count} ${count === 1 ? 'row' : 'rows'}`;

/** What the sheet says. */
export const spreadsheetMessages = {
  hint: 'Arrow keys, Tab and Enter move; typing edits, Escape cancels, and once more leaves the table. Ctrl V pastes from a spreadsheet, with or without headings. Ctrl D repeats the cell above, Ctrl Delete removes a row, F8 goes to what needs attention, Ctrl Enter saves.',
  row: 'Row',
  empty: 'Type into the first row, or paste rows from a spreadsheet.',
  right: (count: number) => `${formatRowCount(count)}, all valid.`,
  typed: (count: number) => `${formatRowCount(count)} so far.`,
  attention: (wrong: number, all: number) =>
    `${wrong} of ${formatRowCount(all)} ${wrong === 1 ? 'needs' : 'need'} attention. Nothing is saved until all are right.`,
  pasted: (count: number) => `${formatRowCount(count)} pasted.`,
  tooMany: `A sheet holds at most ${maxGridRows} rows, and there is no room for all that was pasted. Nothing was pasted.`,
  next: 'Next to fix',
  save: (count: number) => (count === 0 ? 'Save' : `Save ${formatRowCount(count)}`),
  saving: 'Saving…',
  close: 'Close',
  clear: 'Clear',
  notRight: 'Some rows cannot be recorded as they are. Nothing was saved.',
  nothing: 'There is nothing to save yet.',
  removeRow: (row: number) => `Remove row ${row}`,
  /** What is wrong where the hand is. */
  at: (column: string, row: number, sentence: string) => `${column}, row ${row}: ${sentence}`,
  cell: (column: string, row: number) => `${column}, row ${row}`,
  cleared: 'The sheet is empty. Ctrl Z brings it back.',
};
