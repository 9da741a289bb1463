import { describe, expect, test } from 'vitest';
import type { JournalEntry } from '#core/journal/entries';
import {
  formatJournalDeclarations,
  formatJournalEntry,
  formatJournalPrice,
  toJournalAccountName,
} from '#core/journal/entry-text';
import { toAmount } from '#core/money/amount';

const createEntry = (...postings: JournalEntry['postings']): JournalEntry => ({
  day: '2026-02-12',
  description: 'A day',
  postings,
});
const cash = { account: 'assets:cash', amount: toAmount(-50), commodity: 'USD' };

describe('the name of an account', () => {
  test.each([
    [['assets', 'cash', 'Robinhood'], 'assets:cash:Robinhood'],
    [['assets', 'shares', 'E*TRADE'], 'assets:shares:E*TRADE'],
    [['assets', 'cash', 'a:b:c'], 'assets:cash:a-b-c'],
    [['assets', 'cash', ' My   bank '], 'assets:cash:My bank'],
    [['assets', 'cash', '*My bank'], 'assets:cash:- *My bank'],
    [['assets', 'cash', ''], 'assets:cash:unnamed'],
    [['assets', 'cash', ' \n'], 'assets:cash:unnamed'],
  ])('of %j is %s', (names, account) => {
    expect(toJournalAccountName(...names)).toBe(account);
  });
});

describe('the description of an entry', () => {
  test.each([
    ['  paid ', 'paid'],
    [' * paid', '- * paid'],
    ['a\r\n\t\u0000b', 'a b'],
    ['a; b | c', 'a, b , c'],
    ['=paid', '- =paid'],
    ['paid (12) !', 'paid (12) !'],
  ])('of %j is written as %j', (description, written) => {
    expect(formatJournalEntry({ day: '2026-02-12', description, postings: [] })).toBe(`2026-02-12 ${written}\n\n`);
  });
});

describe('the amount of a posting', () => {
  test.each([
    ['AAPL', 'AAPL'],
    ['BRK-B', '"BRK-B"'],
    ['7203', '"7203"'],
    ['AAPL1', '"AAPL1"'],
    ['1INCH', '"1INCH"'],
    ['PKO.WA', '"PKO.WA"'],
  ])('has %s as %s, in quotes unless it is capitals alone', (commodity, written) => {
    const entry = createEntry({ account: 'assets:shares', amount: toAmount('0.5'), commodity, total: toAmount(50) });
    expect(formatJournalEntry(entry)).toBe(`2026-02-12 A day\n    assets:shares  0.5 ${written} @@ 50 USD\n\n`);
  });

  test('without a total is the amount and its commodity alone', () => {
    expect(formatJournalEntry(createEntry(cash))).toBe('2026-02-12 A day\n    assets:cash  -50 USD\n\n');
  });
});

describe('the declarations', () => {
  test('name each commodity and each account of all entries once, both in order', () => {
    const shares = { account: 'assets:shares', amount: toAmount(1), commodity: 'BRK-B', total: toAmount(50) };
    const bank = { account: 'assets:bank', amount: toAmount(2), commodity: 'EUR' };
    expect(formatJournalDeclarations([createEntry(shares, cash), createEntry(cash, bank), createEntry(shares)])).toBe(
      `
commodity "BRK-B"
commodity EUR
commodity USD
account assets:bank
account assets:cash
account assets:shares

`.trimStart(),
    );
  });

  test('name the dollar where only the total of some shares is in it', () => {
    const split = { account: 'assets:shares', amount: toAmount(30), commodity: 'AAPL', total: toAmount(0) };
    expect(formatJournalDeclarations([createEntry(split)])).toBe(
      'commodity AAPL\ncommodity USD\naccount assets:shares\n\n',
    );
  });

  test('do not name the dollar where nothing is in it', () => {
    const bank = { account: 'assets:bank', amount: toAmount(2), commodity: 'EUR' };
    expect(formatJournalDeclarations([createEntry(bank)])).toBe('commodity EUR\naccount assets:bank\n\n');
  });
});

test('the row that an entry is of stands as its code, whatever its name holds', () => {
  expect(
    formatJournalEntry({ ...createEntry(cash), row: 'foundDividends/401(k) AAPL 2026-02-09' }).split('\n')[0],
  ).toBe('2026-02-12 (foundDividends/401-k- AAPL 2026-02-09) A day');
});

test('a price is of a day, in a currency, with where it is from', () => {
  const price = { day: '2026-02-12', commodity: 'BRK-B', price: toAmount('471.5'), currency: 'USD', source: 'yahoo' };
  expect(formatJournalPrice(price)).toBe('P 2026-02-12 "BRK-B" 471.5 USD  ; yahoo\n');
  expect(formatJournalDeclarations([], { prices: [price] })).toBe('commodity "BRK-B"\ncommodity USD\n\n');
});

test('whose the accounts are stands beside each of them', () => {
  expect(formatJournalDeclarations([createEntry(cash)], { owner: 'olivia@example.com' })).toBe(
    'commodity USD\naccount assets:cash  ; owner: olivia@example.com\n\n',
  );
});
