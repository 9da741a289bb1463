import { roundPrice, toDecimalText } from '#core/money/amount';
import type { StatementFormat } from '#core/statements/reader/format';
import {
  createRowSkip,
  type PartialStatementEvent,
  parseStatementTables,
  type RowCellReader,
  type RowSkip,
} from '#core/statements/reader/table-reader';
import { parseHoldingsTables } from '#core/statements/reconcile/parse-holdings-tables';
import { normalizeSymbol } from '#core/stocks/symbols';

const unverified = 'It is read as two people described theirs. Check every row.';

const readTrade = (
  cells: RowCellReader,
  about: PartialStatementEvent,
  kind: 'buy' | 'sell',
): PartialStatementEvent | RowSkip => {
  const quantity = cells.needed('units').abs();
  const amount = cells.needed('amount').abs();
  if (quantity.eq(0)) return createRowSkip('notUnderstood', 'The units are 0.');
  const price = cells.figure('unit price') ?? roundPrice(amount.div(quantity));
  return { ...about, kind, quantity, price, amount: kind === 'buy' ? amount.times(-1) : amount };
};

const readRow = (cells: RowCellReader): PartialStatementEvent | RowSkip => {
  const type = cells.text('transaction type').toUpperCase();
  const about: PartialStatementEvent = { kind: 'buy', day: cells.day('date'), name: cells.text('description') };
  const stock = () => ({ ...about, symbol: cells.symbol('symbol') });
  if (type === 'PURCHASED' || type === 'SOLD') return readTrade(cells, stock(), type === 'SOLD' ? 'sell' : 'buy');
  if (type === 'DIVIDEND') return { ...stock(), kind: 'dividend', amount: cells.needed('amount') };
  const money = (): PartialStatementEvent => ({
    ...about,
    name: '',
    note: cells.text('description'),
    amount: cells.needed('amount'),
  });
  if (type === 'INTEREST') return { ...money(), kind: 'interest' };
  if (type === 'FEE') return { ...money(), kind: 'fee', amount: cells.needed('amount').abs().times(-1) };
  if (type === 'TRANSFER') return { ...money(), kind: cells.needed('amount').lt(0) ? 'withdrawal' : 'deposit' };
  return createRowSkip('notUnderstood', `The type "${cells.text('transaction type')}" is not known.`);
};

export const m1ActivityFormat: StatementFormat = {
  id: 'm1-activity',
  name: 'M1, activity',
  platform: null,
  fingerprints: [{ all: ['posted date', 'date', 'symbol', 'transaction type', 'amount', 'units', 'unit price'] }],
  unverified,
  read: (rows) =>
    parseStatementTables(rows, {
      fingerprints: m1ActivityFormat.fingerprints,
      rowHas: ['date'],
      isRow: (cells) => cells.text('transaction type') !== '',
      readRow,
    }),
};

/** The summary begins with the ticker. */
const readOlderRow = (cells: RowCellReader): PartialStatementEvent | RowSkip => {
  const activity = cells.text('activity').toLowerCase();
  if (/^(?:bought|sold|purchased|buy|sell)\b/.test(activity)) {
    return createRowSkip(
      'notUnderstood',
      'It states no number of shares: export the newer form, or enter this trade by hand.',
    );
  }
  const isTax = /^dividend\s*-\s*deduction$/.test(activity);
  if (!isTax && activity !== 'dividend') {
    return createRowSkip('notUnderstood', `The activity "${cells.text('activity')}" is not known.`);
  }
  const [ticker = ''] = cells.text('summary').split(/[\s,:]+/);
  const value = cells.needed('value');
  const about = { day: cells.day('date'), symbol: normalizeSymbol(ticker), note: cells.text('summary') };
  if (!/^[A-Z][A-Z0-9.-]{0,9}$/.test(about.symbol))
    return createRowSkip('notUnderstood', 'The summary does not begin with a symbol.');
  return isTax
    ? { ...about, kind: 'tax', amount: value.abs().times(-1) }
    : { ...about, kind: 'dividend', amount: value };
};

export const m1OlderActivityFormat: StatementFormat = {
  id: 'm1-older-activity',
  name: 'M1, activity in its older form',
  platform: null,
  fingerprints: [{ all: ['summary', 'date', 'activity', 'value'], isWhole: true }],
  unverified,
  read: (rows) =>
    parseStatementTables(rows, {
      fingerprints: m1OlderActivityFormat.fingerprints,
      rowHas: ['date'],
      isRow: (cells) => cells.text('activity') !== '',
      readRow: readOlderRow,
    }),
};

export const m1HoldingsFormat: StatementFormat = {
  id: 'm1-holdings',
  name: 'M1, holdings',
  platform: null,
  fingerprints: [{ all: ['avg. price', 'symbol', 'name', 'quantity', 'cost basis', 'value'] }],
  unverified,
  read: (rows) =>
    parseHoldingsTables(rows, {
      fingerprints: m1HoldingsFormat.fingerprints,
      statedOn: null,
      readRow: (cells) => {
        const quantity = cells.text('symbol') === '' ? null : cells.figure('quantity');
        if (!quantity) return null;
        const cost = cells.figure('cost basis');
        const symbol = cells.symbol('symbol') ?? '';
        return {
          position: {
            account: '',
            symbol,
            name: cells.text('name'),
            quantity: toDecimalText(quantity),
            cost: cost && toDecimalText(cost),
          },
        };
      },
    }),
};
