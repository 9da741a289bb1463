import { type Amount, roundCents, roundPrice, toAmount } from '#core/money/amount';
import type { StatementFormat } from '#core/statements/reader/format';
import { parseStatementFigure } from '#core/statements/reader/parse-cells';
import {
  createRowSkip,
  type MovementCells,
  type PartialStatementEvent,
  parseStatementTables,
  type RowCellReader,
  type RowSkip,
} from '#core/statements/reader/table-reader';

/** What moves cash alone, and whether its sign is that of the file or always the same. */
const money: Readonly<Record<string, readonly [PartialStatementEvent['kind'], 'asWritten' | 'in' | 'out']>> = {
  DIVIDEND: ['dividend', 'asWritten'],
  'CUSTODY FEE': ['fee', 'out'],
  'CASH TOP-UP': ['deposit', 'in'],
  'CASH WITHDRAWAL': ['withdrawal', 'out'],
  'STOCKS PROMOTION REWARD': ['deposit', 'in'],
};

const unsupportedTypes: readonly (readonly [RegExp, string, string])[] = [
  [/^MERGER\b/, 'A merger is not imported: record it with Corporate Action, on the page of the stock.', 'merger'],
  [
    /^SPIN-?OFF\b/,
    'A spin-off is not imported: record it with Corporate Action, on the page of the stock.',
    'spin-off',
  ],
  [/^POSITION CLOSURE\b/, 'A position that Revolut closed is not imported: enter the sale by hand.', 'closed position'],
];

/** `0,76672417` where decimals follow a comma; null for what is not written so. */
const withDecimalComma = (text: string): Amount | null =>
  /^-?\d+,\d+$/.test(text) ? parseStatementFigure(text.replace(',', '.')) : null;

/**
 * The shares, whose decimals follow a comma in files of the European Union. `1,250` may be either: price and total tell which,
 * and where these are missing nobody can.
 */
const parseShares = (cells: RowCellReader): Amount | RowSkip => {
  const text = cells.text('quantity');
  const [whole, split] = [parseStatementFigure(text), withDecimalComma(text)];
  if (!split) return cells.needed('quantity');
  if (!whole || text.startsWith('0,')) return split;
  const [price, total] = [cells.figure('price per share'), cells.figure('total amount')];
  if (!price || !total) return createRowSkip('notUnderstood', `The quantity "${text}" can be read in two ways.`);
  const miss = (shares: Amount) => shares.times(price).minus(total.abs()).abs();
  return miss(split).lt(miss(whole)) ? split : whole;
};

/** What a rounded price can be off by, for so many shares, and a cent; `$160` has its cents left away. */
const computeRoundingTolerance = (price: string, shares: Amount): Amount => {
  const decimals = Math.max(2, /\.(\d+)/.exec(price)?.[1]?.length ?? 0);
  return shares.times(toAmount(`0.${'0'.repeat(decimals)}5`)).plus('0.01');
};

const readTrade = (
  cells: RowCellReader,
  about: PartialStatementEvent,
  kind: 'buy' | 'sell',
): PartialStatementEvent | RowSkip => {
  const shares = parseShares(cells);
  if ('why' in shares) return shares;
  const quantity = shares.abs();
  const total = cells.needed('total amount').abs();
  if (quantity.eq(0)) return createRowSkip('notUnderstood', 'The quantity is 0.');
  const stated = cells.figure('price per share');
  const price = stated ?? roundPrice(total.div(quantity));
  const excess = total.minus(quantity.times(price)).times(kind === 'buy' ? 1 : -1);
  const fees = excess.gt(computeRoundingTolerance(cells.text('price per share'), quantity)) ? roundCents(excess) : null;
  return { ...about, kind, quantity, price, fees: stated && fees, amount: kind === 'buy' ? total.times(-1) : total };
};

const readSplit = (cells: RowCellReader, about: PartialStatementEvent): PartialStatementEvent | RowSkip => {
  const quantity = parseShares(cells);
  return 'why' in quantity ? quantity : { ...about, kind: 'split', quantity };
};

const readRow = (cells: RowCellReader): PartialStatementEvent | RowSkip => {
  const type = cells.text('type').toUpperCase().replace(/\s+/g, ' ');
  const other = unsupportedTypes.find(([pattern]) => pattern.test(type));
  if (other) return createRowSkip('notKept', other[1], other[2]);
  if (/^TRANSFER FROM\b/.test(type)) {
    return createRowSkip(
      'internal',
      'Revolut moved the account to another of its companies: the shares were held before.',
    );
  }
  const day = cells.day('date');
  const about: PartialStatementEvent = {
    kind: 'buy',
    day,
    symbol: cells.symbol('ticker'),
    currency: cells.currency('currency'),
  };
  const [, side] = /^(BUY|SELL)(?: - .+)?$/.exec(type) ?? [];
  if (side) return readTrade(cells, about, side === 'BUY' ? 'buy' : 'sell');
  if (type === 'STOCK SPLIT') return readSplit(cells, about);
  const known = money[type];
  if (!known) return createRowSkip('notUnderstood', `The type "${cells.text('type')}" is not known.`);
  const [kind, way] = known;
  const total = cells.needed('total amount');
  return { ...about, kind, amount: way === 'asWritten' ? total : total.abs().times(way === 'in' ? 1 : -1) };
};

/** Which way the shares went no column says. */
const readMovement = (cells: RowCellReader): MovementCells => ({
  about: { day: cells.day('date'), symbol: null, currency: cells.currency('currency') },
  quantity: () => null,
  amount: () => cells.figure('total amount'),
});

export const revolutStocksFormat: StatementFormat = {
  id: 'revolut-invest',
  name: 'Revolut, statement of stocks',
  platform: 'Revolut',
  fingerprints: [{ all: ['ticker', 'date', 'type', 'quantity', 'price per share', 'total amount', 'currency'] }],
  unverified:
    'A dividend is what arrived: the tax that was withheld from it is not in the file. Fees are worked out from price and total.',
  read: (rows) =>
    parseStatementTables(rows, {
      fingerprints: revolutStocksFormat.fingerprints,
      rowHas: ['date'],
      isRow: (cells) => cells.text('type') !== '',
      readRow,
      moved: readMovement,
    }),
};
