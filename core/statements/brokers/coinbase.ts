import { type Amount, roundPrice } from '#core/money/amount';
import type { StatementFormat } from '#core/statements/reader/format';
import { parseStatementFigure } from '#core/statements/reader/parse-cells';
import {
  createRowSkip,
  type PartialStatementEvent,
  parseStatementTables,
  type RowCellReader,
  type RowSkip,
} from '#core/statements/reader/table-reader';
import { isValidSymbol } from '#core/stocks/symbols';

const currencies = new Set(['USD', 'EUR', 'GBP', 'PLN', 'CHF', 'CAD', 'AUD', 'SGD', 'JPY']);

/** Older files name the currency in the column, or leave the sign away. */
const columns = {
  price: [
    'price at transaction',
    'spot price at transaction',
    'usd spot price at transaction',
    'eur spot price at transaction',
  ],
  currency: ['price currency', 'spot price currency'],
  subtotal: ['subtotal', 'usd subtotal', 'eur subtotal'],
  total: [
    'total (inclusive of fees and/or spread)',
    'total (inclusive of fees)',
    'usd total (inclusive of fees)',
    'eur total (inclusive of fees)',
    'total',
  ],
  fees: ['fees and/or spread', 'fees', 'usd fees', 'eur fees'],
} as const;

const income = new Set(['staking income', 'reward income', 'rewards income', 'learning reward', 'inflation reward']);
const internal = new Set(['retail staking transfer', 'retail unstaking transfer', 'retail eth2 deprecation']);

interface Line {
  cells: RowCellReader;
  /** Day, currency, note and the row's own name; kind and symbol are still open. */
  about: PartialStatementEvent;
  asset: string;
  quantity: Amount;
  currency: string;
}

/** A coin is a pair, as the market writes it: `BTC` alone is the symbol of a fund. */
const toPair = (asset: string, currency: string): string => `${asset}-${currency}`;

const createCoinEvent = ({ about, asset, currency, quantity }: Line): PartialStatementEvent => ({
  ...about,
  symbol: toPair(asset, currency),
  name: asset,
  quantity: quantity.abs(),
});

/** What the coins alone are worth. */
const readWorth = ({ cells, quantity }: Line): Amount => {
  const stated = cells.figure(...columns.subtotal);
  return stated ? stated.abs() : cells.needed(...columns.price).times(quantity.abs());
};

const readPrice = (line: Line, worth: Amount): Amount => {
  const stated = line.cells.figure(...columns.price);
  return stated?.gt(0) ? stated : roundPrice(worth.div(line.quantity.abs()));
};

/** Fees are within the total of a purchase, and taken off that of a sale. */
const toTrade = (line: Line, kind: 'buy' | 'sell'): PartialStatementEvent => {
  const total = line.cells.needed(...columns.total).abs();
  const fees = line.cells.figure(...columns.fees);
  const amount = kind === 'buy' ? total.times(-1) : total;
  return { ...createCoinEvent(line), kind, price: readPrice(line, readWorth(line)), amount, fees };
};

/** `Converted 0.01 BTC to 0.15 ETH`: the second coin stands nowhere else. What one is sold for, the other is bought with. */
const convert = (line: Line): readonly PartialStatementEvent[] | RowSkip => {
  const found = /\bto ([\d.,]+) ([A-Z0-9]{2,10})\b/i.exec(line.about.note ?? '');
  const [, shares = '', coin = ''] = found ?? [];
  const bought = parseStatementFigure(shares);
  if (!bought || bought.eq(0)) return createRowSkip('notUnderstood', 'Its note does not say what it was converted to.');
  const worth = readWorth(line);
  const other: Line = { ...line, asset: coin.toUpperCase(), quantity: bought };
  return [
    { ...createCoinEvent(line), kind: 'sell', price: readPrice(line, worth), amount: worth },
    { ...createCoinEvent(other), kind: 'buy', price: roundPrice(worth.div(bought)), amount: worth.times(-1) },
  ];
};

/** Coins that were earned are income, and bought with it. */
const createEarnedEvents = (line: Line): readonly PartialStatementEvent[] => {
  const worth = readWorth(line);
  const coin = createCoinEvent(line);
  return [
    { ...coin, kind: 'dividend', quantity: null, amount: worth },
    { ...coin, kind: 'reinvestment', price: readPrice(line, worth), amount: worth.times(-1) },
  ];
};

/** Of a currency rather than a coin: its quantity is the money. */
const toMoneyEvent = ({ about, asset, quantity }: Line, type: string): PartialStatementEvent | RowSkip => {
  const event = { ...about, currency: asset };
  if (income.has(type)) return { ...event, kind: 'interest', amount: quantity.abs() };
  if (type === 'deposit' || type === 'receive') return { ...event, kind: 'deposit', amount: quantity.abs() };
  if (type === 'withdrawal' || type === 'send')
    return { ...event, kind: 'withdrawal', amount: quantity.abs().times(-1) };
  return createRowSkip('notUnderstood', `The type "${type}" of ${asset} is not known.`);
};

const toCoinEvent = (line: Line, type: string): PartialStatementEvent | readonly PartialStatementEvent[] | RowSkip => {
  const [, side] = /^(?:advanced? trade )?(buy|sell)$/.exec(type) ?? [];
  if (side) return toTrade(line, side === 'buy' ? 'buy' : 'sell');
  if (type === 'convert') return convert(line);
  if (income.has(type)) return createEarnedEvents(line);
  if (type === 'receive' || type === 'deposit') return { ...createCoinEvent(line), kind: 'sharesIn' };
  if (type === 'send' || type === 'withdrawal') return { ...createCoinEvent(line), kind: 'sharesOut' };
  return createRowSkip('notUnderstood', `The type "${line.cells.text('transaction type')}" is not known.`);
};

const readCurrency = (cells: RowCellReader): string => {
  if (cells.text(...columns.currency) !== '') return cells.currency(...columns.currency);
  return cells.text('eur spot price at transaction') === '' ? 'USD' : 'EUR';
};

/** Two events of one row need two names. */
const addOwnIds = (
  id: string,
  outcome: PartialStatementEvent | RowSkip | readonly PartialStatementEvent[],
): PartialStatementEvent | RowSkip | readonly PartialStatementEvent[] => {
  if (id === '' || 'why' in outcome) return outcome;
  if (!Array.isArray(outcome)) return { ...(outcome as PartialStatementEvent), ownId: id };
  return (outcome as readonly PartialStatementEvent[]).map((event) => ({ ...event, ownId: `${id} ${event.kind}` }));
};

const readRow = (cells: RowCellReader): PartialStatementEvent | RowSkip | readonly PartialStatementEvent[] => {
  const type = cells.text('transaction type').toLowerCase().replace(/\s+/g, ' ');
  if (internal.has(type)) return createRowSkip('internal', 'Coins moved between pockets of one account.');
  const [asset, quantity] = [cells.text('asset').toUpperCase(), cells.needed('quantity transacted')];
  if (!isValidSymbol(asset)) return createRowSkip('notUnderstood', `The asset "${asset}" is not valid.`);
  if (quantity.eq(0)) return createRowSkip('notUnderstood', 'The quantity is 0.');
  const currency = readCurrency(cells);
  const about: PartialStatementEvent = {
    kind: 'buy',
    day: cells.day('timestamp'),
    currency,
    note: cells.text('notes'),
  };
  const line = { cells, about, asset, quantity, currency };
  return addOwnIds(cells.text('id'), currencies.has(asset) ? toMoneyEvent(line, type) : toCoinEvent(line, type));
};

export const coinbaseFormat: StatementFormat = {
  id: 'coinbase',
  name: 'Coinbase, transactions',
  platform: null,
  fingerprints: [{ all: ['quantity transacted', 'timestamp', 'transaction type', 'asset', 'notes'] }],
  unverified:
    'A purchase paid straight from a bank has no deposit in the file, so cash may fall below zero. Days are in UTC.',
  read: (rows) =>
    parseStatementTables(rows, {
      fingerprints: coinbaseFormat.fingerprints,
      rowHas: ['timestamp'],
      isRow: (cells) => cells.text('transaction type') !== '',
      readRow,
    }),
};
