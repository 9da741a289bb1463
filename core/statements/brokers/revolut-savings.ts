import type { StatementFormat } from '#core/statements/reader/format';
import type { SheetTable } from '#core/statements/reader/sheet';
import {
  createRowSkip,
  type PartialStatementEvent,
  parseStatementTables,
  type RowCellReader,
  type RowSkip,
} from '#core/statements/reader/table-reader';

const currencies = ['USD', 'EUR', 'GBP', 'PLN', 'CHF'] as const;
const getValueColumn = (currency: string): string => `value, ${currency.toLowerCase()}`;

/** The currency of the fund is that of its first column of values; a second one only converts. */
const readCurrency = (table: SheetTable): string => {
  const places = currencies.map((currency) => ({ currency, at: table.columns.get(getValueColumn(currency)) ?? 99 }));
  return places.toSorted((one, other) => one.at - other.at)[0]?.currency ?? 'USD';
};

const account = 'Flexible cash';

/** Money moves into the fund by BUY and out of it by SELL, under either sign: the word tells. */
const readRow = (cells: RowCellReader, table: SheetTable): PartialStatementEvent | RowSkip => {
  const words = cells.text('description');
  if (/^interest (reinvested|withdrawn)/i.test(words)) {
    return createRowSkip('internal', 'It only says where the interest went, which has a row of its own.');
  }
  const currency = readCurrency(table);
  const value = () => cells.needed(getValueColumn(currency));
  const about = { day: cells.day('date'), currency, account, note: words };
  if (/^interest paid/i.test(words)) return { ...about, kind: 'interest', amount: value() };
  if (/^service fee charged/i.test(words)) return { ...about, kind: 'fee', amount: value().abs().times(-1) };
  if (/^buy\b/i.test(words)) return { ...about, kind: 'deposit', amount: value().abs() };
  if (/^sell\b/i.test(words)) return { ...about, kind: 'withdrawal', amount: value().abs().times(-1) };
  return createRowSkip('notUnderstood', `What "${words.slice(0, 60)}" means is not known.`);
};

export const revolutSavingsFormat: StatementFormat = {
  id: 'revolut-savings',
  name: 'Revolut, flexible cash',
  platform: 'Revolut',
  fingerprints: [
    {
      all: ['price per share', 'quantity of shares', 'date', 'description'],
      oneOf: [currencies.map(getValueColumn)],
    },
  ],
  unverified:
    'Interest that was paid out to the account leaves no row of its own here: the balance may come out higher.',
  read: (rows) =>
    parseStatementTables(rows, {
      fingerprints: revolutSavingsFormat.fingerprints,
      rowHas: ['date'],
      isRow: (cells) => cells.text('description') !== '',
      readRow,
    }),
};
