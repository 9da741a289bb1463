import fc from 'fast-check';
import { foreignCurrencies } from '#core/portfolio/platforms';
import type { Split, SplitsBySymbol } from '#core/portfolio/position/splits';
import { payTradeInCurrency } from '#core/portfolio/testing';
import { type TradeRow, type TradeType, tradeTypes } from '#core/portfolio/trades';
import { addDays } from '#core/time/day';

/** For properties: any ledger of two stocks on two platforms within two months. */

export const testSymbols = ['AAPL', 'NVDA'];
export const testPlatforms = ['Robinhood', 'Revolut'];
export const firstTestDay = '2020-01-01';
export const arbitraryDay = (days: number) => fc.nat({ max: days }).map((n) => addDays(firstTestDay, n));

/** Quantities of 1 to 8 decimals, prices of 0 to 6, as a person or a broker would have them. */
const quantity = fc.oneof(
  fc.integer({ min: 1, max: 500 }),
  fc.integer({ min: 1, max: 50_000 }).map((n) => n / 100),
  fc.integer({ min: 1, max: 2_000_000_000 }).map((n) => n / 100_000_000),
);
export const arbitraryPrice = fc.oneof(
  fc.integer({ min: 0, max: 60_000 }).map((n) => n / 100),
  fc.integer({ min: 0, max: 900_000_000 }).map((n) => n / 1_000_000),
);

const entry = fc.record({
  symbol: fc.constantFrom(...testSymbols),
  companyName: fc.constantFrom('One Inc.', 'Two Inc.'),
  platform: fc.constantFrom(...testPlatforms),
  transactionType: fc.constantFrom<TradeType>('buy', 'buy', 'sell', ...tradeTypes),
  quantity,
  price: arbitraryPrice,
  fees: fc.integer({ min: 0, max: 1_000 }).map((n) => n / 100),
  transactionDate: arbitraryDay(60),
});

/** Any ledger that the fields allow, sales of more than is held included; ids in order of entry, dates in any. */
export const arbitraryLedger = fc
  .array(entry, { maxLength: 40 })
  .map((entries): TradeRow[] => entries.map((written, i) => ({ id: i + 1, ...written })));

/** The same, each trade in US dollars or paid in another currency, at a rate of its own. */
export const arbitraryLedgerInCurrencies = fc
  .tuple(
    arbitraryLedger,
    fc.infiniteStream(
      fc.record({
        currency: fc.constantFrom(undefined, undefined, ...foreignCurrencies),
        rate: fc.integer({ min: 20_000_000, max: 140_000_000 }).map((n) => n / 100_000_000),
      }),
    ),
  )
  .map(([trades, drawn]): TradeRow[] =>
    trades.map((trade) => {
      const { currency, rate } = drawn.next().value;
      return currency ? payTradeInCurrency(trade, currency, rate) : trade;
    }),
  );

const someSplit: fc.Arbitrary<Split> = fc.record({
  date: arbitraryDay(60),
  numerator: fc.integer({ min: 1, max: 20 }),
  denominator: fc.integer({ min: 1, max: 10 }),
});
export const arbitrarySplits: fc.Arbitrary<SplitsBySymbol> = fc
  .array(someSplit, { maxLength: 3 })
  .map((splits) => new Map([['AAPL', splits]]));
