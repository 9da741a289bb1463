import { describe, expect, test } from 'vitest';
import { robinhoodFormat } from '#core/statements/brokers/robinhood';
import { statementFormats } from '#core/statements/reader/recognize-format';
import type { ParsedStatementWithNonRowLines } from '#core/statements/reader/table-reader';
import { brokerSampleRowsByFormat } from '#core/statements/sample-files';
import { parseStatementText } from '#core/statements/testing';

/** Rows of which few cells are filled: a damaged row is told from a line of prose by what stands in it. */

const robinhoodHeader =
  'Activity Date,Process Date,Settle Date,Instrument,Description,Trans Code,Quantity,Price,Amount';

/** Below the sample of a format a row with nothing but these cells, by the names of their columns. */
const readThinRow = (
  id: string,
  day: string,
  cells: Readonly<Record<string, string>>,
): [ParsedStatementWithNonRowLines, number] => {
  const format = statementFormats.find((one) => one.id === id);
  const sample = id === robinhoodFormat.id ? [robinhoodHeader] : [...(brokerSampleRowsByFormat[id] ?? [])];
  const header = sample.find((line) => line.replaceAll('"', '').split(',').includes(day)) ?? '';
  if (!format || header === '') throw new Error(`No column "${day}" in the sample of ${id}.`);
  const columns = header.replaceAll('"', '').split(',');
  // Of a file whose rows name their section the first two cells are as in the header.
  const first: (string | undefined)[] = columns[1] === 'Header' ? [columns[0], 'Data'] : [];
  const row = columns.map((name, at) => first[at] ?? cells[name] ?? '');
  const lines = [...sample.slice(0, sample.indexOf(header) + 1), row.join(',')];
  return [parseStatementText(format, lines.join('\n')), lines.length];
};

/** The day of each, the cells that make a row one without it, and the columns of which one alone does not. */
const formats: [id: string, day: string, cells: Readonly<Record<string, string>>, alone: readonly string[]][] = [
  ['coinbase', 'Timestamp', { 'Transaction Type': 'Buy' }, ['Asset']],
  ['etrade-old', 'TransactionDate', { TransactionType: 'Fee', Amount: '-1' }, ['TransactionType', 'Amount']],
  ['etrade', 'Activity/Trade Date', { 'Activity Type': 'Fee', 'Amount $': '-1' }, ['Activity Type', 'Amount $']],
  ['fidelity', 'Run Date', { Action: 'DIVIDEND RECEIVED', 'Amount ($)': '1' }, ['Action', 'Amount ($)']],
  ['ibkr-history', 'Date', { 'Transaction Type': 'Deposit' }, ['Account']],
  ['m1-activity', 'Date', { 'Transaction Type': 'TRANSFER' }, ['Description']],
  ['m1-older-activity', 'Date', { Activity: 'Dividend' }, ['Summary']],
  ['revolut-cash', 'Started Date', { Type: 'ATM' }, ['Description']],
  ['revolut-savings', 'Date', { Description: 'Interest PAID' }, ['Price per share']],
  ['revolut-invest', 'Date', { Type: 'DIVIDEND' }, ['Ticker']],
  ['schwab', 'Date', { Action: 'Sell', Amount: '5' }, ['Action', 'Amount']],
  ['schwab', 'Date', { Action: 'Sell', Quantity: '5' }, ['Quantity']],
  ['schwab-bank', 'Date', { Deposit: '5' }, ['Description']],
  ['schwab-bank', 'Date', { Withdrawal: '5' }, ['Type']],
  ['vanguard', 'Trade Date', { 'Account Number': '12345678' }, ['Investment Name']],
  ['webull', 'Placed Time', { Side: 'Buy' }, ['Name']],
  ['chase', 'Posting Date', { Description: 'PAY', Amount: '5' }, ['Description', 'Amount']],
];

describe('of a row with few cells', () => {
  test.each(formats)('%s leaves out one without its %s, where the rest shows that it is one', (id, day, cells) => {
    const [read, line] = readThinRow(id, day, cells);
    expect(read.events).toEqual([]);
    expect(read.leftOut.map(({ lines }) => lines)).toEqual([[line]]);
  });

  test.each(formats)('%s does not lose one that has its %s alone', (id, day) => {
    const [read, line] = readThinRow(id, day, { [day]: '01/05/2026' });
    expect(read.beside).not.toContain(line);
  });

  test.each(formats.flatMap(([id, day, , alone]) => alone.map((only) => [id, day, only] as const)))(
    '%s takes one without its %s for prose where it has but its %s',
    (id, day, only) => {
      const [read, line] = readThinRow(id, day, { [only]: '5' });
      expect([read.leftOut, read.beside.includes(line)]).toEqual([[], true]);
    },
  );
});

test('a row of Robinhood with its day alone is not lost either', () => {
  const [read, line] = readThinRow(robinhoodFormat.id, 'Activity Date', { 'Activity Date': '1/5/2026' });
  expect(read.beside).not.toContain(line);
});
