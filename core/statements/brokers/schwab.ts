import { zeroAmount } from '#core/money/amount';
import { findCancelledOrderLines } from '#core/statements/brokers/cancelled-orders';
import { pairReverseSplitHalves, parseReverseSplitLine } from '#core/statements/brokers/reverse-split';
import type { StatementFormat } from '#core/statements/reader/format';
import {
  bondSkip,
  createSkipTreatment,
  createTaxInterestOrFeeTreatment,
  createTradeTreatment,
  mapTreatmentsByWord,
  optionSkip,
  type StatementLine,
  type StatementLineTreatment,
  shortSaleSkip,
  treatAsCashTransfer,
  treatAsIncome,
  treatAsShareTransfer,
  treatAsSplit,
} from '#core/statements/reader/line-treatments';
import { parseStatementDay, parseStatementFigure } from '#core/statements/reader/parse-cells';
import { findTablesByHeader, getCell, type SheetRow, type SheetTable } from '#core/statements/reader/sheet';
import { createRowSkip, parseStatementTables, type RowCellReader } from '#core/statements/reader/table-reader';
import { findStatedCashChanges } from '#core/statements/reconcile/stated-totals';
import { getSecurityType } from '#core/statements/security-type';
import type { Day } from '#core/time/day';

const isWithinAccount: StatementLineTreatment = createSkipTreatment(
  'internal',
  'A journal within the account: its other half cancels it out.',
);

const actions = mapTreatmentsByWord<StatementLineTreatment>([
  [['buy'], createTradeTreatment('buy')],
  [['sell'], createTradeTreatment('sell')],
  [['reinvest shares', 'reinvestment adj'], createTradeTreatment('reinvestment')],
  [
    [
      ...['reinvest dividend', 'qual div reinvest', 'pr yr div reinvest'],
      ...['long term cap gain reinvest', 'short term cap gain reinvest', 'long term cap gain', 'short term cap gain'],
      ...['cash dividend', 'qualified dividend', 'non-qualified div', 'special dividend', 'special qual div'],
      ...['special non qual div', 'pr yr cash div', 'pr yr special div', 'div adjustment', 'dividend'],
    ],
    treatAsIncome,
  ],
  [['nra tax adj', 'nra withholding', 'foreign tax paid', 'irs withhold adj'], createTaxInterestOrFeeTreatment('tax')],
  [['bank interest', 'credit interest', 'bond interest'], createTaxInterestOrFeeTreatment('interest')],
  [
    ['margin interest', 'adr mgmt fee', 'service fee', 'advisor fee', 'misc cash entry'],
    createTaxInterestOrFeeTreatment('fee'),
  ],
  [
    [
      ...['moneylink transfer', 'moneylink deposit', 'moneylink adj', 'wire received', 'wire sent', 'wire funds'],
      ...['wire funds received', 'wire funds adj', 'funds received', 'funds paid', 'bank transfer'],
      ...['internal transfer', 'visa purchase', 'atm withdrawal'],
      ...['promotional award', 'schwab atm rebate', 'misc credits', 'adjustment'],
    ],
    treatAsCashTransfer,
  ],
  [['journal'], (line) => (line.security === 'none' ? treatAsCashTransfer(line) : isWithinAccount(line))],
  [['journaled shares', 'stock plan activity'], treatAsShareTransfer],
  [
    ['security transfer'],
    (line) => (line.security === 'none' ? treatAsCashTransfer(line) : treatAsShareTransfer(line)),
  ],
  [['stock split'], treatAsSplit],
  [['sell short'], () => shortSaleSkip],
  [
    ['name change'],
    createSkipTreatment(
      'notKept',
      'A change of symbol is not imported: record it with Corporate Action, on the page of the stock.',
      'change of symbol',
    ),
  ],
  [
    ['stock div dist'],
    createSkipTreatment('notKept', 'A dividend in shares is not imported: enter the shares by hand.', 'stock dividend'),
  ],
  [
    ['spin-off'],
    createSkipTreatment(
      'notKept',
      'A spin-off is not imported: record it with Corporate Action, on the page of the stock.',
      'spin-off',
    ),
  ],
  [
    ['stock merger', 'conversion'],
    createSkipTreatment(
      'notKept',
      'A merger is not imported: record it with Corporate Action, on the page of the stock.',
      'merger',
    ),
  ],
  [
    ['cash merger', 'cash merger adj'],
    createSkipTreatment(
      'notKept',
      'A merger for cash is not imported: record it with Corporate Action, on the page of the stock.',
      'merger for cash',
    ),
  ],
  [
    ['cash in lieu'],
    createSkipTreatment(
      'notKept',
      'Cash in lieu of fractional shares is not imported: enter it as a sale.',
      'cash in lieu',
    ),
  ],
  [
    ['exchange or exercise'],
    createSkipTreatment('notKept', 'An exchange or an exercise of rights is not imported.', 'exchange'),
  ],
  [['full redemption', 'full redemption adj'], () => bondSkip],
  [['buy to open', 'buy to close', 'sell to open', 'sell to close', 'expired', 'assigned'], () => optionSkip],
]);

const normalizeText = (text: string): string => text.trim().toLowerCase().replace(/\s+/g, ' ');
const readAction = (table: SheetTable, row: SheetRow): string => normalizeText(getCell(table, row, 'action'));

/** `01/05/2026 as of 01/02/2026`: money moves on the first, trades and splits are of the second. */
const parseAsOfDay = (cell: string): Day | null => parseStatementDay(/ as of (.+)$/i.exec(cell.trim())?.[1] ?? '');
const ofTheSecond = new Set(['buy', 'sell', 'stock split', 'reverse split']);

const parseEventDay = (cells: RowCellReader): Day => {
  const posted = cells.day('date');
  const isOfTheSecond = ofTheSecond.has(normalizeText(cells.text('action')));
  return (isOfTheSecond ? parseAsOfDay(cells.text('date')) : null) ?? posted;
};

const readLine = (cells: RowCellReader, account: string): StatementLine => {
  const [symbol, text, price] = [cells.text('symbol'), cells.text('description'), cells.text('price')];
  // A security without a number is money.
  const isMoney = /^no number$/i.test(symbol);
  const security = isMoney ? 'none' : getSecurityType(symbol, text, price);
  const dates = parseAsOfDay(cells.text('date')) ? ` (${cells.text('date')})` : '';
  return {
    about: {
      kind: 'deposit',
      day: parseEventDay(cells),
      symbol: security === 'stock' ? cells.symbol('symbol') : null,
      name: text,
      note: `${cells.text('action')}: ${text}${dates}`,
      account,
    },
    security,
    quantity: () => cells.figure('quantity'),
    price: () => cells.figure('price'),
    amount: () => cells.figure('amount'),
    fees: () => cells.figure('fees & comm') ?? zeroAmount,
  };
};

/** Purchases and what took them back, some days later: neither is an event. */
const getCancelledLineNumbers = (tables: readonly SheetTable[]): ReadonlySet<number> =>
  findCancelledOrderLines(
    tables.flatMap((table) =>
      table.rows
        .map((row) => ({ row, action: readAction(table, row) }))
        .filter(({ action }) => action === 'buy' || action === 'cancel buy')
        .map(({ row, action }) => ({
          line: row.line,
          day: parseStatementDay(getCell(table, row, 'date')),
          what: `${getCell(table, row, 'symbol')}|${parseStatementFigure(getCell(table, row, 'quantity'))
            ?.abs()
            .toFixed()}`,
          cancels: action === 'cancel buy',
        })),
    ),
  );

/** `"Transactions  for account Individual XXXX-1234 as of 11/20/2026 22:00:00 ET"`, in older files. */
const parseAccount = (rows: readonly SheetRow[]): string => {
  const title = rows.slice(0, 5).map(({ cells }) => cells.join(',').trim());
  return title.flatMap((text) => /^transactions\s+for account\s+(.+?)\s+as of\s/i.exec(text)?.[1] ?? [])[0] ?? '';
};

export const schwabFormat: StatementFormat = {
  id: 'schwab',
  name: 'Schwab, brokerage transactions',
  platform: 'Schwab',
  fingerprints: [{ all: ['date', 'action', 'symbol', 'description', 'quantity', 'price', 'fees & comm', 'amount'] }],
  unverified: 'Taxes withheld, wires and corrections follow other programs that read this file.',
  read: (rows) => {
    const account = parseAccount(rows);
    const tables = findTablesByHeader(rows, schwabFormat.fingerprints);
    const cancelled = getCancelledLineNumbers(tables);
    const splits = pairReverseSplitHalves(tables);
    const readRow = (cells: RowCellReader): ReturnType<StatementLineTreatment> | null => {
      const action = normalizeText(cells.text('action'));
      if (action === '' && parseStatementDay(cells.text('date')) === null) return null;
      if (cancelled.has(cells.row.line)) return createRowSkip('internal', 'A purchase that was cancelled.');
      const line = readLine(cells, account);
      if (action === 'cancel buy')
        return createRowSkip('notKept', 'It cancels a purchase that is not in this file: delete that one.');
      if (action === 'reverse split') return parseReverseSplitLine(line, splits.get(cells.row.line));
      if (line.security === 'option') return optionSkip;
      const treatment = actions.get(action);
      return treatment
        ? treatment(line)
        : createRowSkip('notUnderstood', `The action "${cells.text('action')}" is not known.`);
    };
    const read = parseStatementTables(rows, {
      fingerprints: schwabFormat.fingerprints,
      rowHas: ['date'],
      isRow: (cells) => cells.text('action') !== '' && cells.text('amount') + cells.text('quantity') !== '',
      readRow,
      moved: (cells) => readLine(cells, account),
    });
    return { ...read, totals: findStatedCashChanges(rows, /^transactions total$/i, read, account) };
  },
};
