import type { Amount } from '#core/money/amount';
import type { StatedBalance } from '#core/statements/events';
import type { StatementFormat } from '#core/statements/reader/format';
import { isBlankCell, parseStatementFigure } from '#core/statements/reader/parse-cells';
import { findTablesByHeader, getCell, type SheetRow, type SheetTable } from '#core/statements/reader/sheet';
import {
  createRowSkip,
  type ParsedStatementWithNonRowLines,
  type PartialStatementEvent,
  parseStatementTables,
  type RowCellReader,
  type RowSkip,
} from '#core/statements/reader/table-reader';

/** `CARD_PAYMENT` and, in newer files, `Card Payment`. */
const kinds: Readonly<Record<string, PartialStatementEvent['kind'] | 'bySign'>> = {
  topup: 'bySign',
  deposit: 'bySign',
  withdrawal: 'bySign',
  transfer: 'bySign',
  'card payment': 'bySign',
  'card refund': 'bySign',
  exchange: 'bySign',
  atm: 'bySign',
  cashback: 'bySign',
  fee: 'fee',
  interest: 'interest',
};

/** As Revolut writes it in the languages of its customers. */
const completed = new Set(['completed', 'terminé', 'abgeschlossen', 'completado', 'completato', 'zakończono']);
const neverCounts = new Set(['pending', 'reverted', 'declined', 'failed']);

const normalizeWords = (cell: string): string =>
  cell
    .toLowerCase()
    .normalize('NFC')
    .replace(/[_\s]+/g, ' ')
    .trim();

const isCompleted = (table: SheetTable, row: SheetRow): boolean =>
  !isBlankCell(getCell(table, row, 'completed date')) && completed.has(normalizeWords(getCell(table, row, 'state')));

const getKind = (cells: RowCellReader, effect: Amount): PartialStatementEvent['kind'] | null => {
  const kind = kinds[normalizeWords(cells.text('type'))];
  if (!kind) return null;
  if (kind !== 'bySign') return kind;
  return effect.lt(0) ? 'withdrawal' : 'deposit';
};

const skipUnlessCompleted = (cells: RowCellReader): RowSkip | null => {
  const state = cells.text('state');
  if (isBlankCell(cells.text('completed date')) || neverCounts.has(normalizeWords(state))) {
    return createRowSkip('pending', `It is not completed: its status is "${state}".`);
  }
  return completed.has(normalizeWords(state))
    ? null
    : createRowSkip('notUnderstood', `The state "${state}" is not known.`);
};

const readRow = (cells: RowCellReader): PartialStatementEvent | RowSkip => {
  const skipped = skipUnlessCompleted(cells);
  if (skipped) return skipped;
  const fee = cells.figure('fee');
  const amount = fee ? cells.needed('amount').minus(fee) : cells.needed('amount');
  const kind = getKind(cells, amount);
  if (!kind) return createRowSkip('notUnderstood', `The type "${cells.text('type')}" is not known.`);
  return {
    kind,
    day: cells.day('completed date'),
    amount,
    fees: fee,
    currency: cells.currency('currency'),
    account: cells.text('product'),
    note: cells.text('description'),
  };
};

/** What is left on each account in each currency: the balance of its last row. */
const readBalances = (rows: readonly SheetRow[]): StatedBalance[] => {
  const latest = new Map<string, { moment: string; balance: StatedBalance }>();
  for (const table of findTablesByHeader(rows, revolutCashFormat.fingerprints)) {
    for (const row of table.rows.filter((one) => isCompleted(table, one))) {
      const amount = parseStatementFigure(getCell(table, row, 'balance'));
      const [moment, account, currency] = [
        getCell(table, row, 'completed date'),
        getCell(table, row, 'product'),
        getCell(table, row, 'currency') || 'USD',
      ];
      const before = latest.get(`${account}|${currency}`);
      if (!amount || (before && before.moment > moment)) continue;
      latest.set(`${account}|${currency}`, { moment, balance: { account, currency, amount: amount.toFixed() } });
    }
  }
  return [...latest.values()].map(({ balance }) => balance);
};

const read = (rows: readonly SheetRow[]): ParsedStatementWithNonRowLines => {
  const layout = {
    fingerprints: revolutCashFormat.fingerprints,
    rowHas: ['started date'],
    isRow: (cells: RowCellReader) => cells.text('type') !== '',
    readRow,
  };
  const all = parseStatementTables(rows, layout);
  return { ...all, balances: readBalances(rows), statedOn: all.events.at(-1)?.day ?? null };
};

export const revolutCashFormat: StatementFormat = {
  id: 'revolut-cash',
  name: 'Revolut, statement of an account',
  platform: 'Revolut',
  fingerprints: [
    { all: ['type', 'product', 'started date', 'completed date', 'amount', 'fee', 'currency', 'state', 'balance'] },
  ],
  unverified: 'Statuses in languages other than English and French.',
  read,
};
