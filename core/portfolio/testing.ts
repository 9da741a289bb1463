import { toAmount } from '#core/money/amount';
import type { ForeignCurrency } from '#core/portfolio/platforms';
import type { Split, SplitsBySymbol } from '#core/portfolio/position/splits';
import { convertTradeToUsd } from '#core/portfolio/trade-currency';
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

/** Its price and fees are those of another currency: 100.5 EUR at 1.0834 are $108.8817. */
export const payTradeInCurrency = <T extends Pick<TradeRow, 'price' | 'fees'>>(
  trade: T,
  currency: ForeignCurrency,
  exchangeRate: number,
) => ({
  ...trade,
  ...{ currency, priceInCurrency: trade.price, feesInCurrency: trade.fees, exchangeRate },
  rateSource: 'market' as const,
  ...convertTradeToUsd({
    price: toAmount(trade.price),
    fees: toAmount(trade.fees),
    exchangeRate: toAmount(exchangeRate),
  }),
});

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
