import { describe, expect, test } from 'vitest';
import type { AccountBackup } from '#contract/backup/backup-format';
import { tradeTypes } from '#core/portfolio/trades';
import { parseBackup } from '#functions/backup/parse-backup';
import { neverEditedPostFields } from '#ops/backup/testing';

const trade = {
  id: 1,
  symbol: 'AAPL',
  companyName: 'Apple Inc.',
  transactionType: 'buy',
  quantity: 1,
  price: 10,
  total: 10,
  transactionDate: '2026-01-05',
  platform: 'Robinhood',
  fees: 0,
  notes: '',
  version: 1,
} as const;

const backup: AccountBackup = {
  format: 'evenkeel-account',
  version: 1,
  exportedAt: '2026-11-20T12:00:00.000Z',
  account: { email: 'owner@example.com', username: 'Olivia' },
  ledgers: { trades: { last: 2, version: 2 } },
  platforms: [],
  trades: [trade],
  ownSplits: [],
  cashEntries: [],
  balances: [{ platform: 'Robinhood', currency: 'USD', balance: -10 }],
  foundDividends: [],
  dividendTaxes: [],
  dividendCorrections: [],
  manualDividends: [],
  watchlist: [],
  targets: [],
  ownAssets: [],
  notes: [],
  debts: [],
  cds: [],
  savings: [],
  imports: [],
  comparisons: [],
  noticeSettings: [],
  usage: [],
  posts: [],
  site: [],
};

const reading = (change: object) => () => parseBackup(JSON.stringify({ ...backup, ...change }));

describe('readBackup', () => {
  test('answers what was written', () => {
    expect(reading({})()).toEqual(backup);
  });

  test.each(tradeTypes)('takes a trade that is %s, with the statement that it came from', (transactionType) => {
    const trades = [{ ...trade, transactionType, source: { importId: 'i', identity: 'e' } }];
    expect(reading({ trades })().trades).toEqual(trades);
  });

  test('takes shares of a corporate action, with the day since which they are owned, and no other mark', () => {
    const corporateAction = { kind: 'merger', symbol: 'TWTR' };
    const moved = { ...trade, transactionType: 'sharesIn', acquiredOn: '2020-02-03', corporateAction };
    expect(reading({ trades: [moved], balances: [] })().trades).toEqual([moved]);
    const renamed = { ...moved, corporateAction: { ...corporateAction, kind: 'rename' } };
    expect(reading({ trades: [renamed], balances: [] })).toThrow('corporateAction');
  });

  test('needs no balance of a platform on which shares were moved alone', () => {
    const moved = { ...trade, transactionType: 'sharesIn' };
    expect(reading({ trades: [moved], balances: [] })().balances).toEqual([]);
    expect(reading({ trades: [{ ...moved, fees: 1 }], balances: [] })).toThrow('rows of Robinhood USD, but no balance');
  });

  test.each([
    ['a trade of no kind', reading({ trades: [{ ...trade, transactionType: 'short' }] }), 'Choose buy or sell'],
    [
      'a source that says more',
      reading({ trades: [{ ...trade, source: { importId: 'i', identity: 'e', of: 1 } }] }),
      'of',
    ],
    ['a file that was cut off', () => parseBackup(JSON.stringify(backup).slice(0, -9)), 'is not valid JSON'],
    ['another JSON file', () => parseBackup('[1, 2]'), 'not an export of an account'],
    ['a later version', reading({ version: 2 }), 'is of version 2; this program reads up to version 1.'],
    ['a wrong value', reading({ trades: [{ ...trade, price: '10' }] }), 'trade 1, price: '],
    [
      'a date that does not exist',
      reading({ trades: [{ ...trade, transactionDate: '2026-02-30' }] }),
      'a date that exists',
    ],
    ['an attribute that nobody knows', reading({ trades: [{ ...trade, mood: 'good' }] }), 'mood'],
    ['a list that is missing', reading({ trades: undefined }), 'trades'],
    ['one id twice', reading({ trades: [trade, trade] }), 'trades: the id 1 is there twice'],
    ['an id that was never given', reading({ ledgers: {} }), 'trades: the id 1 is above the last one given, 0'],
    [
      'one balance twice',
      reading({ balances: [...backup.balances, ...backup.balances] }),
      'Robinhood USD is there twice',
    ],
  ])('refuses %s in a sentence', (_, read, sentence) => {
    expect(read).toThrow(sentence);
  });
});

/** One record of every kind, as the API would have taken them. */
const typed = {
  content: '# Rates, ag',
  address: '',
  excerpt: '',
  description: '',
  publishAt: '',
  tags: [],
  canonicalUrl: 'https://elsewhere.test/rates',
  noindex: true,
  lang: 'pl',
  written: null,
};
const published = {
  at: '2026-01-05T12:00:00.000Z',
  by: 'Olive',
  title: 'Rates',
  words: 2,
  restored: null,
  slug: 'rates',
  excerpt: '',
  description: '',
  tags: [],
  written: { prompt: 'Topic: Rates', model: 'a-model' },
  markdown: '# Rates\n\nWords.',
};

const whole = {
  ...backup,
  ledgers: Object.fromEntries(
    ['trades', 'cashEntries', 'manualDividends', 'watchlist', 'cds', 'savings'].map((name) => [
      name,
      { last: 9, version: 9 },
    ]),
  ),
  cashEntries: [
    {
      id: 3,
      transactionType: 'deposit',
      amount: 2.4,
      platform: 'Robinhood',
      currency: 'USD',
      transactionDate: '2026-02-20',
      description: 'Dividend from AAPL: 10 shares @ $0.2400',
      version: 1,
      dividend: { platform: 'Robinhood', symbol: 'AAPL', exDate: '2026-02-09' },
    },
  ],
  foundDividends: [
    {
      platform: 'Robinhood',
      symbol: 'AAPL',
      exDate: '2026-02-09',
      companyName: 'Apple Inc.',
      paymentDate: '2026-02-20',
      paymentDateEstimated: false,
      sharesHeld: 10,
      amountPerShare: 0.24,
      totalAmount: 2.4,
      version: 2,
      cashId: 3,
    },
  ],
  manualDividends: [
    {
      id: 2,
      symbol: 'T',
      companyName: 'AT&T',
      shares: 5,
      dividendPerShare: 0.2775,
      fees: 0.1,
      taxWithheld: 0,
      paymentDate: '2026-05-01',
      notes: '',
      version: 1,
    },
  ],
  watchlist: [
    {
      id: 4,
      symbol: 'KO',
      company_name: 'Coca-Cola',
      category_id: 3,
      priority_level: 2,
      target_buy_price: 55.5,
      target_buy_quantity: 3,
      target_investment_amount: 100,
      target_sell_price: null,
      target_status: 'pending',
      notes: '',
      investment_thesis: '',
      version: 1,
    },
  ],
  notes: [{ symbol: 'KO', text: ' People are\n thirsty. ', changedAt: '2026-11-20T09:30:00.000Z', version: 7 }],
  cds: [
    {
      id: 1,
      accountNumber: '1001',
      bankName: 'Citi',
      principalAmount: 5000,
      interestRate: 0.045,
      termMonths: 12,
      startDate: '2025-01-15',
      maturityDate: '2026-01-15',
      compoundingFrequency: 'monthly',
      earlyWithdrawalPenalty: 0,
      description: '',
      closedDate: null,
      version: 1,
      lastRow: 1,
      interestPayments: [
        {
          id: 1,
          paymentDate: '2025-03-01',
          interestAmount: 18.75,
          principalBalance: 5000,
          interestRate: 0.045,
          paymentType: 'interest',
          description: '',
          version: 1,
        },
      ],
    },
  ],
  savings: [
    {
      id: 5,
      accountName: 'Rainy day',
      bankName: 'Citi',
      accountType: 'high-yield',
      interestRate: 4.35,
      description: '',
      currentBalance: 500,
      currency: 'USD',
      createdAt: '2025-01-15T12:00:00.000Z',
      version: 1,
      lastRow: 2,
      transactions: [
        { id: 1, transactionType: 'deposit', amount: 800, description: '', transactionDate: '2025-01-15', version: 1 },
        {
          id: 2,
          transactionType: 'withdrawal',
          amount: 300,
          description: '',
          transactionDate: '2025-02-15',
          version: 1,
        },
      ],
    },
  ],
  usage: [{ date: '2026-01-05', counts: { login: 2 } }],
  posts: [
    {
      slug: 'rates',
      title: 'Rates',
      excerpt: 'Words.',
      createdAt: '2026-01-05T12:00:00.000Z',
      publishAt: '2026-01-05T12:00:00.000Z',
      status: 'Published',
      tags: ['bonds'],
      featuredImage: null,
      ...neverEditedPostFields,
      id: '2026-01-05T12:00:00.000Z.rates',
      formerSlugs: ['old-rates'],
      lang: 'pl',
      lastVersion: 1,
      draft: { ...typed, version: 3, saved_at: '2026-01-06T12:00:00.000Z' },
      versions: [{ ...published, number: 1 }],
      markdown: '# Rates\n\nWords.',
    },
  ],
};

type Row = Record<string, unknown>;
type Lists = Record<string, Row[]>;
const first = (list: string): Row => (whole as unknown as Lists)[list]?.[0] ?? {};
/** The whole with a dividend from a statement and the cash that it brings, either of them changed. */
const withStated = (entry: object = {}, dividend: object = {}) => ({
  ...whole,
  cashEntries: [
    ...whole.cashEntries,
    {
      ...first('cashEntries'),
      id: 4,
      amount: 2.21,
      description: 'Dividend from AAPL',
      dividend: undefined,
      manualDividend: 5,
      ...entry,
    },
  ],
  manualDividends: [
    ...whole.manualDividends,
    {
      ...first('manualDividends'),
      id: 5,
      symbol: 'AAPL',
      shares: 0,
      dividendPerShare: 0,
      gross: 2.6,
      fees: 0,
      taxWithheld: 0.39,
      paymentDate: '2026-02-20',
      platform: 'Robinhood',
      cashId: 4,
      source: { importId: 'one', identity: 'row' },
      ...dividend,
    },
  ],
});
const stated = (entry?: object, dividend?: object) => () =>
  parseBackup(JSON.stringify(withStated(entry, dividend)), '2026-11-20');
const own = 'dividend by hand 5: the cash entry 4 is not what it brings';

const notAsPlatform = 'dividend by hand 5: whether it moves cash is not as its platform says';
/** Its platform keeps cash since that very day, because the person has switched it on. */
const switchedOn = (dividend: object = {}): Row => ({
  ...withStated({ platform: 'Schwab' }, { platform: 'Schwab', keepsCash: true, ...dividend }),
  platforms: [{ platform: 'Schwab', own: false, since: '2026-02-20', version: 1 }],
  balances: [...(whole.balances as Row[]), { platform: 'Schwab', currency: 'USD', balance: 2.21 }],
});
const onSchwab = (dividend: object) => () => parseBackup(JSON.stringify(switchedOn(dividend)), '2026-11-20');

/** The backup with its only record of that list changed, or with another beside it. */
const changed = (list: string, change: Row) => () =>
  parseBackup(JSON.stringify({ ...whole, [list]: [{ ...first(list), ...change }] }), '2026-11-20');
const withPrices = (prices: Row[]) => () =>
  parseBackup(
    JSON.stringify({ ...whole, ownAssets: [{ symbol: 'FUND', name: 'Fund', prices, version: 1 }] }),
    '2026-11-20',
  );
const inside = (list: string, inner: string, change: Row) =>
  changed(list, {
    [inner]: ((first(list)[inner] ?? []) as Row[]).map((row, at) => (at === 0 ? { ...row, ...change } : row)),
  });

describe('a post of a file from before posts could be edited', () => {
  test('is read as one that never was, and has the name that its row would have had', () => {
    const older = Object.fromEntries(
      Object.entries(first('posts')).filter(([name]) => !['id', ...Object.keys(neverEditedPostFields)].includes(name)),
    );
    const { posts } = parseBackup(JSON.stringify({ ...whole, posts: [older] }), '2026-11-20');
    expect(posts).toEqual([{ ...older, ...neverEditedPostFields, id: '2026-01-05T12:00:00.000Z.rates' }]);
  });
});

describe('every record is held to the rules of the API, and named', () => {
  test('one of every kind as the API takes it is read', () => {
    expect(parseBackup(JSON.stringify(whole), '2026-11-20')).toEqual(whole);
  });

  test.each([
    ['a quantity below zero', changed('trades', { quantity: -5 }), 'trade 1: Quantity must be greater than 0'],
    ['a quantity of zero', changed('trades', { quantity: 0, total: 0 }), 'trade 1: Quantity must be greater than 0'],
    ['a quantity too fine', changed('trades', { quantity: 1e-9 }), 'trade 1: Quantity takes at most 8 decimals'],
    ['a price below zero', changed('trades', { price: -1 }), 'trade 1: Price cannot be negative'],
    ['fees of half a cent', changed('trades', { fees: 0.005 }), 'trade 1: Fees takes at most 2 decimals'],
    [
      'a total that is another',
      changed('trades', { total: 10.01 }),
      'trade 1: Total 10.01 is not quantity times price, which is 10',
    ],
    [
      'a trade to come',
      changed('trades', { transactionDate: '2026-11-21' }),
      'trade 1: The date cannot be in the future',
    ],
    ['what is no symbol', changed('trades', { symbol: 'A!' }), 'trade 1: Enter a stock symbol such as AAPL'],
    ['a trade without a company', changed('trades', { companyName: ' ' }), 'trade 1: Enter the company name'],
    [
      'notes that are too long',
      changed('trades', { notes: 'x'.repeat(501) }),
      'trade 1: Notes takes at most 500 characters',
    ],
    ['a version of zero', changed('trades', { version: 0 }), 'trade 1, version: '],
    ['an id that is no number', changed('trades', { id: '1' }), 'trade 1, id: '],
    ['a trade without an id', changed('trades', { id: undefined }), 'trade no. 1 of the file, id: '],
    ['half a character', changed('trades', { notes: '\ud83d' }), 'trade 1, notes: This text holds half a character'],
    [
      'endless nesting',
      () => parseBackup(JSON.stringify(whole).replace('"trades":[', `"trades":[${'['.repeat(999)}`)),
      'nested too deeply',
    ],
    ['a negative amount', changed('cashEntries', { amount: -1 }), 'cash entry 3: Amount must be greater than 0'],
    [
      'cash to come',
      changed('cashEntries', { transactionDate: '2027-01-01' }),
      'cash entry 3: The date cannot be in the future',
    ],
    [
      'a cash id among those of trades',
      changed('cashEntries', { id: 100_000 }),
      'cash entry 100000: The id must be below 100000',
    ],
    [
      'an entry whose dividend is not there',
      changed('foundDividends', { exDate: '2026-02-10' }),
      'cash entry 3: its dividend, Robinhood AAPL 2026-02-09, is not synced to it',
    ],
    [
      'a dividend whose entry is another',
      changed('cashEntries', { dividend: undefined }),
      'found dividend Robinhood AAPL 2026-02-09: the cash entry 3 is not its own',
    ],
    ['cash that is not what its dividend brings', stated({ amount: 2.22 }), own],
    ['cash on another platform than its dividend', stated({ platform: 'Revolut' }), own],
    ['cash on another day than its dividend', stated({ transactionDate: '2026-02-21' }), own],
    ['a dividend without the cash that it brings', stated({ manualDividend: undefined }), own],
    [
      'cash of a dividend that has none',
      stated({}, { cashId: undefined }),
      'cash entry 4: it is not that of the dividend by hand 5',
    ],
    ['a mark of cash where the platform is specified to keep it', stated({}, { keepsCash: true }), notAsPlatform],
    ['a dividend unmarked where its platform keeps cash', onSchwab({ keepsCash: undefined }), notAsPlatform],
    ['a dividend marked before its platform keeps cash', onSchwab({ paymentDate: '2026-02-19' }), notAsPlatform],
    ['cash of a dividend of which nothing is left', stated({}, { taxWithheld: 2.6 }), own],
    [
      'a dividend without an amount',
      stated({}, { gross: undefined }),
      'dividend by hand 5: Shares must be greater than 0',
    ],
    ['an amount finer than cents', stated({}, { gross: 2.605 }), 'dividend by hand 5: Gross amount'],
    [
      'a source that says more',
      stated({ source: { importId: 'a', identity: 'b', more: 'c' } }),
      'cash entry 4, source: ',
    ],
    ['a note without a text', changed('notes', { text: ' \n' }), 'note of KO: A note must have a text'],
    [
      'a note that is too long',
      changed('notes', { text: 'x'.repeat(4001) }),
      'note of KO: Note takes at most 4000 characters',
    ],
    [
      'a note that cannot be stored',
      changed('notes', { text: 'a\u0000' }),
      'note of KO: Note holds characters that cannot be stored',
    ],
    [
      'a note of a stock that is called otherwise',
      changed('notes', { symbol: 'brk.b' }),
      'note of brk.b: A note needs a stock symbol such as AAPL',
    ],
    ['a note of no moment', changed('notes', { changedAt: 'today' }), 'note of KO: today is no instant'],
    [
      'two notes of one stock',
      () =>
        parseBackup(
          JSON.stringify({ ...whole, notes: [first('notes'), { ...first('notes'), text: 'b' }] }),
          '2026-11-20',
        ),
      'notes: KO is there twice',
    ],
    [
      'a balance finer than cents',
      changed('balances', { balance: 1.005 }),
      'balance of Robinhood USD: A balance takes at most 2 decimals',
    ],
    [
      'rows without a balance',
      changed('balances', { platform: 'BOSA' }),
      'balances: there are rows of Robinhood USD, but no balance',
    ],
    [
      'shares below zero',
      changed('foundDividends', { sharesHeld: -1 }),
      'found dividend Robinhood AAPL 2026-02-09: The shares held must be above 0',
    ],
    [
      'fees beyond the gross amount',
      changed('manualDividends', { fees: 2 }),
      'dividend by hand 2: Fees of $2.00 exceed the gross amount of $1.39',
    ],
    [
      'a dividend to come',
      changed('manualDividends', { paymentDate: '2026-12-01' }),
      'dividend by hand 2: The date cannot be in the future',
    ],
    ['an own price that is nothing', withPrices([{ date: '2026-01-05', price: 0 }]), 'own asset FUND: Price must be'],
    [
      'two own prices of one day',
      withPrices([1, 2].map((price) => ({ date: '2026-01-05', price }))),
      'own asset FUND: It has two prices for one day.',
    ],
    ['an unknown category', changed('watchlist', { category_id: 99 }), 'watched stock KO: Choose a category'],
    [
      'half a share as a target',
      changed('watchlist', { target_buy_quantity: 1.5 }),
      'watched stock KO: Target quantity must be a whole number',
    ],
    ['a rate of 450 %', changed('cds', { interestRate: 4.5 }), 'CD 1: Interest rate is a fraction from 0 to 1'],
    [
      'a maturity before the start',
      changed('cds', { maturityDate: '2025-01-14' }),
      'CD 1: The maturity date must be after the start date',
    ],
    ['a term that is another', changed('cds', { termMonths: 24 }), 'CD 1: A term of 24 months'],
    [
      'a payment before the start',
      inside('cds', 'interestPayments', { paymentDate: '2025-01-01' }),
      'CD 1, interest payment 1: The CD starts on Jan 15, 2025',
    ],
    [
      'a payment of nothing',
      inside('cds', 'interestPayments', { interestAmount: 0 }),
      'CD 1, interest payment 1: Interest amount must be greater than 0',
    ],
    [
      'a balance that is not the sum',
      changed('savings', { currentBalance: 501 }),
      'savings account 5: The balance 501 is not the sum of its transactions, 500',
    ],
    [
      'a withdrawal beyond what is there',
      inside('savings', 'transactions', { amount: 200 }),
      'savings account 5: Its transactions take out 100 more than they bring in',
    ],
    [
      'two rates of one day',
      changed('savings', {
        rateChanges: [
          { id: 1, from: '2026-03-01', interestRate: 4 },
          { id: 2, from: '2026-03-01', interestRate: 3 },
        ],
      }),
      'savings account 5: Its rate changes must be one a day',
    ],
    [
      'a rate of 450 % from a day on',
      changed('savings', { rateChanges: [{ id: 1, from: '2026-03-01', interestRate: 450 }] }),
      'savings account 5: Enter a rate from 0 to 100 percent',
    ],
    ['a CD that is its own next one', changed('cds', { rolledInto: 1 }), 'CD 1: it cannot be rolled over with CD 1'],
    [
      'a CD that came of one to come',
      changed('cds', { rolledFrom: 999 }),
      'CD 1: it cannot be rolled over with CD 999',
    ],
    [
      'a movement to come',
      inside('savings', 'transactions', { transactionDate: '2027-01-01' }),
      'savings account 5, transaction 1: The date cannot be in the future',
    ],
    [
      'a day of opening that is none',
      changed('savings', { createdAt: 'yesterday' }),
      'savings account 5: yesterday is no instant',
    ],
    ['a use without a name', changed('usage', { counts: { '': 1 } }), 'usage of 2026-01-05: A kind of use is named'],
    [
      'eleven tags',
      changed('posts', { tags: Array.from({ length: 11 }, (_, at) => `t${at}`) }),
      'post rates: A post takes at most 10 tags',
    ],
    ['a slug that leads elsewhere', changed('posts', { slug: '../x' }), 'post ../x: The slug holds letters'],
    ['a post without text', changed('posts', { markdown: ' ' }), 'post rates: No content to save'],
    ['a former slug that leads elsewhere', changed('posts', { formerSlugs: ['../x'] }), 'post rates: Its former slugs'],
    ['a slug that leads to itself', changed('posts', { formerSlugs: ['rates'] }), 'post rates: Its former slugs'],
    [
      'versions that are not all there',
      changed('posts', { lastVersion: 2 }),
      'post rates: Its versions are at most 50',
    ],
    ['a draft with a publish time', changed('posts', { status: 'Draft' }), 'post rates: A draft has no publish time'],
  ])('%s is refused: %#', (_, read, sentence) => {
    expect(read).toThrow(
      `The file cannot be restored: ${sentence}`.replace('restored: nested', 'restored: This is nested'),
    );
  });

  test('of many faults the first five are told, and how many there are', () => {
    const trades = Array.from({ length: 8 }, (_, at) => ({ ...trade, id: at + 1, quantity: -1 }));
    expect(() => parseBackup(JSON.stringify({ ...whole, trades }))).toThrow(/trade 5: Quantity.*; and \d+ more\.$/);
  });
});

test('a dividend from a statement is read with the cash that it brings, and without where it brings none', () => {
  const { cashEntries, manualDividends } = parseBackup(JSON.stringify(withStated()), '2026-11-20');
  expect([cashEntries[1]?.manualDividend, manualDividends[1]?.gross]).toEqual([5, 2.6]);
  expect(parseBackup(JSON.stringify(switchedOn()), '2026-11-20').manualDividends[1]?.keepsCash).toBe(true);
  const nothing = withStated({}, { taxWithheld: 2.6 });
  const without = { ...nothing, cashEntries: whole.cashEntries };
  expect(parseBackup(JSON.stringify(without), '2026-11-20').manualDividends[1]?.cashId).toBe(4);
});

describe('an older file', () => {
  const older = {
    ...whole,
    trades: [{ ...trade, symbol: 'BRK.B' }],
    manualDividends: [{ ...first('manualDividends'), symbol: 'BF.B' }],
    watchlist: ['BRK.B', 'BF.B', 'BF-B'].map((symbol, at) => ({ ...first('watchlist'), id: at + 1, symbol })),
  };

  test('is read under the one name that each stock has today, and loses none', () => {
    const { trades, manualDividends, watchlist } = parseBackup(JSON.stringify(older), '2026-11-20');
    expect([trades, manualDividends, watchlist].map((rows) => rows.map(({ symbol }) => symbol))).toEqual([
      ['BRK-B'],
      ['BF-B'],
      ['BRK-B', 'BF.B', 'BF-B'],
    ]);
  });
});
