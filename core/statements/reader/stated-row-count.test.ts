import { describe, expect, test } from 'vitest';
import { parseTabularStatementFile } from '#core/statements/reader/read-file';
import {
  compareStatedRowCount,
  explainStatedRowCount,
  findStatedRowCount,
} from '#core/statements/reader/stated-row-count';
import { brokerSampleRowsByFormat } from '#core/statements/sample-files';

const rowsOf = (...lines: string[]) => lines.map((text, at) => ({ line: at + 1, cells: text.split('|') }));
const countIn = (...lines: string[]) => findStatedRowCount(rowsOf(...lines), [1, 2, 3]);

describe('the count of a footer', () => {
  test.each([
    ['Total records: 412', 412],
    ['Number of transactions|1,412||', 1412],
    ['Records exported = 3', 3],
    ['412 transactions found.', 412],
    ['Rows|0', 0],
    ['Transactions Total|$1,234.56', null],
    ['Total:|412', null],
    ['2 accounts', null],
    ['412 transactions from 2025', null],
    ['Transactions 1,2', null],
  ])('in %j is %j', (text, count) => {
    expect(countIn('', text)).toBe(count);
  });

  test('is none where two are stated, nor that of a row of the table', () => {
    expect(countIn('Total rows: 3', 'Total rows: 4')).toBeNull();
    expect(findStatedRowCount(rowsOf('Total rows: 3'), [])).toBeNull();
  });

  test.each(['schwab', 'fidelity', 'etrade', 'robinhood', 'webull', 'chase'])(
    'below a file of %s is read, and changes nothing else of it',
    (id) => {
      const lines = brokerSampleRowsByFormat[id];
      if (!lines) return;
      const read = (...more: string[]) =>
        parseTabularStatementFile(new TextEncoder().encode([...lines, ...more].join('\n')));
      const [plain, counted] = [read(), read('', 'Total records: 7')];
      if ('refused' in plain || 'refused' in counted) throw new Error('Refused.');
      expect(plain.statedRows).toBeUndefined();
      expect(counted.statedRows).toBe(7);
      expect(counted.read.events).toEqual(plain.read.events);
      expect(counted.read.leftOut).toEqual(plain.read.leftOut);
    },
  );

  test('agrees, differs or is not stated, in a sentence', () => {
    const file = (rows: number, statedRows?: number) => ({ name: 'a.csv', rows, statedRows });
    expect([file(3, 3), file(2, 3), file(3)].map(compareStatedRowCount)).toEqual(['equal', 'different', 'notStated']);
    expect([file(3, 3), file(1200, 1201), file(1), file(2, 1)].map(explainStatedRowCount)).toEqual([
      'a.csv states 3 rows, and all were read.',
      'a.csv states 1,201 rows, and 1,200 were read. Some are missing from the file: export it again.',
      null,
      'a.csv states 1 row, and 2 were read. Your broker counts them differently, or the file was put together from several.',
    ]);
  });
});
