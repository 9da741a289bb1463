import type { Amount } from '#core/money/amount';
import { cancelledLines } from '#core/statements/cancelled';
import { statedDay, statedFigure } from '#core/statements/figures';
import { type Cells, type Left, leave, type Said } from '#core/statements/reader';
import { cellOf, type Table } from '#core/statements/sheet';

const stocks = new Set(['Stocks', 'Equity', 'ETFs']);
export const isStock = (category: string): boolean => stocks.has(category);

/** Why a category of assets is not imported. */
export const noCategory = (category: string): Left =>
  leave('notKept', /option/i.test(category) ? 'Options are not kept here.' : `"${category}" is not kept here.`);

/** `O;P` is opened, in parts. */
const codesOf = (text: string): Set<string> => new Set(text.split(/[;,\s]+/).filter(Boolean));

const isOrder = (table: Table, line: Table['rows'][number]): boolean => {
  const kind = cellOf(table, line, 'datadiscriminator');
  return kind === '' || kind === 'Order';
};

/** Lines of trades that were taken back later, and of what took them back: the same shares the other way, marked `Ca`. */
export const takenBack = (trades: readonly Table[]): ReadonlySet<number> =>
  cancelledLines(
    trades.flatMap((table) =>
      table.rows
        .filter((row) => isOrder(table, row))
        .map((row) => ({
          line: row.line,
          day: statedDay(cellOf(table, row, 'date/time')),
          what: [
            cellOf(table, row, 'symbol'),
            statedFigure(cellOf(table, row, 'quantity'))
              ?.abs()
              .toFixed() ?? '',
            cellOf(table, row, 't. price', 'price'),
          ].join(' '),
          cancels: codesOf(cellOf(table, row, 'code')).has('Ca'),
        })),
    ),
  );

interface Commission {
  amount: Amount;
  currency: string;
}

/** In the trade's currency, or in the one that the column names: `Comm in USD`. */
const commissionOf = (cells: Cells, table: Table, currency: string): Commission | null => {
  const column = [...table.columns.keys()].find((name) => /^comm(?:\/fee|ission)?$|^comm in [a-z]{3}$/.test(name));
  const amount = column ? cells.figure(column) : null;
  const [, stated] = /^comm in ([a-z]{3})$/.exec(column ?? '') ?? [];
  return amount && !amount.eq(0) ? { amount, currency: stated?.toUpperCase() ?? currency } : null;
};

const feeOf = (about: Said, { amount, currency }: Commission): Said => ({
  ...about,
  kind: 'fee',
  symbol: null,
  amount,
  currency,
  note: `Commission, ${about.note ?? ''}`,
});

/** 1,000 of EUR.USD for -1,100 are 1,000 EUR that come and 1,100 USD that go. */
const exchange = (cells: Cells, table: Table, about: Said): readonly Said[] | Left => {
  const pair = cells.text('symbol');
  const [, bought] = /^([A-Z]{3})\.([A-Z]{3})$/.exec(pair) ?? [];
  if (!bought) return leave('notUnderstood', `The pair of currencies "${pair}" is not known.`);
  const side = (amount: Amount, currency: string): Said => ({
    ...about,
    kind: amount.lt(0) ? 'withdrawal' : 'deposit',
    amount,
    currency,
    note: `Exchange of currencies, ${pair}`,
  });
  const paid = about.currency ?? 'USD';
  const fee = commissionOf(cells, table, paid);
  const both = [side(cells.needed('quantity'), bought), side(cells.needed('proceeds'), paid)];
  return fee ? [...both, feeOf({ ...about, note: pair }, fee)] : both;
};

/** Opened by a sale or closed by a purchase: a short. */
const isShort = (codes: ReadonlySet<string>, isSale: boolean): boolean => codes.has(isSale ? 'O' : 'C');

const stockTrade = (cells: Cells, table: Table, about: Said): Said | readonly Said[] | Left => {
  const codes = codesOf(cells.text('code'));
  if (codes.has('Ca')) return leave('notUnderstood', 'It takes back a trade that is not in this file: do so by hand.');
  const quantity = cells.needed('quantity');
  const isSale = quantity.lt(0);
  if (isShort(codes, isSale)) return leave('notKept', 'Short sales are not kept here.');
  const fee = commissionOf(cells, table, about.currency ?? 'USD');
  const within = fee?.currency === about.currency ? fee : null;
  const proceeds = cells.needed('proceeds');
  const bought = codes.has('R') ? ('reinvestment' as const) : ('buy' as const);
  const trade: Said = {
    ...about,
    kind: isSale ? 'sell' : bought,
    symbol: cells.symbol('symbol'),
    quantity,
    price: cells.needed('t. price', 'price'),
    amount: within ? proceeds.plus(within.amount) : proceeds,
    // What is paid back for having brought liquidity is no fee; the amount has it.
    fees: within?.amount.lt(0) ? within.amount : null,
  };
  return fee && !within ? [trade, feeOf({ ...about, note: cells.text('symbol') }, fee)] : trade;
};

export const readTrade =
  (gone: ReadonlySet<number>) =>
  (cells: Cells, table: Table, about: Omit<Said, 'day' | 'kind'>): Said | readonly Said[] | Left => {
    if (!isOrder(table, cells.row)) return leave('internal', 'It only details an order, which has a row of its own.');
    const category = cells.text('asset category');
    if (category !== 'Forex' && !isStock(category)) return noCategory(category);
    if (gone.has(cells.row.line)) return leave('internal', 'A trade and what took it back leave nothing.');
    const dated: Said = { ...about, kind: 'buy', day: cells.day('date/time') };
    return category === 'Forex' ? exchange(cells, table, dated) : stockTrade(cells, table, dated);
  };
