import { type Amount, roundCents } from '#core/money/amount';
import type { StatementEventKind } from '#core/statements/events';
import type { StatementFormat } from '#core/statements/reader/format';
import { optionSkip } from '#core/statements/reader/line-treatments';
import { parseStatementFigure } from '#core/statements/reader/parse-cells';
import {
  createRowSkip,
  type MovementCells,
  type PartialStatementEvent,
  parseStatementTables,
  type RowCellReader,
  type RowSkip,
} from '#core/statements/reader/table-reader';
import type { Day } from '#core/time/day';

/** Money alone, by its sign where it may go either way. */
const money: Readonly<Record<string, StatementEventKind | 'bySign'>> = {
  CDIV: 'dividend',
  MDIV: 'dividend',
  NRAT: 'tax',
  DTAX: 'tax',
  INT: 'interest',
  SLIP: 'interest',
  GDBP: 'interest',
  MINT: 'fee',
  GOLD: 'fee',
  DFEE: 'fee',
  AFEE: 'fee',
  FEE: 'fee',
  GMPC: 'deposit',
  ABIP: 'deposit',
  MTCH: 'deposit',
  'T/A': 'bySign',
  MISC: 'bySign',
  ACH: 'bySign',
  RTP: 'bySign',
  WIRE: 'bySign',
  DCF: 'bySign',
  ITRF: 'bySign',
  XENT: 'bySign',
  XENT_CC: 'bySign',
  NOA: 'bySign',
};

const unsupportedCodes: Readonly<Record<string, readonly [sentence: string, what: string]>> = {
  SXCH: [
    'A change of symbol is not imported: record it with Corporate Action, on the page of the stock.',
    'change of symbol',
  ],
  CONV: ['A conversion is not imported: it lists shares again that are held already.', 'conversion'],
  SOFF: ['A spin-off is not imported: record it with Corporate Action, on the page of the stock.', 'spin-off'],
  MRGS: ['A merger is not imported: record it with Corporate Action, on the page of the stock.', 'merger'],
  LIQ: ['A liquidation is not imported.', 'liquidation'],
  SDIV: ['A dividend in shares is not imported.', 'stock dividend'],
  ROC: [
    'A return of capital is not imported: record it with Corporate Action, on the page of the stock.',
    'return of capital',
  ],
  CIL: ['Cash in lieu of fractional shares is not imported.', 'cash in lieu'],
};
const options = new Set(['BTO', 'STO', 'BTC', 'STC', 'OEXP', 'OASGN', 'OEXCS', 'OEXR', 'OCA']);

const priceDecimals = 6;

/** Regulatory fees are taken off the amount; a cent's difference is the rounding of the price of a fraction. */
const computeFees = (quantity: Amount, price: Amount, amount: Amount): Amount => {
  const difference = roundCents(quantity.times(price).minus(amount.abs())).abs();
  return difference.lte('0.01') ? difference.times(0) : difference;
};

const readDetails = (cells: RowCellReader, day: Day): PartialStatementEvent => ({
  kind: 'deposit',
  day,
  symbol: cells.symbol('instrument'),
  name: cells.text('description').split('\n')[0] ?? '',
  note: cells.text('description'),
  account: cells.text('account type'),
});

const readTrade = (
  cells: RowCellReader,
  about: PartialStatementEvent,
  kind: 'buy' | 'sell',
): PartialStatementEvent | RowSkip => {
  const quantity = cells.needed('quantity').abs();
  if (quantity.eq(0)) return createRowSkip('notUnderstood', 'A trade of 0 shares.');
  const amount = cells.needed('amount');
  const stated = cells.figure('price');
  const price = stated ?? amount.abs().div(quantity).round(priceDecimals);
  const isReinvested = kind === 'buy' && /dividend reinvestment/i.test(about.note ?? '');
  const fees = stated ? computeFees(quantity, stated, amount) : null;
  return { ...about, kind: isReinvested ? 'reinvestment' : kind, quantity, price, amount, fees };
};

const isLeaving = (quantity: string): boolean => /s$/i.test(quantity.trim()) || quantity.trim().startsWith('-');

/** `10S`: ten shares that leave. */
const parseShares = (cells: RowCellReader): Amount | null =>
  parseStatementFigure(cells.text('quantity').replace(/s$/i, '')) ?? cells.figure('quantity');

const readShares = (
  cells: RowCellReader,
  about: PartialStatementEvent,
  kind: 'sharesIn' | 'sharesOut' | 'split',
): PartialStatementEvent | RowSkip => {
  const text = cells.text('quantity');
  if (kind === 'split' && isLeaving(text)) {
    return createRowSkip('notKept', 'A reverse split comes as two rows under two symbols: enter it by hand.');
  }
  const quantity = parseShares(cells) ?? cells.needed('quantity');
  return { ...about, kind, quantity, amount: null };
};

/** Shares where a quantity stands, else money. */
const readTransfer = (
  cells: RowCellReader,
  about: PartialStatementEvent,
  out: boolean,
): PartialStatementEvent | RowSkip => {
  if (cells.text('quantity') !== '') return readShares(cells, about, out ? 'sharesOut' : 'sharesIn');
  const amount = cells.needed('amount');
  return { ...about, kind: amount.lt(0) ? 'withdrawal' : 'deposit', symbol: null, amount };
};

const readRow = (cells: RowCellReader): PartialStatementEvent | RowSkip => {
  const code = cells.text('trans code').toUpperCase();
  if (options.has(code)) return optionSkip;
  const other = unsupportedCodes[code];
  if (other) return createRowSkip('notKept', ...other);
  const about = readDetails(cells, cells.day('activity date'));
  if (code === 'BUY' || code === 'SELL') return readTrade(cells, about, code === 'BUY' ? 'buy' : 'sell');
  if (code === 'ACATI' || code === 'REC') return readTransfer(cells, about, false);
  if (code === 'ACATO') return readTransfer(cells, about, true);
  // A journal between accounts of one's own.
  if (code === 'JNLE') return readTransfer(cells, about, isLeaving(cells.text('quantity')));
  if (code === 'SPL') return readShares(cells, about, 'split');
  if (code === 'SPR') return createRowSkip('notKept', 'A reverse split comes as two rows: enter it by hand.');
  if (code === 'FUTSWP') return createRowSkip('internal', 'Money moved to futures and back within the account.');
  const kind = money[code];
  if (!kind) return createRowSkip('notUnderstood', `The code "${code}" is not known.`);
  const amount = cells.needed('amount');
  return { ...about, kind: kind === 'bySign' ? (amount.lt(0) ? 'withdrawal' : 'deposit') : kind, amount };
};

/** Of an option its contracts are no shares of the stock; what was listed again was held already. */
const readMovement = (cells: RowCellReader): MovementCells => {
  const code = cells.text('trans code').toUpperCase();
  const text = cells.text('quantity');
  const isOfShares = !options.has(code) && code !== 'CONV';
  const sign = isLeaving(text) ? -1 : 1;
  return {
    about: { ...readDetails(cells, cells.day('activity date')), ...(!isOfShares && { symbol: null }) },
    quantity: () => parseShares(cells)?.abs().times(sign) ?? null,
    amount: () => cells.figure('amount'),
  };
};

export const robinhoodFormat: StatementFormat = {
  id: 'robinhood',
  name: 'Robinhood, account activity',
  platform: 'Robinhood',
  fingerprints: [{ all: ['activity date', 'instrument', 'trans code', 'amount'] }],
  unverified: 'Which regulatory fees a sale bore is worked out from its price and its amount.',
  read: (rows) =>
    parseStatementTables(rows, {
      fingerprints: robinhoodFormat.fingerprints,
      rowHas: ['activity date'],
      readRow,
      moved: readMovement,
    }),
};
