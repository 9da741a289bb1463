import { type Amount, roundCents, zeroAmount } from '#core/money/amount';
import type { StatementEventKind } from '#core/statements/events';
import type { StatementFormat } from '#core/statements/reader/format';
import type { HeaderFingerprint } from '#core/statements/reader/sheet';
import {
  createRowSkip,
  type PartialStatementEvent,
  parseStatementTables,
  type RowCellReader,
  type RowSkip,
} from '#core/statements/reader/table-reader';

/**
 * The tables that Settings write of one's own ledgers (docs/export-format.md), as statements: into another account, or back
 * into this one, where each of their rows is found to be there. A row's platform is its account.
 */

/** A text that a spreadsheet would have computed was written with an apostrophe before it. */
const removeFormulaEscape = (text: string): string => (/^'[=+\-@\t\r]/.test(text) ? text.slice(1) : text);

const tradeKinds: Readonly<Partial<Record<string, StatementEventKind>>> = {
  buy: 'buy',
  sell: 'sell',
  reinvestment: 'reinvestment',
  sharesin: 'sharesIn',
  sharesout: 'sharesOut',
};

/** Of shares that come or go without money the fees alone are paid; a buy takes its total and its fees, a sale brings the total less them. */
const computeMoney = (kind: StatementEventKind, total: Amount, fees: Amount): Amount | null => {
  if (kind === 'sharesIn' || kind === 'sharesOut') return fees.eq(0) ? null : zeroAmount.minus(fees);
  return kind === 'sell' ? total.minus(fees) : zeroAmount.minus(total).minus(fees);
};

const readTrade = (cells: RowCellReader): PartialStatementEvent | RowSkip => {
  const kind = tradeKinds[cells.text('transactiontype').toLowerCase()];
  if (!kind) return createRowSkip('notUnderstood', `The type "${cells.text('transactiontype')}" is not known.`);
  const currency = cells.currency('currency');
  const isForeign = currency !== 'USD';
  const quantity = cells.needed('quantity');
  const price = cells.needed(isForeign ? 'priceincurrency' : 'price');
  const fees = cells.figure(isForeign ? 'feesincurrency' : 'fees') ?? zeroAmount;
  return {
    kind,
    day: cells.day('transactiondate'),
    symbol: cells.symbol('symbol'),
    name: removeFormulaEscape(cells.text('companyname')),
    quantity,
    price,
    amount: computeMoney(kind, isForeign ? roundCents(quantity.times(price)) : cells.needed('total'), fees),
    fees,
    currency,
    exchangeRate: isForeign ? cells.needed('exchangerate') : null,
    account: removeFormulaEscape(cells.text('platform')),
    note: removeFormulaEscape(cells.text('notes')),
    ...(kind === 'sharesIn' && cells.text('acquiredon') !== '' && { acquiredOn: cells.day('acquiredon') }),
  };
};

/** A dividend that was entered in the cash ledger alone names no stock: what is left of it is the money. */
const cashKinds: Readonly<Partial<Record<string, readonly [kind: StatementEventKind, sign: 1 | -1]>>> = {
  deposit: ['deposit', 1],
  dividend: ['deposit', 1],
  interest: ['interest', 1],
  withdrawal: ['withdrawal', -1],
  fee: ['fee', -1],
  tax: ['tax', -1],
};

const readCash = (cells: RowCellReader): PartialStatementEvent | RowSkip => {
  if (cells.text('dividend') !== '' || cells.text('manualdividend') !== '')
    return createRowSkip('internal', 'It follows from its dividend, which brings it again.');
  const type = cells.text('transactiontype').toLowerCase();
  const known = cashKinds[type];
  if (!known) return createRowSkip('notUnderstood', `The type "${cells.text('transactiontype')}" is not known.`);
  const [kind, sign] = known;
  return {
    kind,
    day: cells.day('transactiondate'),
    amount: cells.needed('amount').times(sign),
    currency: cells.currency('currency'),
    account: removeFormulaEscape(cells.text('platform')),
    note: removeFormulaEscape(cells.text('description')),
  };
};

/** Gross is what was stated, or shares x dividend per share; the tax is an event of its own, as everywhere. */
const readDividend = (cells: RowCellReader): (PartialStatementEvent | RowSkip)[] => {
  const currency = cells.currency('currency');
  const isForeign = currency !== 'USD';
  const [shares, perShare] = [cells.figure('shares'), isForeign ? null : cells.figure('dividendpershare')];
  const fees = cells.figure(isForeign ? 'feesincurrency' : 'fees') ?? zeroAmount;
  const stated = cells.figure(isForeign ? 'grossincurrency' : 'gross');
  if (stated === null && (shares === null || perShare === null)) {
    return [createRowSkip('notUnderstood', 'It says neither its gross amount nor shares and dividend per share.')];
  }
  const gross = stated ?? (shares as Amount).times(perShare as Amount).round(2, 2);
  const tax = cells.figure(isForeign ? 'taxincurrency' : 'taxwithheld') ?? zeroAmount;
  const of = {
    currency,
    exchangeRate: isForeign ? cells.needed('exchangerate') : null,
    day: cells.day('paymentdate'),
    symbol: cells.symbol('symbol'),
    name: removeFormulaEscape(cells.text('companyname')),
    account: removeFormulaEscape(cells.text('platform')),
  };
  const note = removeFormulaEscape(cells.text('notes'));
  const dividend: PartialStatementEvent = {
    ...of,
    kind: 'dividend',
    quantity: shares,
    price: perShare,
    amount: gross.minus(fees),
    fees,
    note,
  };
  return tax.eq(0) ? [dividend] : [dividend, { ...of, kind: 'tax', amount: zeroAmount.minus(tax) }];
};

const createTableFormat = (
  id: string,
  name: string,
  fingerprint: HeaderFingerprint,
  [day, readRow]: [
    day: string,
    read: (cells: RowCellReader) => PartialStatementEvent | RowSkip | (PartialStatementEvent | RowSkip)[],
  ],
): StatementFormat => ({
  id,
  name,
  platform: null,
  fingerprints: [fingerprint],
  read: (rows) => parseStatementTables(rows, { fingerprints: [fingerprint], rowHas: [day], readRow }),
});

export const evenkeelTradesFormat = createTableFormat(
  'evenkeel-trades',
  'Evenkeel, trades',
  {
    all: [
      'transactiondate',
      'transactiontype',
      'symbol',
      'companyname',
      'platform',
      'quantity',
      'price',
      'total',
      'fees',
    ],
  },
  ['transactiondate', readTrade],
);

export const evenkeelCashFormat = createTableFormat(
  'evenkeel-cash',
  'Evenkeel, cash',
  { all: ['transactiondate', 'transactiontype', 'amount', 'currency', 'platform', 'description', 'dividend'] },
  ['transactiondate', readCash],
);

export const evenkeelDividendsFormat = createTableFormat(
  'evenkeel-dividends',
  'Evenkeel, dividends by hand',
  { all: ['paymentdate', 'symbol', 'companyname', 'platform', 'shares', 'dividendpershare', 'fees', 'taxwithheld'] },
  ['paymentdate', readDividend],
);

export const evenkeelTableFormats: readonly StatementFormat[] = [
  evenkeelTradesFormat,
  evenkeelCashFormat,
  evenkeelDividendsFormat,
];
