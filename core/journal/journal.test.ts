import { describe, expect, test } from 'vitest';
import type { JournalCd } from '#core/journal/deposits';
import { createJournal, formatHledgerJournal, type JournalRecords } from '#core/journal/journal';
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
const format = (recorded: Partial<JournalRecords>, { splits = noSplits, unknown = [] as string[] } = {}): string =>
  formatHledgerJournal(createJournal({ ...nothing, ...recorded }, { splits, unknown }, today));
/** Without its head, and without the rows that its entries are of. */
const textOf = (recorded: Partial<JournalRecords>, splits = noSplits): string =>
  format(recorded, { splits })
    .split('decimal-mark .\n\n')[1]
    ?.replace(/^(?:(?:commodity|account) .*\n)+\n/, '')
    .replace(/^(\d{4}-\d\d-\d\d) \([a-zA-Z]+\/[^)]*\)/gm, '$1')
    .trimEnd() ?? '';

/** $1,000 at 5 % for a year, as of which it is worth $1,050. */
const createSampleCd = (): JournalCd => ({
  id: 3,
  bankName: 'Citi',
  principalAmount: 1_000,
  interestRate: 0.05,
  startDate: '2025-01-02',
  maturityDate: '2026-01-02',
  compoundingFrequency: 'annually',
  earlyWithdrawalPenalty: 0.01,
  closedDate: null,
  interestPayments: [],
});

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

  test('paid in another currency take and bring cash of it, at the dollars that it came to', () => {
    const paid = (trade: Written) => payTradeInCurrency(trade, 'EUR', 1.0834);
    const text = textOf({
      trades: trades(paid(buyTrade('2026-01-05', 9, 100.5, { fees: 1 })), {
        ...paid(sellTrade('2026-01-06', 4, 90)),
        rateSource: undefined,
      }),
    });
    expect(text).toBe(
      `
2026-01-05 Bought 9 AAPL at 100.5 EUR, 1 EUR at 1.0834 USD (market)
    assets:shares:Robinhood  9 AAPL @@ 979.94 USD
    assets:cash:Robinhood  -904.5 EUR @@ 979.94 USD
    expenses:fees  1.08 USD
    assets:cash:Robinhood  -1 EUR @@ 1.08 USD

2026-01-06 Sold 4 AAPL at 90 EUR, 1 EUR at 1.0834 USD
    assets:shares:Robinhood  -4 AAPL @@ 390.02 USD
    assets:cash:Robinhood  360 EUR @@ 390.02 USD`.trimStart(),
    );
  });

  test('paid in another currency are told in dollars where their platform keeps no cash, and where no cash is moved', () => {
    const bought = payTradeInCurrency(buyTrade('2026-01-05', 9, 100.5, { platform: 'Schwab', fees: 1 }), 'EUR', 1.0834);
    const text = textOf({ trades: trades(bought) });
    expect(text).toContain('    equity:cash not kept:Schwab  -979.94 USD');
    expect(text).toContain('    equity:cash not kept:Schwab  -1.08 USD');
    const moved = { ...bought, platform: 'Robinhood', transactionType: 'sharesIn' as const };
    expect(textOf({ trades: trades(moved) })).toBe(
      `
2026-01-05 Moved in 9 AAPL at 100.5 EUR, 1 EUR at 1.0834 USD (market)
    assets:shares:Robinhood  9 AAPL @@ 979.94 USD
    equity:shares moved  -979.94 USD
    expenses:fees  1.08 USD
    assets:cash:Robinhood  -1 EUR @@ 1.08 USD`.trimStart(),
    );
  });

  test('of less than a cent of their currency and a cent of dollars balance by a rounding, and the other way by a price of 0', () => {
    const pounds = payTradeInCurrency(buyTrade('2026-01-05', 1, 0.0045), 'GBP', 1.3);
    expect(textOf({ trades: trades(pounds) })).toContain('@@ 0.01 USD\n    equity:rounding  -0.01 USD');
    const zlotys = payTradeInCurrency(buyTrade('2026-01-05', 1, 0.01, { fees: 0.01 }), 'PLN', 0.25);
    const text = textOf({ trades: trades(zlotys) });
    expect(text).toContain('1 AAPL @@ 0 USD\n    assets:cash:Robinhood  -0.01 PLN @@ 0 USD\n');
    expect(text).toContain('expenses:fees  0 USD\n    assets:cash:Robinhood  -0.01 PLN @@ 0 USD');
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

test('the journal begins with its day, what it is for, and how splits stand in it', () => {
  const [first, second, third] = format({}).split('\n');
  expect(first).toMatch(/^; .*recorded in Evenkeel on 2026-11-20\b.*\bhledger\b/);
  expect(second).toMatch(/^; Shares of later splits/);
  expect(third).toBe('decimal-mark .');
});

test('stocks whose splits nobody could tell are named', () => {
  expect(format({}, { unknown: ['FUND'] })).toContain(
    '\n; The splits of FUND could not be looked up: its shares may need an adjustment.\n',
  );
});

test('prices stand between what is declared and the entries, by what they are of, then by day', () => {
  const priceOf = (commodity: string, day: string, price: number) => ({
    ...{ commodity, day, price: toAmount(price), currency: 'USD', source: 'yahoo' },
  });
  const prices = [
    priceOf('KO', '2026-11-20', 70),
    priceOf('AAPL', '2026-11-20', 271.5),
    priceOf('AAPL', '2026-11-19', 270),
  ];
  const write = (told: typeof prices): string =>
    formatHledgerJournal(
      createJournal(
        { ...nothing, trades: trades(buyTrade('2026-01-05', 10, 5)) },
        { splits: noSplits, unknown: [], prices: told },
        today,
      ),
    );
  expect(write(prices)).toContain(
    `
account assets:shares:Robinhood

P 2026-11-19 AAPL 270 USD  ; yahoo
P 2026-11-20 AAPL 271.5 USD  ; yahoo
P 2026-11-20 KO 70 USD  ; yahoo

2026-01-05 (trades/1) Bought`,
  );
  expect(write([])).toContain('\naccount assets:shares:Robinhood\n\n2026-01-05 (trades/1) Bought');
});

test('what each account holds on the last day is told, for whoever adds the entries up', () => {
  const transaction = { id: 1, transactionType: 'deposit' as const, amount: 2, description: '' };
  const { checks } = createJournal(
    {
      ...nothing,
      balances: [{ platform: 'Robinhood', currency: 'USD', balance: 10 }],
      cds: [createSampleCd()],
      savings: [
        {
          id: 4,
          accountName: 'Rainy day',
          currency: 'EUR',
          transactions: [{ ...transaction, transactionDate: '2026-01-31' }],
        },
      ],
      debts: [{ id: '17', name: 'Home', currency: 'USD', amounts: [{ date: '2026-02-14', amount: 5 }] }],
    },
    { splits: noSplits, unknown: [] },
    today,
  );
  expect(checks.map(({ amount, ...check }) => ({ ...check, amount: amount.toString() }))).toEqual([
    { day: today, account: 'assets:cash:Robinhood', commodity: 'USD', amount: '10' },
    { day: today, account: 'assets:CDs:Citi 3', commodity: 'USD', amount: '1050' },
    { day: today, account: 'assets:savings:Rainy day 4', commodity: 'EUR', amount: '2' },
    { day: today, account: 'liabilities:Home 17', commodity: 'USD', amount: '-5' },
  ]);
});

describe('cash and dividends', () => {
  const row = {
    id: 7,
    transactionType: 'deposit' as const,
    amount: 8.5,
    platform: 'Robinhood',
    currency: 'USD',
    transactionDate: '2026-02-12',
    description: 'Dividend from AAPL; 10 shares',
    ofDividend: true,
  };

  test('what a dividend has brought is owed no more', () => {
    const dividend = {
      row: 'manualDividends/4',
      day: '2026-02-12',
      symbol: 'AAPL',
      platform: 'Robinhood',
      gross: 10,
      tax: 1.5,
      fees: 0,
    };
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
    const dividend = {
      row: 'manualDividends/4',
      day: '2026-02-12',
      symbol: 'AAPL',
      platform: null,
      gross: 10,
      tax: 0,
      fees: 0.25,
    };
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
    ...createSampleCd(),
    closedDate: '2026-01-02',
    interestPayments: [{ paymentDate: '2025-07-01', interestAmount: 20 }],
  };
  const account = {
    id: 4,
    accountName: 'Rainy day',
    currency: 'USD',
    transactions: [
      { id: 1, transactionType: 'interest_earned' as const, amount: 2, transactionDate: '2026-01-31', description: '' },
      { id: 2, transactionType: 'fee' as const, amount: 1, transactionDate: '2026-02-01', description: 'Fee' },
    ],
  };
  const text = textOf({ cds: [cd], savings: [account] });
  expect(text).toContain('2025-01-02 CD at Citi\n    assets:CDs:Citi 3  1000 USD\n    equity:transfers  -1000 USD');
  expect(text).toContain('2026-01-02 CD at Citi closed\n    assets:CDs:Citi 3  -1050 USD');
  expect(text).toContain('    assets:savings:Rainy day 4  2 USD\n    income:interest  -2 USD');
  expect(text).toContain('    assets:savings:Rainy day 4  -1 USD\n    expenses:fees  1 USD');
});

test('entries of all kinds stand by date, whatever they are of', () => {
  const transaction = {
    id: 1,
    transactionType: 'deposit' as const,
    amount: 2,
    transactionDate: '2026-01-31',
    description: '',
  };
  const cd = { ...createSampleCd(), interestRate: 0 };
  const text = textOf({
    trades: trades(buyTrade('2026-03-05', 10, 5), buyTrade('2024-05-06', 1, 5, { symbol: 'KO' })),
    cds: [cd],
    savings: [{ id: 4, accountName: 'Rainy day', currency: 'USD', transactions: [transaction] }],
  });
  expect(text.match(/^\d\S+/gm)).toEqual(['2024-05-06', '2025-01-02', '2026-01-31', '2026-03-05']);
});

test('each entry says which row it is of, but those that follow from several', () => {
  const row = { transactionType: 'deposit' as const, amount: 8.5, platform: 'Robinhood', currency: 'USD' };
  const text = format({
    trades: trades(buyTrade('2020-01-05', 10, 5, { platform: 'Schwab' })),
    cash: [{ ...row, id: 7, transactionDate: '2026-02-12', description: '', ofDividend: false }],
    dividends: [
      { row: 'manualDividends/4', day: '2026-02-12', symbol: 'KO', platform: null, gross: 10, tax: 0, fees: 0 },
    ],
    balances: [{ platform: 'Robinhood', currency: 'USD', balance: 9 }],
    cds: [{ ...createSampleCd(), startDate: '2026-11-20' }],
    debts: [{ id: '17', name: 'Home', currency: 'USD', amounts: [{ date: '2026-02-14', amount: 5 }] }],
  });
  expect(text.match(/^\d{4}-\d\d-\d\d (\([^)]*\))?/gm)).toEqual([
    '2020-01-05 (trades/1)',
    '2026-02-12 (cashEntries/7)',
    '2026-02-12 (manualDividends/4)',
    '2026-02-14 (debts/17)',
    '2026-11-20 (cds/3)',
    '2026-11-20 ',
  ]);
});
