import { type Amount, inDigits } from '#core/money/amount';
import type { EventKind, StatedBalance } from '#core/statements/events';
import { isBlank, statedDay, statedFigure } from '#core/statements/figures';
import type { StatementFormat } from '#core/statements/format';
import { type Cells, type Left, leave, readTables, type Said } from '#core/statements/reader';
import { cellOf, type Row, type Table, tablesIn } from '#core/statements/sheet';
import type { Day } from '#core/time/day';

const outNames = ['withdrawal', 'withdrawal (-)'];
const inNames = ['deposit', 'deposit (+)'];
const balanceNames = ['runningbalance', 'running balance'];

const isPosted = (status: string): boolean => isBlank(status) || /^posted$/i.test(status);

/** Two columns, both above 0. */
const amountIn = (cells: Cells): Amount | null => {
  const out = cells.figure(...outNames)?.abs();
  const into = cells.figure(...inNames)?.abs();
  if (out && into) return into.minus(out);
  return into ?? out?.times(-1) ?? null;
};

const kindOf = (type: string, text: string, amount: Amount): EventKind => {
  if (/^int/i.test(type) || /\binterest paid\b/i.test(text)) return 'interest';
  if (amount.lt(0) && /\bfees?\b|service charge/i.test(`${type} ${text}`)) return 'fee';
  return amount.lt(0) ? 'withdrawal' : 'deposit';
};

const readRow = (cells: Cells): Said | Left => {
  const [type, text] = [cells.text('type'), cells.text('description')];
  if (!isPosted(cells.text('status'))) {
    return leave('pending', 'Not posted by the bank when it was exported: a later file has it.');
  }
  const day = cells.day('date');
  const amount = amountIn(cells);
  if (amount === null) return leave('notUnderstood', 'The amount is missing.');
  const check = cells.text('checknumber', 'check #');
  return {
    kind: kindOf(type, text, amount),
    day,
    name: text,
    note: [type, text, isBlank(check) ? '' : `check ${check}`].filter(Boolean).join(': '),
    amount,
  };
};

interface Stated {
  day: Day;
  balance: Amount;
}

const statedIn = (table: Table, row: Row): Stated[] => {
  const [day, balance] = [statedDay(cellOf(table, row, 'date')), statedFigure(cellOf(table, row, ...balanceNames))];
  return day && balance && isPosted(cellOf(table, row, 'status')) ? [{ day, balance }] : [];
};

/** What the latest row says is left: the first one, unless the file begins with the oldest day. */
const latestOf = (rows: readonly Row[]): Stated | null => {
  const stated = tablesIn(rows, schwabBank.fingerprints).flatMap((table) =>
    table.rows.flatMap((row) => statedIn(table, row)),
  );
  const [first, last] = [stated[0], stated.at(-1)];
  return (first && last && first.day < last.day ? last : first) ?? null;
};

export const schwabBank: StatementFormat = {
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
    const latest = latestOf(rows);
    const balances: StatedBalance[] = latest
      ? [{ account: '', currency: 'USD', amount: inDigits(latest.balance) }]
      : [];
    const read = readTables(rows, {
      fingerprints: schwabBank.fingerprints,
      rowHas: ['date'],
      isRow: (cells) => cells.text(...outNames) + cells.text(...inNames) !== '',
      readRow,
    });
    return { ...read, balances, statedOn: latest?.day ?? null };
  },
};
