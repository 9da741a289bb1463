import { type Amount, roundPrice } from '#core/money/amount';
import { parseIbkrSymbolInDescription } from '#core/statements/brokers/ibkr-cash';
import { parseStatementPeriodEnd } from '#core/statements/brokers/ibkr-statement';
import type { StatedBalance, StatementEventKind } from '#core/statements/events';
import type { StatementFormat } from '#core/statements/reader/format';
import { optionSkip } from '#core/statements/reader/line-treatments';
import { parseStatementFigure } from '#core/statements/reader/parse-cells';
import { findSectionField } from '#core/statements/reader/sections';
import type { SheetRow } from '#core/statements/reader/sheet';
import {
  createRowSkip,
  type PartialStatementEvent,
  parseStatementTables,
  type RowCellReader,
  type RowSkip,
} from '#core/statements/reader/table-reader';

const money: Readonly<Record<string, StatementEventKind | 'bySign'>> = {
  dividend: 'dividend',
  'payment in lieu': 'dividend',
  'foreign tax withholding': 'tax',
  'credit interest': 'interest',
  'investment interest received': 'interest',
  'debit interest': 'fee',
  'investment interest paid': 'fee',
  'other fee': 'fee',
  'sales tax': 'fee',
  deposit: 'bySign',
  withdrawal: 'bySign',
};

const internal: Readonly<Record<string, string>> = {
  'forex trade component': 'A currency exchange leaves the total unchanged, and everything here is in one currency.',
  adjustment: 'It translates between currencies and moves no money.',
};

/** `SPY 15MAR24 500 C`, and as others write it. */
const isOption = (symbol: string): boolean =>
  /^\S+ +\d{2}[A-Z]{3}\d{2} +[\d.]+ +[CP]$|^[CP] \S+ +\d{8} |^[A-Z]{1,6} *\d{6}[CP]\d{8}$/.test(symbol);

/** Price stands in the trade's currency and money in the base one: there, 2,100 for 5 shares are 420 a share. */
const readPrice = (cells: RowCellReader, quantity: Amount, gross: Amount, base: string): Amount => {
  const stated = cells.figure('price');
  const named = cells.text('price currency', 'currency');
  const total = stated?.times(quantity.abs());
  const isSame = named === '' || named === '-' ? total?.minus(gross.abs()).abs().lte('0.02') : named === base;
  return stated && isSame ? stated : roundPrice(gross.abs().div(quantity.abs()));
};

/** An assignment may go either way. */
const wrongSign: Readonly<Record<string, { of: StatementEventKind; left: RowSkip }>> = {
  buy: {
    of: 'buy',
    left: createRowSkip('notUnderstood', 'A purchase that brings money: enter by hand what it corrects.'),
  },
  sell: {
    of: 'sell',
    left: createRowSkip('notUnderstood', 'A sale that costs money: enter by hand what it corrects.'),
  },
};

const readTrade = (
  cells: RowCellReader,
  about: PartialStatementEvent,
  base: string,
): PartialStatementEvent | RowSkip => {
  if (isOption(cells.text('symbol'))) return optionSkip;
  const quantity = cells.needed('quantity');
  if (quantity.eq(0)) return createRowSkip('notUnderstood', 'The quantity is 0.');
  const amount = cells.needed('net amount');
  const commission = cells.figure('commission');
  const gross = cells.figure('gross amount') ?? (commission ? amount.minus(commission) : amount);
  const fees = commission?.lt(0) ? commission : null;
  // The sign of the money tells, since some files write shares that are sold without theirs.
  const kind = amount.gt(0) ? 'sell' : 'buy';
  const corrected = wrongSign[cells.text('transaction type').toLowerCase()];
  if (corrected && corrected.of !== kind) return corrected.left;
  return {
    ...about,
    kind,
    quantity,
    price: readPrice(cells, quantity, gross, base),
    fees,
    amount,
  };
};

/** Shares where a quantity stands, else money. */
const readTransfer = (cells: RowCellReader, about: PartialStatementEvent): PartialStatementEvent | RowSkip => {
  const quantity = cells.figure('quantity');
  if (quantity && !quantity.eq(0)) {
    if (isOption(cells.text('symbol'))) return optionSkip;
    return { ...about, kind: quantity.lt(0) ? 'sharesOut' : 'sharesIn', symbol: cells.symbol('symbol'), quantity };
  }
  const amount = cells.needed('net amount', 'gross amount');
  return { ...about, kind: amount.lt(0) ? 'withdrawal' : 'deposit', amount };
};

const readSymbol = (cells: RowCellReader): string | null =>
  isOption(cells.text('symbol'))
    ? null
    : (cells.symbol('symbol') ?? parseIbkrSymbolInDescription(cells.text('description')));

const readRow = (cells: RowCellReader, base: string): PartialStatementEvent | RowSkip => {
  const type = cells.text('transaction type').toLowerCase();
  const skipped = internal[type];
  if (skipped) return createRowSkip('internal', skipped);
  const about: PartialStatementEvent = {
    kind: 'buy',
    day: cells.day('date'),
    currency: base,
    account: cells.text('account'),
    note: cells.text('description'),
  };
  if (type === 'buy' || type === 'sell' || type === 'assignment') {
    const trade = readTrade(cells, about, base);
    return 'why' in trade ? trade : { ...trade, symbol: cells.symbol('symbol'), name: cells.text('description') };
  }
  if (type === 'transfer') return readTransfer(cells, about);
  const kind = money[type];
  if (!kind) return createRowSkip('notUnderstood', `The type "${cells.text('transaction type')}" is not known.`);
  const amount = cells.needed('net amount');
  if (kind === 'bySign') return { ...about, kind: amount.lt(0) ? 'withdrawal' : 'deposit', amount };
  const isOfStock = kind === 'dividend' || kind === 'tax';
  return { ...about, kind, amount, symbol: isOfStock ? readSymbol(cells) : null };
};

const readBalance = (rows: readonly SheetRow[], currency: string): StatedBalance[] => {
  const amount = parseStatementFigure(findSectionField(rows, 'Summary', 'Ending Cash'));
  return amount ? [{ account: '', currency, amount: amount.toFixed() }] : [];
};

export const ibkrHistoryFormat: StatementFormat = {
  id: 'ibkr-history',
  name: 'Interactive Brokers, transaction history',
  platform: null,
  fingerprints: [
    { all: ['transaction type', 'date', 'account', 'description', 'symbol', 'quantity', 'price', 'net amount'] },
  ],
  unverified: 'All amounts and prices are in the base currency of the account. Sales tax counts as a fee.',
  read: (rows) => {
    const base = findSectionField(rows, 'Summary', 'Base Currency') || 'USD';
    const read = parseStatementTables(rows, {
      fingerprints: ibkrHistoryFormat.fingerprints,
      rowHas: ['date'],
      isRow: (cells) => cells.text('transaction type') !== '',
      readRow: (cells) => readRow(cells, base),
      moved: (cells) => ({
        about: { day: cells.day('date'), symbol: null, account: cells.text('account'), currency: base },
        quantity: () => null,
        amount: () => cells.figure('net amount'),
      }),
    });
    return {
      ...read,
      balances: readBalance(rows, base),
      statedOn: parseStatementPeriodEnd(findSectionField(rows, 'Statement', 'Period')),
    };
  },
};
