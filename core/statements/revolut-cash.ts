import type { Amount } from '#core/money/amount';
import type { StatedBalance } from '#core/statements/events';
import { isBlank, statedFigure } from '#core/statements/figures';
import type { StatementFormat } from '#core/statements/format';
import { type Cells, type Left, leave, type Read, readTables, type Said } from '#core/statements/reader';
import { cellOf, type Row, type Table, tablesIn } from '#core/statements/sheet';

/** `CARD_PAYMENT` and, in newer files, `Card Payment`. */
const kinds: Readonly<Record<string, Said['kind'] | 'bySign'>> = {
  topup: 'bySign',
  deposit: 'bySign',
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

const wordsOf = (cell: string): string =>
  cell
    .toLowerCase()
    .normalize('NFC')
    .replace(/[_\s]+/g, ' ')
    .trim();

const isCompleted = (table: Table, row: Row): boolean =>
  !isBlank(cellOf(table, row, 'completed date')) && completed.has(wordsOf(cellOf(table, row, 'state')));

const kindOf = (cells: Cells, effect: Amount): Said['kind'] | null => {
  const kind = kinds[wordsOf(cells.text('type'))];
  if (!kind) return null;
  if (kind !== 'bySign') return kind;
  return effect.lt(0) ? 'withdrawal' : 'deposit';
};

const unfinished = (cells: Cells): Left | null => {
  const state = cells.text('state');
  if (isBlank(cells.text('completed date')) || neverCounts.has(wordsOf(state))) {
    return leave('pending', `This did not come to pass, or not yet: it is "${state}".`);
  }
  return completed.has(wordsOf(state)) ? null : leave('notUnderstood', `The state "${state}" is not known.`);
};

const readRow = (cells: Cells): Said | Left => {
  const left = unfinished(cells);
  if (left) return left;
  const fee = cells.figure('fee');
  const amount = fee ? cells.needed('amount').minus(fee) : cells.needed('amount');
  const kind = kindOf(cells, amount);
  if (!kind) return leave('notUnderstood', `The type "${cells.text('type')}" is not known.`);
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
const balancesOf = (rows: readonly Row[]): StatedBalance[] => {
  const latest = new Map<string, { moment: string; balance: StatedBalance }>();
  for (const table of tablesIn(rows, revolutCash.fingerprints)) {
    for (const row of table.rows.filter((one) => isCompleted(table, one))) {
      const amount = statedFigure(cellOf(table, row, 'balance'));
      const [moment, account, currency] = [
        cellOf(table, row, 'completed date'),
        cellOf(table, row, 'product'),
        cellOf(table, row, 'currency') || 'USD',
      ];
      const before = latest.get(`${account}|${currency}`);
      if (!amount || (before && before.moment > moment)) continue;
      latest.set(`${account}|${currency}`, { moment, balance: { account, currency, amount: amount.toFixed() } });
    }
  }
  return [...latest.values()].map(({ balance }) => balance);
};

const read = (rows: readonly Row[]): Read => {
  const layout = {
    fingerprints: revolutCash.fingerprints,
    rowHas: ['started date'],
    isRow: (cells: Cells) => cells.text('type') !== '',
    readRow,
  };
  const all = readTables(rows, layout);
  return { ...all, balances: balancesOf(rows), statedOn: all.events.at(-1)?.day ?? null };
};

export const revolutCash: StatementFormat = {
  id: 'revolut-cash',
  name: 'Revolut, statement of an account',
  platform: 'Revolut',
  fingerprints: [
    { all: ['type', 'product', 'started date', 'completed date', 'amount', 'fee', 'currency', 'state', 'balance'] },
  ],
  unverified: 'States in other languages than English and French rest on no real file.',
  read,
};
