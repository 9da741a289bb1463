import type { Split, SplitsBySymbol } from '#core/portfolio/position/splits';
import type { TradeRow, TradeType } from '#core/portfolio/trades';
import type { Day } from '#core/time/day';

/** Short ways to write a ledger down in a test. */

type Details = Partial<Pick<TradeRow, 'symbol' | 'companyName' | 'platform' | 'fees'>>;
export type TestTrade = Omit<TradeRow, 'id'>;

const createTradeFactory =
  (transactionType: TradeType) =>
  (transactionDate: Day, quantity: number, price: number, details: Details = {}): TestTrade => ({
    symbol: 'AAPL',
    companyName: 'Apple Inc.',
    platform: 'Robinhood',
    fees: 0,
    transactionType,
    transactionDate,
    quantity,
    price,
    ...details,
  });

export const buyTrade = createTradeFactory('buy');
export const sellTrade = createTradeFactory('sell');
export const reinvestmentTrade = createTradeFactory('reinvestment');
export const sharesInTrade = createTradeFactory('sharesIn');
export const sharesOutTrade = createTradeFactory('sharesOut');

/** Ids in the order given, from 1. */
export const assignTradeIds = (...entries: readonly TestTrade[]): TradeRow[] =>
  entries.map((written, i) => ({ id: i + 1, ...written }));

export const noSplits: SplitsBySymbol = new Map();
export const createTestSplit = (date: Day, numerator: number, denominator = 1): Split => ({
  date,
  numerator,
  denominator,
});
/** Splits of AAPL. */
export const createAaplSplits = (...splits: readonly Split[]): SplitsBySymbol => new Map([['AAPL', splits]]);
