import fc from 'fast-check';
import { expect, test } from 'vitest';
import { byteOrderMark, formatCsvLine } from '#core/backup/csv';
import { arbitraryLedger } from '#core/portfolio/testing-ledgers';
import { computeRoundedTradeTotal } from '#core/portfolio/trade-faults';
import { planImport } from '#core/statements/plan/import-plan';
import { parseTabularStatementFile } from '#core/statements/reader/read-file';
import { getBackupCsvTables } from './backup-csv-tables';

/** One's own tables, as Settings write them, are a statement: what they bring into an empty account is what was exported. */

const written = (list: 'trades' | 'cashEntries' | 'manualDividends', rows: readonly object[]): Uint8Array => {
  const columns = getBackupCsvTables(list)[0]?.columns ?? {};
  const lines = rows.map((row) =>
    formatCsvLine(Object.values(columns).map((cell) => cell(row as Record<string, unknown>))),
  );
  return new TextEncoder().encode([byteOrderMark, formatCsvLine(Object.keys(columns)), ...lines].join(''));
};

const brought = (list: Parameters<typeof written>[0], rows: readonly object[]) => {
  const file = parseTabularStatementFile(written(list, rows));
  if (!('read' in file)) throw new Error(JSON.stringify(file));
  const accounts = new Set(file.read.events.map(({ account }) => account));
  return planImport([{ name: 'own.csv', format: file.format, ...file.read }], {
    platforms: Object.fromEntries([...accounts].map((account) => [account, account])),
    splits: new Map(),
    recorded: [],
    today: '2026-11-22',
  });
};

const words = fc.constantFrom('', 'first', '=1+1', '"quoted", and a comma', "-'", 'ünï');

test('trades come back as they were, to the last digit, the twins as well', () => {
  fc.assert(
    fc.property(arbitraryLedger, fc.array(words, { minLength: 40, maxLength: 40 }), (ledger, notes) => {
      fc.pre(ledger.length > 0);
      const trades = ledger.map((trade, at) => ({
        ...trade,
        notes: notes[at] ?? '',
        total: computeRoundedTradeTotal(trade),
      }));
      const { rows, leftOut, unread, repeated } = brought('trades', trades);
      expect([leftOut, unread, repeated]).toEqual([[], [], []]);
      const plain = (row: object) => JSON.stringify(Object.entries(row).toSorted());
      const before = trades.map(({ id: _id, total: _total, ...trade }) => plain(trade));
      expect(rows.map(({ row }) => plain(row)).toSorted()).toEqual(before.toSorted());
    }),
  );
});

test('cash and dividends come back with their money', () => {
  const entry = { currency: 'USD', platform: 'Robinhood', transactionDate: '2026-01-05', description: 'Salary' };
  const cash = ['deposit', 'withdrawal', 'interest', 'fee', 'tax'].map((transactionType, at) => {
    return { id: at + 1, ...entry, transactionType, amount: 10.01 + at };
  });
  const back = brought('cashEntries', cash);
  expect(back.rows.map(({ row }) => row)).toEqual(cash.map(({ id: _id, ...row }) => row));
  const dividend = {
    id: 1,
    symbol: 'KO',
    companyName: 'Coca-Cola',
    platform: 'Schwab',
    shares: 10.5,
    dividendPerShare: 0.245,
    fees: 0.1,
    taxWithheld: 0.36,
    paymentDate: '2026-02-12',
    notes: 'a note',
  };
  expect(brought('manualDividends', [dividend]).rows.map(({ row }) => row)).toMatchObject([
    { symbol: 'KO', platform: 'Schwab', shares: 10.5, gross: 2.57, taxWithheld: 0.36, fees: 0.1, net: 2.11 },
  ]);
});
