import { type Amount, zeroAmount } from '#core/money/amount';
import { findCancelledOrderLines } from '#core/statements/brokers/cancelled-orders';
import {
  createIbkrCategorySkip,
  isIbkrStockCategory,
  parseIbkrCodes,
  parseIbkrCurrencyExchange,
} from '#core/statements/brokers/ibkr-trades';
import { type FlexTable, getFlexAssetCategory, readFlexExchangeRate } from '#core/statements/flex/flex-records';
import { shortSaleSkip } from '#core/statements/reader/line-treatments';
import { parseStatementDay, parseStatementFigure } from '#core/statements/reader/parse-cells';
import { getCell } from '#core/statements/reader/sheet';
import {
  createRowSkip,
  type PartialStatementEvent,
  type RowCellReader,
  type RowSkip,
} from '#core/statements/reader/table-reader';

/** Trades of a Flex query, of executions or of orders alike. */

type Text = (name: string) => string;

const isCancellation = (text: Text): boolean =>
  parseIbkrCodes(text('notes')).has('Ca') ||
  /\(ca\.\)/i.test(text('buysell')) ||
  text('transactiontype') === 'TradeCancel';

const getDayText = (text: Text): string => text('tradedate') || text('datetime');

/** Lines of trades that were taken back, and of what took them back: the same shares the other way. */
export const findCancelledFlexTradeLines = (tables: readonly FlexTable[]): ReadonlySet<number> =>
  findCancelledOrderLines(
    tables.flatMap((table) =>
      table.rows.map((row) => {
        const text: Text = (name) => getCell(table, row, name);
        const shares = parseStatementFigure(text('quantity'))?.abs().toFixed() ?? '';
        const price = parseStatementFigure(text('tradeprice'))?.toFixed() ?? '';
        return {
          line: row.line,
          day: parseStatementDay(getDayText(text)),
          what: [table.context.account, text('symbol'), shares, price].join(' '),
          cancels: isCancellation(text),
        };
      }),
    ),
  );

/** Its own id; executions of one order share that of the order. */
const getOwnId = (text: Text): string | null => {
  const name = ['transactionid', 'tradeid', 'ibexecid', 'iborderid'].find((one) => text(one) !== '');
  return name ? `${name} ${text(name)}` : null;
};

const getTaxes = (cells: RowCellReader): Amount => cells.figure('taxes') ?? zeroAmount;

/** Without commission and taxes. A query may lack it, but not both its shares and their price. */
const getProceeds = (cells: RowCellReader): Amount =>
  cells.figure('proceeds') ?? cells.needed('quantity').times(cells.needed('tradeprice')).times(-1);

interface Commission {
  amount: Amount;
  currency: string;
}

const getCommission = (cells: RowCellReader, currency: string): Commission | null => {
  const amount = cells.figure('ibcommission');
  if (!amount || amount.eq(0)) return null;
  return { amount, currency: cells.text('ibcommissioncurrency') ? cells.currency('ibcommissioncurrency') : currency };
};

const withPart = (id: string | null | undefined, part: string): string | null => (id ? `${id} ${part}` : null);

const toFeeEvent = (
  about: PartialStatementEvent,
  { amount, currency }: Commission,
  of: string,
): PartialStatementEvent => ({
  ...about,
  kind: 'fee',
  symbol: null,
  amount,
  currency,
  note: `Commission, ${of}`,
  ownId: withPart(about.ownId, 'fee'),
});

const readStockTrade = (
  cells: RowCellReader,
  about: PartialStatementEvent,
): PartialStatementEvent | readonly PartialStatementEvent[] | RowSkip => {
  const quantity = cells.needed('quantity');
  if (quantity.eq(0)) return createRowSkip('notUnderstood', 'A trade of 0 shares.');
  const isSale = quantity.lt(0);
  // Opened by a sale or closed by a purchase.
  if (parseIbkrCodes(cells.text('opencloseindicator')).has(isSale ? 'O' : 'C')) return shortSaleSkip;
  const currency = about.currency ?? 'USD';
  const commission = getCommission(cells, currency);
  const within = commission?.currency === currency ? commission.amount : zeroAmount;
  const costs = within.plus(getTaxes(cells));
  const bought = parseIbkrCodes(cells.text('notes')).has('R') ? ('reinvestment' as const) : ('buy' as const);
  const trade: PartialStatementEvent = {
    ...about,
    kind: isSale ? 'sell' : bought,
    symbol: cells.symbol('symbol'),
    name: cells.text('description'),
    quantity,
    price: cells.needed('tradeprice'),
    amount: getProceeds(cells).plus(costs),
    // What is paid back for having brought liquidity is no fee; the amount has it.
    fees: costs.lt(0) ? costs : null,
  };
  const isApart = commission && commission.currency !== currency;
  return isApart ? [trade, toFeeEvent(about, commission, cells.text('symbol'))] : trade;
};

/** Its two sides have one id in the query. */
const readCurrencyExchange = (
  cells: RowCellReader,
  about: PartialStatementEvent,
): readonly PartialStatementEvent[] | RowSkip => {
  const pair = cells.text('symbol');
  const sides = parseIbkrCurrencyExchange(pair, about, {
    bought: () => cells.needed('quantity'),
    paid: () => getProceeds(cells),
  });
  if ('why' in sides) return sides;
  const own = sides.map((side) => ({ ...side, ownId: withPart(about.ownId, side.currency ?? 'USD') }));
  const commission = getCommission(cells, about.currency ?? 'USD');
  return commission ? [...own, toFeeEvent(about, commission, pair)] : own;
};

export const parseFlexTradeRow = (
  cells: RowCellReader,
  { context }: FlexTable,
  cancelled: ReadonlySet<number>,
): PartialStatementEvent | readonly PartialStatementEvent[] | RowSkip => {
  const category = getFlexAssetCategory(cells);
  if (category !== 'Forex' && !isIbkrStockCategory(category)) return createIbkrCategorySkip(category);
  if (cancelled.has(cells.row.line)) return createRowSkip('internal', 'A trade and its reversal cancel out.');
  if (isCancellation(cells.text))
    return createRowSkip('notUnderstood', 'It reverses a trade that is not in this file: delete that trade by hand.');
  const about: PartialStatementEvent = {
    kind: 'buy',
    day: cells.text('tradedate') ? cells.day('tradedate') : cells.day('datetime'),
    account: context.account,
    currency: cells.currency('currency'),
    ownId: getOwnId(cells.text),
    exchangeRate: readFlexExchangeRate(cells, context),
  };
  return category === 'Forex' ? readCurrencyExchange(cells, about) : readStockTrade(cells, about);
};

/** What an option or a bond changed the cash by. */
export const getFlexOptionOrBondCashChange = (cells: RowCellReader): Amount | null => {
  const proceeds = cells.figure('proceeds');
  return proceeds?.plus(cells.figure('ibcommission') ?? zeroAmount).plus(getTaxes(cells)) ?? cells.figure('netcash');
};
