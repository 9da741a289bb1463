import { expect, test } from 'vitest';
import { formatBeancount } from '#core/journal/beancount';
import { createJournal, type JournalMarket, type JournalRecords } from '#core/journal/journal';
import type { JournalTrade } from '#core/journal/trades';
import { toAmount } from '#core/money/amount';
import {
  assignTradeIds,
  buyTrade,
  createAaplSplits,
  createTestSplit,
  noSplits,
  payTradeInCurrency,
  sellTrade,
  type TestTrade,
} from '#core/portfolio/testing';
import { computeRoundedTradeTotal } from '#core/portfolio/trade-faults';
import { covers } from '#tests/kit/covers';

const nothing: JournalRecords = { trades: [], cash: [], balances: [], dividends: [], cds: [], savings: [], debts: [] };
const trades = (...written: TestTrade[]): JournalTrade[] =>
  assignTradeIds(...written).map((one) => ({ ...one, total: computeRoundedTradeTotal(one), hasCash: true }));
const market: JournalMarket = { splits: noSplits, unknown: [] };
const write = (recorded: Partial<JournalRecords>, told: Partial<JournalMarket> = {}): string =>
  formatBeancount(createJournal({ ...nothing, ...recorded }, { ...market, ...told }, '2026-11-20'), 'FIFO');
const deposit = {
  id: 7,
  transactionType: 'deposit' as const,
  amount: 100,
  platform: 'Robinhood',
  currency: 'USD',
  transactionDate: '2026-01-02',
  description: 'Said "begin"; \\ here',
  ofDividend: false,
};

test('a small ledger is written to the letter: a lot of each purchase, sales that find theirs, prices, balances', () => {
  covers('4.8 journal');
  const recorded = {
    trades: trades(buyTrade('2026-01-05', 10, 5, { fees: 1 }), sellTrade('2026-02-06', 4, 9)),
    cash: [deposit],
    balances: [{ platform: 'Robinhood', currency: 'USD', balance: 85 }],
  };
  const price = { day: '2026-11-20', commodity: 'AAPL', price: toAmount('271.49'), currency: 'USD', source: 'yahoo' };
  expect(write(recorded, { prices: [price] })).toBe(
    `
; Everything that is recorded in Evenkeel on 2026-11-20, for Beancount 3 (https://beancount.github.io).
; Shares are as they are after all splits. Which lots leave first is the booking method below: "FIFO", or "HIFO".
option "title" "Evenkeel"
option "operating_currency" "USD"
option "booking_method" "FIFO"
option "tolerance_multiplier" "0.6"
option "inferred_tolerance_default" "USD:0.006"

2026-01-02 commodity AAPL
2026-01-02 commodity USD

2026-01-02 open Assets:Cash:Robinhood
2026-01-05 open Assets:Shares:Robinhood
2026-01-02 open Equity:Transfers
2026-01-05 open Expenses:Fees
2026-02-06 open Income:Gains:AAPL

2026-11-20 price AAPL 271.49 USD ; yahoo

2026-01-02 * "Said 'begin'; ' here"
  row: "cashEntries/7"
  Assets:Cash:Robinhood  100.00 USD
  Equity:Transfers  -100.00 USD

2026-01-05 * "Bought 10 AAPL at 5 USD"
  row: "trades/1"
  Assets:Shares:Robinhood  10 AAPL {{50.00 USD, 2026-01-05, "trade-1"}}
  Assets:Cash:Robinhood  -50.00 USD
  Expenses:Fees  1.00 USD
  Assets:Cash:Robinhood  -1.00 USD

2026-02-06 * "Sold 4 AAPL at 9 USD"
  row: "trades/2"
  Assets:Shares:Robinhood  -4 AAPL {} @@ 36.00 USD
  Assets:Cash:Robinhood  36.00 USD
  Income:Gains:AAPL

2026-11-21 balance Assets:Cash:Robinhood  85.00 ~ 0.00 USD

`.trimStart(),
  );
});

test('shares are as after all splits, and a split is a note', () => {
  const text = write(
    { trades: trades(buyTrade('2020-01-05', 10, 5.125)) },
    { splits: createAaplSplits(createTestSplit('2020-08-31', 4)) },
  );
  expect(text).toContain('  Assets:Shares:Robinhood  40 AAPL {{51.25 USD, 2020-01-05, "trade-1"}}\n');
  expect(text).toContain('2020-08-31 note Assets:Shares:Robinhood "AAPL: the 4:1 split on Aug 31, 2020"\n');
});

test('a cost has all its decimals, and what is paid for it is in cents', () => {
  const text = write({ trades: trades(buyTrade('2026-01-05', 0.333, 10.01)) });
  expect(text).toContain('0.333 AAPL {{3.33333 USD, 2026-01-05, "trade-1"}}\n  Assets:Cash:Robinhood  -3.33 USD');
});

test('a sale of what nobody recorded brings its money from equity', () => {
  expect(write({ trades: trades(sellTrade('2026-01-05', 4, 9)) })).toContain(
    '  Equity:Shares-not-recorded  -36.00 USD\n  Assets:Cash:Robinhood  36.00 USD\n\n',
  );
});

test.each([
  ['E*TRADE', 'Assets:Cash:E-TRADE'],
  ['401(k): old  plan', 'Assets:Cash:401-k-old-plan'],
  ['savings', 'Assets:Cash:Savings'],
  ['Śląski', 'Assets:Cash:Śląski'],
  ['日本', 'Assets:Cash:X'],
  ['', 'Assets:Cash:Unnamed'],
])('the account of %j is %s', (platform, account) => {
  expect(write({ cash: [{ ...deposit, platform }] })).toContain(`open ${account}\n`);
});

test('two names that would be written alike stay two accounts', () => {
  const text = write({
    cash: [
      { ...deposit, platform: 'E*TRADE' },
      { ...deposit, platform: 'E-TRADE' },
    ],
  });
  expect(text).toContain('open Assets:Cash:E-TRADE\n');
  expect(text).toContain('open Assets:Cash:E-TRADE-2\n');
});

test.each([
  ['BRK-B', 'commodity BRK-B\n'],
  ['T', 'commodity T\n'],
  ['7203', 'commodity X7203X\n  name: "7203"\n'],
  ['TRUE', 'commodity XTRUEX\n  name: "TRUE"\n'],
])('the commodity %s is declared as %j', (symbol, declared) => {
  expect(write({ trades: trades(buyTrade('2026-01-05', 1, 5, { symbol })) })).toContain(declared);
});

test('stocks whose splits nobody could tell are named', () => {
  expect(write({}, { unknown: ['FUND'] })).toContain('; The splits of FUND could not be looked up');
});

test('cash in another currency stands at the dollars that it came to', () => {
  const text = write({
    trades: trades(payTradeInCurrency(buyTrade('2026-01-05', 9, 100.5, { fees: 1 }), 'EUR', 1.0834)),
    balances: [{ platform: 'Robinhood', currency: 'EUR', balance: -905.5 }],
  });
  expect(text).toContain('  Assets:Shares:Robinhood  9 AAPL {{979.9353 USD, 2026-01-05, "trade-1"}}\n');
  expect(text).toContain('  Assets:Cash:Robinhood  -904.50 EUR @@ 979.94 USD\n');
  expect(text).toContain('  Expenses:Fees  1.08 USD\n  Assets:Cash:Robinhood  -1.00 EUR @@ 1.08 USD\n');
  expect(text).toContain('2026-11-21 balance Assets:Cash:Robinhood  -905.50 ~ 0.00 EUR\n');
});
