import { describe, expect, test } from 'vitest';
import { formatJournal, type JournalRecords } from '#core/journal/journal';
import type { JournalTrade } from '#core/journal/trades';
import {
  assignTradeIds,
  buyTrade,
  createAaplSplits,
  createTestSplit,
  noSplits,
  sellTrade,
  type TestTrade as Written,
} from '#core/portfolio/testing';
import { computeRoundedTradeTotal } from '#core/portfolio/trade-faults';
import { covers } from '#tests/kit/covers';

const today = '2026-11-20';
const nothing: JournalRecords = { trades: [], cash: [], balances: [], dividends: [], cds: [], savings: [], debts: [] };
const trades = (...written: Written[]): JournalTrade[] =>
  assignTradeIds(...written).map((one) => ({
    ...one,
    total: computeRoundedTradeTotal(one),
    hasCash: one.platform === 'Robinhood',
  }));
/** Without its head. */
const textOf = (recorded: Partial<JournalRecords>, splits = noSplits): string =>
  formatJournal({ ...nothing, ...recorded }, { splits, unknown: [] }, today)
    .split('decimal-mark .\n\n')[1]
    ?.replace(/^(?:(?:commodity|account) .*\n)+\n/, '')
    .trimEnd() ?? '';

describe('trades', () => {
  test('take cash and bring shares at their total, with their fees', () => {
    covers('4.8 journal');
    expect(textOf({ trades: trades(buyTrade('2026-01-05', 10, 5, { fees: 1 }), sellTrade('2026-01-06', 4, 9)) })).toBe(
      `
2026-01-05 Bought 10 AAPL at 5 USD
    assets:shares:Robinhood  10 AAPL @@ 50 USD
    assets:cash:Robinhood  -50 USD
    expenses:fees  1 USD
    assets:cash:Robinhood  -1 USD

2026-01-06 Sold 4 AAPL at 9 USD
    assets:shares:Robinhood  -4 AAPL @@ 36 USD
    assets:cash:Robinhood  36 USD`.trimStart(),
    );
  });

  test('leave no cash where their platform keeps none; shares that are moved in are paid by nobody', () => {
    const moved = trades(buyTrade('2026-01-05', 10, 5, { platform: 'Schwab' }));
    expect(textOf({ trades: moved })).toContain('    equity:cash not kept:Schwab  -50 USD');
    expect(textOf({ trades: moved.map((one) => ({ ...one, transactionType: 'sharesIn' as const })) })).toContain(
      '2026-01-05 Moved in 10 AAPL at 5 USD\n    assets:shares:Schwab  10 AAPL @@ 50 USD\n    equity:shares moved  -50 USD',
    );
  });

  test('go through the splits of their stock, on the day of each', () => {
    const text = textOf(
      { trades: trades(buyTrade('2020-01-05', 10, 5)) },
      createAaplSplits(createTestSplit('2020-08-31', 4)),
    );
    expect(text).toContain(
      '2020-08-31 AAPL: the 4:1 split on Aug 31, 2020\n    assets:shares:Robinhood  30 AAPL @@ 0 USD',
    );
  });

  test('take their fees from cash that is not kept, where their platform keeps none', () => {
    const bought = trades(buyTrade('2026-01-05', 10, 5, { platform: 'Schwab', fees: 1 }));
    expect(textOf({ trades: bought })).toBe(
      `
2026-01-05 Bought 10 AAPL at 5 USD
    assets:shares:Schwab  10 AAPL @@ 50 USD
    equity:cash not kept:Schwab  -50 USD
    expenses:fees  1 USD
    equity:cash not kept:Schwab  -1 USD`.trimStart(),
    );
  });

  test('of the day of a split come after it, in new shares', () => {
    const text = textOf(
      { trades: trades(buyTrade('2020-01-05', 10, 5), buyTrade('2020-08-31', 3, 2)) },
      createAaplSplits(createTestSplit('2020-08-31', 4)),
    );
    expect(text.split('\n\n').slice(1)).toEqual([
      '2020-08-31 AAPL: the 4:1 split on Aug 31, 2020\n    assets:shares:Robinhood  30 AAPL @@ 0 USD',
      '2020-08-31 Bought 3 AAPL at 2 USD\n    assets:shares:Robinhood  3 AAPL @@ 6 USD\n    assets:cash:Robinhood  -6 USD',
    ]);
  });

  test('that have sold all of a stock before its split leave nothing to split', () => {
    const text = textOf(
      { trades: trades(buyTrade('2020-01-05', 10, 5), sellTrade('2020-02-05', 10, 6)) },
      createAaplSplits(createTestSplit('2020-08-31', 4)),
    );
    expect(text).not.toContain('split');
  });

  test.each([
    ['stock', { symbol: 'KO' }],
    ['platform', { platform: 'Schwab' }],
  ])('that sell shares of another %s than was bought sell what nobody recorded', (_, details) => {
    const text = textOf({ trades: trades(buyTrade('2026-01-05', 10, 5), sellTrade('2026-01-06', 4, 9, details)) });
    expect(text).toContain('    equity:shares not recorded  -36 USD');
  });

  test('that sell what nobody recorded are said to', () => {
    expect(textOf({ trades: trades(sellTrade('2026-01-06', 4, 9)) })).toContain(
      '    equity:shares not recorded  -36 USD\n    assets:cash:Robinhood  36 USD',
    );
  });
});

test('the journal begins with its day, what it is for, and what it leaves out', () => {
  const [first, second, third] = formatJournal(nothing, { splits: noSplits, unknown: [] }, today).split('\n');
  expect(first).toMatch(/^; .*recorded in Evenkeel on 2026-11-20\b.*\bhledger\b/);
  expect(second).toMatch(/^; .*splits.*market prices are not part of it\.$/);
  expect(third).toBe('decimal-mark .');
});

test('stocks whose splits nobody could tell are named', () => {
  expect(formatJournal(nothing, { splits: noSplits, unknown: ['FUND'] }, today)).toContain(
    '\n; The splits of FUND could not be looked up: its shares may need an adjustment.\n',
  );
});

describe('cash and dividends', () => {
  const row = {
    transactionType: 'deposit' as const,
    amount: 8.5,
    platform: 'Robinhood',
    currency: 'USD',
    transactionDate: '2026-02-12',
    description: 'Dividend from AAPL; 10 shares',
    ofDividend: true,
  };

  test('what a dividend has brought is owed no more', () => {
    const dividend = { day: '2026-02-12', symbol: 'AAPL', platform: 'Robinhood', gross: 10, tax: 1.5, fees: 0 };
    expect(textOf({ cash: [row], dividends: [dividend] })).toBe(
      `
2026-02-12 Dividend from AAPL, 10 shares
    assets:cash:Robinhood  8.5 USD
    assets:dividends not entered into cash  -8.5 USD

2026-02-12 Dividend from AAPL on Robinhood
    assets:dividends not entered into cash  8.5 USD
    expenses:tax withheld  1.5 USD
    income:dividends:AAPL  -10 USD`.trimStart(),
    );
  });

  test.each([
    ['a withdrawal', 'withdrawal', '-8.5', 'equity:transfers  8.5'],
    ['a fee', 'fee', '-8.5', 'expenses:fees  8.5'],
    ['tax', 'tax', '-8.5', 'expenses:tax withheld  8.5'],
    ['interest', 'interest', '8.5', 'income:interest  -8.5'],
    ['a dividend without a record', 'dividend', '8.5', 'income:dividends:entered in cash  -8.5'],
  ] as const)(
    '%s of 8.50 moves the cash of its platform, and the other way what it is of',
    (_, transactionType, ...rest) => {
      const [figure, counter] = rest;
      expect(textOf({ cash: [{ ...row, transactionType, ofDividend: false }] })).toBe(
        `2026-02-12 Dividend from AAPL, 10 shares\n    assets:cash:Robinhood  ${figure} USD\n    ${counter} USD`,
      );
    },
  );

  test('a dividend with fees and without a platform is owed without them', () => {
    const dividend = { day: '2026-02-12', symbol: 'AAPL', platform: null, gross: 10, tax: 0, fees: 0.25 };
    expect(textOf({ dividends: [dividend] })).toBe(
      `
2026-02-12 Dividend from AAPL
    assets:dividends not entered into cash  9.75 USD
    expenses:fees  0.25 USD
    income:dividends:AAPL  -10 USD`.trimStart(),
    );
  });

  test('a balance that was set by hand is what it was set to', () => {
    const plain = { ...row, ofDividend: false, description: '' };
    const text = textOf({ cash: [plain], balances: [{ platform: 'Robinhood', currency: 'USD', balance: 10 }] });
    expect(text).toContain('2026-11-20 The balance of Robinhood was set by hand\n    assets:cash:Robinhood  1.5 USD');
    expect(
      textOf({ cash: [plain], balances: [{ platform: 'Robinhood', currency: 'USD', balance: 8.5 }] }),
    ).not.toContain('by hand');
  });

  test('a balance that was set by hand counts the cash of its own currency alone', () => {
    const cash = [
      { ...row, ofDividend: false },
      { ...row, ofDividend: false, currency: 'EUR', amount: 3 },
    ];
    const text = textOf({ cash, balances: [{ platform: 'Robinhood', currency: 'EUR', balance: 10 }] });
    expect(text).toContain(
      'was set by hand\n    assets:cash:Robinhood  7 EUR\n    equity:balances set by hand  -7 EUR',
    );
  });

  test.each([
    ['! paid', '- ! paid'],
    ['(12) paid', '- (12) paid'],
    ['a\n2026-01-01 b', 'a 2026-01-01 b'],
    ['', 'deposit'],
  ])('a description of %j breaks nothing', (description, said) => {
    expect(textOf({ cash: [{ ...row, description }] }).split('\n')[0]).toBe(`2026-02-12 ${said}`);
  });

  test('a name with a colon is one account', () => {
    expect(textOf({ cash: [{ ...row, platform: 'My: bank  (old)' }] })).toContain(
      'assets:cash:My- bank (old)  8.5 USD',
    );
  });
});

test('deposits come in, bring interest, and go when they are closed', () => {
  const cd = {
    id: 3,
    bankName: 'Citi',
    principalAmount: 1_000,
    startDate: '2025-01-02',
    closedDate: '2026-01-02',
    interestPayments: [{ paymentDate: '2025-07-01', interestAmount: 20 }],
  };
  const account = {
    id: 4,
    accountName: 'Rainy day',
    currency: 'USD',
    transactions: [
      { transactionType: 'interest_earned' as const, amount: 2, transactionDate: '2026-01-31', description: '' },
      { transactionType: 'fee' as const, amount: 1, transactionDate: '2026-02-01', description: 'Fee' },
    ],
  };
  const text = textOf({ cds: [cd], savings: [account] });
  expect(text).toContain('2025-01-02 CD at Citi\n    assets:CDs:Citi 3  1000 USD\n    equity:transfers  -1000 USD');
  expect(text).toContain('2026-01-02 CD at Citi closed\n    assets:CDs:Citi 3  -1020 USD');
  expect(text).toContain('    assets:savings:Rainy day 4  2 USD\n    income:interest  -2 USD');
  expect(text).toContain('    assets:savings:Rainy day 4  -1 USD\n    expenses:fees  1 USD');
});

test('entries of all kinds stand by date, whatever they are of', () => {
  const transaction = {
    transactionType: 'deposit' as const,
    amount: 2,
    transactionDate: '2026-01-31',
    description: '',
  };
  const cd = { id: 3, bankName: 'Citi', principalAmount: 9, startDate: '2025-01-02', closedDate: null };
  const text = textOf({
    trades: trades(buyTrade('2026-03-05', 10, 5), buyTrade('2024-05-06', 1, 5, { symbol: 'KO' })),
    cds: [{ ...cd, interestPayments: [] }],
    savings: [{ id: 4, accountName: 'Rainy day', currency: 'USD', transactions: [transaction] }],
  });
  expect(text.match(/^\d\S+/gm)).toEqual(['2024-05-06', '2025-01-02', '2026-01-31', '2026-03-05']);
});
