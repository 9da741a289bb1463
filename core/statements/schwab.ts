import { zero } from '#core/money/amount';
import { cancelledLines } from '#core/statements/cancelled';
import { statedDay, statedFigure } from '#core/statements/figures';
import type { StatementFormat } from '#core/statements/format';
import { type Cells, leave, readTables } from '#core/statements/reader';
import { reverseSplit, reverseSplitsIn } from '#core/statements/reverse-split';
import { securityOf } from '#core/statements/security';
import { cellOf, type Row, type Table, tablesIn } from '#core/statements/sheet';
import {
  byWord,
  income,
  type Line,
  money,
  never,
  noBonds,
  noOptions,
  noShorts,
  shares,
  splitAdding,
  type Treatment,
  trade,
  transfer,
} from '#core/statements/treatments';
import type { Day } from '#core/time/day';

const isWithinAccount: Treatment = never('internal', 'A journal within the account: its other half takes it back.');

const reorganised = 'It moves cost from one stock to another: enter it by hand.';

const actions = byWord<Treatment>([
  [['buy'], trade('buy')],
  [['sell'], trade('sell')],
  [['reinvest shares', 'reinvestment adj'], trade('reinvestment')],
  [
    [
      ...['reinvest dividend', 'qual div reinvest', 'pr yr div reinvest'],
      ...['long term cap gain reinvest', 'short term cap gain reinvest', 'long term cap gain', 'short term cap gain'],
      ...['cash dividend', 'qualified dividend', 'non-qualified div', 'special dividend', 'special qual div'],
      ...['special non qual div', 'pr yr cash div', 'pr yr special div', 'div adjustment', 'dividend'],
    ],
    income,
  ],
  [['nra tax adj', 'nra withholding', 'foreign tax paid', 'irs withhold adj'], money('tax')],
  [['bank interest', 'credit interest', 'bond interest'], money('interest')],
  [['margin interest', 'adr mgmt fee', 'service fee', 'advisor fee', 'misc cash entry'], money('fee')],
  [
    [
      ...['moneylink transfer', 'moneylink deposit', 'moneylink adj', 'wire received', 'wire sent', 'wire funds'],
      ...['wire funds received', 'wire funds adj', 'funds received', 'funds paid', 'bank transfer'],
      ...['internal transfer', 'visa purchase', 'atm withdrawal'],
      ...['promotional award', 'schwab atm rebate', 'misc credits', 'adjustment'],
    ],
    transfer,
  ],
  [['journal'], (line) => (line.security === 'none' ? transfer(line) : isWithinAccount(line))],
  [['journaled shares', 'stock plan activity'], shares],
  [['security transfer'], (line) => (line.security === 'none' ? transfer(line) : shares(line))],
  [['stock split'], splitAdding],
  [['sell short'], () => noShorts],
  [['name change'], never('notKept', 'A change of symbol is not imported: edit the trades of the old symbol.')],
  [['stock div dist'], never('notKept', 'A dividend in shares is not imported: enter the shares by hand.')],
  [['spin-off'], never('notKept', `A spin-off is not imported. ${reorganised}`)],
  [['stock merger', 'conversion'], never('notKept', `A merger is not imported. ${reorganised}`)],
  [['cash merger', 'cash merger adj'], never('notKept', 'A merger for cash is not imported: enter it as a sale.')],
  [['cash in lieu'], never('notKept', 'Cash in place of a fraction of a share is not imported: enter it as a sale.')],
  [['exchange or exercise'], never('notKept', 'An exchange or an exercise of rights is not imported.')],
  [['full redemption', 'full redemption adj'], () => noBonds],
  [['buy to open', 'buy to close', 'sell to open', 'sell to close', 'expired', 'assigned'], () => noOptions],
]);

const plain = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');
const actionOf = (table: Table, row: Row): string => plain(cellOf(table, row, 'action'));

/** `01/05/2026 as of 01/02/2026`: money moves on the first, trades and splits are of the second. */
const effectiveDay = (cell: string): Day | null => statedDay(/ as of (.+)$/i.exec(cell.trim())?.[1] ?? '');
const ofTheSecond = new Set(['buy', 'sell', 'stock split', 'reverse split']);

const dayIn = (cells: Cells): Day => {
  const posted = cells.day('date');
  const isOfTheSecond = ofTheSecond.has(plain(cells.text('action')));
  return (isOfTheSecond ? effectiveDay(cells.text('date')) : null) ?? posted;
};

const lineOf = (cells: Cells, account: string): Line => {
  const [symbol, text, price] = [cells.text('symbol'), cells.text('description'), cells.text('price')];
  // A security without a number is money.
  const isMoney = /^no number$/i.test(symbol);
  const security = isMoney ? 'none' : securityOf(symbol, text, price);
  const dates = effectiveDay(cells.text('date')) ? ` (${cells.text('date')})` : '';
  return {
    about: {
      kind: 'deposit',
      day: dayIn(cells),
      symbol: security === 'stock' ? cells.symbol('symbol') : null,
      name: text,
      note: `${cells.text('action')}: ${text}${dates}`,
      account,
    },
    security,
    quantity: () => cells.figure('quantity'),
    price: () => cells.figure('price'),
    amount: () => cells.figure('amount'),
    fees: () => cells.figure('fees & comm') ?? zero,
  };
};

/** Purchases and what took them back, some days later: neither is an event. */
const cancelledIn = (tables: readonly Table[]): ReadonlySet<number> =>
  cancelledLines(
    tables.flatMap((table) =>
      table.rows
        .map((row) => ({ row, action: actionOf(table, row) }))
        .filter(({ action }) => action === 'buy' || action === 'cancel buy')
        .map(({ row, action }) => ({
          line: row.line,
          day: statedDay(cellOf(table, row, 'date')),
          what: `${cellOf(table, row, 'symbol')}|${statedFigure(cellOf(table, row, 'quantity'))
            ?.abs()
            .toFixed()}`,
          cancels: action === 'cancel buy',
        })),
    ),
  );

/** `"Transactions  for account Individual XXXX-1234 as of 11/20/2026 22:00:00 ET"`, in older files. */
const accountIn = (rows: readonly Row[]): string => {
  const title = rows.slice(0, 5).map(({ cells }) => cells.join(',').trim());
  return title.flatMap((text) => /^transactions\s+for account\s+(.+?)\s+as of\s/i.exec(text)?.[1] ?? [])[0] ?? '';
};

export const schwab: StatementFormat = {
  id: 'schwab',
  name: 'Schwab, brokerage transactions',
  platform: 'Schwab',
  fingerprints: [{ all: ['date', 'action', 'symbol', 'description', 'quantity', 'price', 'fees & comm', 'amount'] }],
  unverified:
    'Taxes withheld, wires and corrections are known from other readers of this file, not from a file itself.',
  read: (rows) => {
    const account = accountIn(rows);
    const tables = tablesIn(rows, schwab.fingerprints);
    const cancelled = cancelledIn(tables);
    const splits = reverseSplitsIn(tables);
    const readRow = (cells: Cells): ReturnType<Treatment> | null => {
      const action = plain(cells.text('action'));
      if (action === '' && statedDay(cells.text('date')) === null) return null;
      if (cancelled.has(cells.row.line)) return leave('internal', 'A purchase that was cancelled.');
      const line = lineOf(cells, account);
      if (action === 'cancel buy')
        return leave('notKept', 'It cancels a purchase that is not in this file: delete that one.');
      if (action === 'reverse split') return reverseSplit(line, splits.get(cells.row.line));
      if (line.security === 'option') return noOptions;
      const treatment = actions.get(action);
      return treatment ? treatment(line) : leave('notUnderstood', `The action "${cells.text('action')}" is not known.`);
    };
    return readTables(rows, {
      fingerprints: schwab.fingerprints,
      rowHas: ['date'],
      isRow: (cells) => cells.text('action') !== '' && cells.text('amount') + cells.text('quantity') !== '',
      readRow,
    });
  },
};
