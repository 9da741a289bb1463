import {
  findIbkrForwardSplitSymbol,
  ibkrCorporateActionSkip,
  parseIbkrSymbolInDescription,
} from '#core/statements/brokers/ibkr-cash';
import { createIbkrCategorySkip, isIbkrStockCategory } from '#core/statements/brokers/ibkr-trades';
import type { StatementEventKind } from '#core/statements/events';
import { type FlexTable, getFlexAssetCategory, readFlexExchangeRate } from '#core/statements/flex/flex-records';
import {
  createRowSkip,
  type PartialStatementEvent,
  type RowCellReader,
  type RowSkip,
} from '#core/statements/reader/table-reader';

/** Cash, transfers and changes of companies in a Flex query. */

const kindsByType: Readonly<Record<string, StatementEventKind | 'bySign'>> = {
  dividends: 'dividend',
  'payment in lieu of dividends': 'dividend',
  'withholding tax': 'tax',
  '871(m) withholding': 'tax',
  'broker interest received': 'interest',
  'bond interest received': 'interest',
  'broker interest paid': 'fee',
  'bond interest paid': 'fee',
  'broker fees': 'fee',
  'other fees': 'fee',
  'advisor fees': 'fee',
  'commission adjustments': 'fee',
  'other income': 'bySign',
  deposits: 'bySign',
  withdrawals: 'bySign',
  'deposits/withdrawals': 'bySign',
  'deposits & withdrawals': 'bySign',
};

const getOwnId = (cells: RowCellReader): string | null =>
  cells.text('transactionid') ? `transactionid ${cells.text('transactionid')}` : null;

/** Of what the query has of it, the first. */
const getDay = (cells: RowCellReader, ...names: readonly string[]): string =>
  cells.day(names.find((name) => cells.text(name) !== '') ?? (names[0] as string));

export const parseFlexCashRow = (cells: RowCellReader, { context }: FlexTable): PartialStatementEvent | RowSkip => {
  const type = cells.text('type');
  const kind = kindsByType[type.toLowerCase()];
  if (!kind) return createRowSkip('notUnderstood', `The type "${type.slice(0, 60)}" is not known.`);
  const amount = cells.needed('amount');
  if (amount.eq(0)) return createRowSkip('internal', 'No money moved.');
  const about = {
    day: getDay(cells, 'datetime', 'settledate', 'reportdate'),
    account: context.account,
    currency: cells.currency('currency'),
    exchangeRate: readFlexExchangeRate(cells, context),
    ownId: getOwnId(cells),
    amount,
    note: cells.text('description') || type,
  };
  if (kind === 'bySign') return { ...about, kind: amount.lt(0) ? 'withdrawal' : 'deposit' };
  if (kind !== 'dividend' && kind !== 'tax') return { ...about, kind };
  const symbol = cells.symbol('symbol') ?? parseIbkrSymbolInDescription(cells.text('description'));
  if (kind === 'dividend' && !symbol) return createRowSkip('notUnderstood', 'It does not say which stock paid.');
  return { ...about, kind, symbol };
};

/** Shares move without their cost: the value beside them is none. Money may move with them. */
export const parseFlexTransferRow = (
  cells: RowCellReader,
  { context }: FlexTable,
): RowSkip | readonly PartialStatementEvent[] => {
  const [quantity, cash] = [cells.figure('quantity'), cells.figure('cashtransfer')];
  const category = getFlexAssetCategory(cells);
  const hasShares = quantity !== null && !quantity.eq(0) && category !== 'Forex';
  if (hasShares && !isIbkrStockCategory(category)) return createIbkrCategorySkip(category);
  const id = getOwnId(cells);
  const about = {
    day: getDay(cells, 'date', 'datetime', 'reportdate'),
    account: context.account,
    currency: cells.currency('currency'),
    exchangeRate: readFlexExchangeRate(cells, context),
    note: ['Transfer', cells.text('type')].filter(Boolean).join(', '),
  };
  const isOut = /^out$/i.test(cells.text('direction')) || Boolean(quantity?.lt(0));
  const events: PartialStatementEvent[] = [];
  if (hasShares) {
    const [symbol, name] = [cells.symbol('symbol'), cells.text('description')];
    events.push({ ...about, kind: isOut ? 'sharesOut' : 'sharesIn', symbol, name, quantity, ownId: id });
  }
  if (cash && !cash.eq(0)) {
    events.push({ ...about, kind: cash.lt(0) ? 'withdrawal' : 'deposit', amount: cash, ownId: id && `${id} cash` });
  }
  return events.length > 0 ? events : createRowSkip('internal', 'Neither shares nor money moved.');
};

/** By its type, or by its words; null where it is anything else. */
const findSplitSymbol = (cells: RowCellReader): string | null => {
  if (!isIbkrStockCategory(getFlexAssetCategory(cells))) return null;
  if (cells.text('type').toUpperCase() === 'FS') return cells.symbol('symbol');
  return findIbkrForwardSplitSymbol(cells.text('description'));
};

export const parseFlexCorporateActionRow = (
  cells: RowCellReader,
  { context: { account } }: FlexTable,
): PartialStatementEvent | RowSkip => {
  const [symbol, quantity] = [findSplitSymbol(cells), cells.figure('quantity')];
  if (!symbol || !quantity?.gt(0)) return ibkrCorporateActionSkip;
  return {
    kind: 'split',
    day: getDay(cells, 'datetime', 'reportdate'),
    account,
    symbol,
    quantity,
    note: cells.text('actiondescription') || cells.text('description'),
    ownId: getOwnId(cells),
  };
};
