import type { Amount } from '#core/money/amount';
import { findCancelledOrderLines } from '#core/statements/brokers/cancelled-orders';
import { optionSkip, shortSaleSkip } from '#core/statements/reader/line-treatments';
import { parseStatementDay, parseStatementFigure } from '#core/statements/reader/parse-cells';
import { getCell, type SheetTable } from '#core/statements/reader/sheet';
import {
  createRowSkip,
  type PartialStatementEvent,
  type RowCellReader,
  type RowSkip,
} from '#core/statements/reader/table-reader';

const stocks = new Set(['Stocks', 'Equity', 'ETFs']);
export const isIbkrStockCategory = (category: string): boolean => stocks.has(category);

const getSkippedAssetKind = (category: string): string => (/bond|bill/i.test(category) ? 'bond' : 'position');

/** Why a category of assets is not imported. */
export const createIbkrCategorySkip = (category: string): RowSkip =>
  /option/i.test(category)
    ? optionSkip
    : createRowSkip('notKept', `"${category}" is not supported.`, getSkippedAssetKind(category));

/** `O;P` is opened, in parts. */
export const parseIbkrCodes = (text: string): Set<string> => new Set(text.split(/[;,\s]+/).filter(Boolean));

const isOrder = (table: SheetTable, line: SheetTable['rows'][number]): boolean => {
  const kind = getCell(table, line, 'datadiscriminator');
  return kind === '' || kind === 'Order';
};

/** Lines of trades that were taken back later, and of what took them back: the same shares the other way, marked `Ca`. */
export const findReversedIbkrTradeLines = (trades: readonly SheetTable[]): ReadonlySet<number> =>
  findCancelledOrderLines(
    trades.flatMap((table) =>
      table.rows
        .filter((row) => isOrder(table, row))
        .map((row) => ({
          line: row.line,
          day: parseStatementDay(getCell(table, row, 'date/time')),
          what: [
            // A consolidated statement has those of several.
            getCell(table, row, 'account'),
            getCell(table, row, 'symbol'),
            parseStatementFigure(getCell(table, row, 'quantity'))
              ?.abs()
              .toFixed() ?? '',
            getCell(table, row, 't. price', 'price'),
          ].join(' '),
          cancels: parseIbkrCodes(getCell(table, row, 'code')).has('Ca'),
        })),
    ),
  );

interface Commission {
  amount: Amount;
  currency: string;
}

/** In the trade's currency, or in the one that the column names: `Comm in USD`. */
const readCommission = (cells: RowCellReader, table: SheetTable, currency: string): Commission | null => {
  const column = [...table.columns.keys()].find((name) => /^comm(?:\/fee|ission)?$|^comm in [a-z]{3}$/.test(name));
  const amount = column ? cells.figure(column) : null;
  const [, stated] = /^comm in ([a-z]{3})$/.exec(column ?? '') ?? [];
  return amount && !amount.eq(0) ? { amount, currency: stated?.toUpperCase() ?? currency } : null;
};

const toFeeEvent = (about: PartialStatementEvent, { amount, currency }: Commission): PartialStatementEvent => ({
  ...about,
  kind: 'fee',
  symbol: null,
  amount,
  currency,
  note: `Commission, ${about.note ?? ''}`,
});

/** 1,000 of EUR.USD for -1,100 are 1,000 EUR that come and 1,100 USD that go: what was bought, then what was paid. */
export const parseIbkrCurrencyExchange = (
  pair: string,
  about: PartialStatementEvent,
  read: { bought: () => Amount; paid: () => Amount },
): readonly PartialStatementEvent[] | RowSkip => {
  const [, bought] = /^([A-Z]{3})\.([A-Z]{3})$/.exec(pair) ?? [];
  if (!bought) return createRowSkip('notUnderstood', `The pair of currencies "${pair.slice(0, 20)}" is not known.`);
  const side = (amount: Amount, currency: string): PartialStatementEvent => ({
    ...about,
    kind: amount.lt(0) ? 'withdrawal' : 'deposit',
    amount,
    currency,
    note: `Exchange of currencies, ${pair}`,
  });
  return [side(read.bought(), bought), side(read.paid(), about.currency ?? 'USD')];
};

const parseCurrencyExchange = (
  cells: RowCellReader,
  table: SheetTable,
  about: PartialStatementEvent,
): readonly PartialStatementEvent[] | RowSkip => {
  const pair = cells.text('symbol');
  const sides = parseIbkrCurrencyExchange(pair, about, {
    bought: () => cells.needed('quantity'),
    paid: () => cells.needed('proceeds'),
  });
  if ('why' in sides) return sides;
  const fee = readCommission(cells, table, about.currency ?? 'USD');
  return fee ? [...sides, toFeeEvent({ ...about, note: pair }, fee)] : sides;
};

/** Opened by a sale or closed by a purchase: a short. */
const isShort = (codes: ReadonlySet<string>, isSale: boolean): boolean => codes.has(isSale ? 'O' : 'C');

const parseStockTrade = (
  cells: RowCellReader,
  table: SheetTable,
  about: PartialStatementEvent,
): PartialStatementEvent | readonly PartialStatementEvent[] | RowSkip => {
  const codes = parseIbkrCodes(cells.text('code'));
  if (codes.has('Ca'))
    return createRowSkip('notUnderstood', 'It reverses a trade that is not in this file: delete that trade by hand.');
  const quantity = cells.needed('quantity');
  const isSale = quantity.lt(0);
  if (isShort(codes, isSale)) return shortSaleSkip;
  const fee = readCommission(cells, table, about.currency ?? 'USD');
  const within = fee?.currency === about.currency ? fee : null;
  const proceeds = cells.needed('proceeds');
  const bought = codes.has('R') ? ('reinvestment' as const) : ('buy' as const);
  const trade: PartialStatementEvent = {
    ...about,
    kind: isSale ? 'sell' : bought,
    symbol: cells.symbol('symbol'),
    quantity,
    price: cells.needed('t. price', 'price'),
    amount: within ? proceeds.plus(within.amount) : proceeds,
    // What is paid back for having brought liquidity is no fee; the amount has it.
    fees: within?.amount.lt(0) ? within.amount : null,
  };
  return fee && !within ? [trade, toFeeEvent({ ...about, note: cells.text('symbol') }, fee)] : trade;
};

export const createIbkrTradeReader =
  (removed: ReadonlySet<number>) =>
  (
    cells: RowCellReader,
    table: SheetTable,
    about: Omit<PartialStatementEvent, 'day' | 'kind'>,
  ): PartialStatementEvent | readonly PartialStatementEvent[] | RowSkip => {
    if (!isOrder(table, cells.row))
      return createRowSkip('internal', 'It only details an order, which has a row of its own.');
    const category = cells.text('asset category');
    if (category !== 'Forex' && !isIbkrStockCategory(category)) return createIbkrCategorySkip(category);
    if (removed.has(cells.row.line)) return createRowSkip('internal', 'A trade and its reversal cancel out.');
    const dated: PartialStatementEvent = { ...about, kind: 'buy', day: cells.day('date/time') };
    return category === 'Forex' ? parseCurrencyExchange(cells, table, dated) : parseStockTrade(cells, table, dated);
  };
