import { type Amount, toDecimalText } from '#core/money/amount';
import type { StatedBalance, StatementEventKind } from '#core/statements/events';
import type { StatementFormat } from '#core/statements/reader/format';
import { isBlankCell, parseStatementDay, parseStatementFigure } from '#core/statements/reader/parse-cells';
import { findTablesByHeader, getCell, type SheetRow, type SheetTable } from '#core/statements/reader/sheet';
import {
  createRowSkip,
  type PartialStatementEvent,
  parseStatementTables,
  type RowCellReader,
  type RowSkip,
} from '#core/statements/reader/table-reader';
import type { Day } from '#core/time/day';

const outNames = ['withdrawal', 'withdrawal (-)'];
const inNames = ['deposit', 'deposit (+)'];
const balanceNames = ['runningbalance', 'running balance'];

const isPosted = (status: string): boolean => isBlankCell(status) || /^posted$/i.test(status);

/** Two columns, both above 0. */
const parseSignedAmount = (cells: RowCellReader): Amount | null => {
  const out = cells.figure(...outNames)?.abs();
  const into = cells.figure(...inNames)?.abs();
  if (out && into) return into.minus(out);
  return into ?? out?.times(-1) ?? null;
};

const getKind = (type: string, text: string, amount: Amount): StatementEventKind => {
  if (/^int/i.test(type) || /\binterest paid\b/i.test(text)) return 'interest';
  if (amount.lt(0) && /\bfees?\b|service charge/i.test(`${type} ${text}`)) return 'fee';
  return amount.lt(0) ? 'withdrawal' : 'deposit';
};

const readRow = (cells: RowCellReader): PartialStatementEvent | RowSkip => {
  const [type, text] = [cells.text('type'), cells.text('description')];
  if (!isPosted(cells.text('status'))) {
    return createRowSkip('pending', 'Not yet posted when it was exported: a later file will have it.');
  }
  const day = cells.day('date');
  const amount = parseSignedAmount(cells);
  if (amount === null) return createRowSkip('notUnderstood', 'The amount is missing.');
  const check = cells.text('checknumber', 'check #');
  return {
    kind: getKind(type, text, amount),
    day,
    name: text,
    note: [type, text, isBlankCell(check) ? '' : `check ${check}`].filter(Boolean).join(': '),
    amount,
  };
};

interface Stated {
  day: Day;
  balance: Amount;
}

const parseStatedBalance = (table: SheetTable, row: SheetRow): Stated[] => {
  const [day, balance] = [
    parseStatementDay(getCell(table, row, 'date')),
    parseStatementFigure(getCell(table, row, ...balanceNames)),
  ];
  return day && balance && isPosted(getCell(table, row, 'status')) ? [{ day, balance }] : [];
};

/** What the latest row says is left: the first one, unless the file begins with the oldest day. */
const findLatest = (rows: readonly SheetRow[]): Stated | null => {
  const stated = findTablesByHeader(rows, schwabBankFormat.fingerprints).flatMap((table) =>
    table.rows.flatMap((row) => parseStatedBalance(table, row)),
  );
  const [first, last] = [stated[0], stated.at(-1)];
  return (first && last && first.day < last.day ? last : first) ?? null;
};

export const schwabBankFormat: StatementFormat = {
  id: 'schwab-bank',
  name: 'Schwab Bank',
  platform: null,
  fingerprints: [
    {
      all: ['date', 'type', 'description'],
      oneOf: [['checknumber', 'check #'], outNames, inNames, balanceNames],
    },
  ],
  read: (rows) => {
    const latest = findLatest(rows);
    const balances: StatedBalance[] = latest
      ? [{ account: '', currency: 'USD', amount: toDecimalText(latest.balance) }]
      : [];
    const read = parseStatementTables(rows, {
      fingerprints: schwabBankFormat.fingerprints,
      rowHas: ['date'],
      isRow: (cells) => cells.text(...outNames) + cells.text(...inNames) !== '',
      readRow,
    });
    return { ...read, balances, statedOn: latest?.day ?? null };
  },
};
