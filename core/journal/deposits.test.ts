import { describe, expect, test } from 'vitest';
import {
  type JournalCd,
  type JournalSavingsAccount,
  listJournalCdEntries,
  listJournalSavingsEntries,
} from '#core/journal/deposits';
import { formatJournalEntry, type JournalEntry } from '#core/journal/entry-text';

const format = (entries: readonly JournalEntry[]): string => entries.map(formatJournalEntry).join('').trimEnd();

describe('a CD', () => {
  const cd: JournalCd = {
    id: 3,
    bankName: 'Citi',
    principalAmount: 1_000,
    startDate: '2025-01-02',
    closedDate: null,
    interestPayments: [],
  };

  test('that is open has its principal come in, and nothing else', () => {
    expect(format(listJournalCdEntries(cd))).toBe(
      '2025-01-02 CD at Citi\n    assets:CDs:Citi 3  1000 USD\n    equity:transfers  -1000 USD',
    );
  });

  test('that is closed has its principal go on that day, with the interest that stayed in it', () => {
    const interestPayments = [{ paymentDate: '2025-07-01', interestAmount: 20.25 }];
    expect(format(listJournalCdEntries({ ...cd, closedDate: '2026-01-02', interestPayments }))).toBe(
      `
2025-01-02 CD at Citi
    assets:CDs:Citi 3  1000 USD
    equity:transfers  -1000 USD

2025-07-01 Interest of the CD at Citi
    assets:CDs:Citi 3  20.25 USD
    income:interest  -20.25 USD

2026-01-02 CD at Citi closed
    assets:CDs:Citi 3  -1020.25 USD
    equity:transfers  1020.25 USD`.trimStart(),
    );
  });

  test('that is open has the interest that was recorded after its principal', () => {
    const interestPayments = [
      { paymentDate: '2025-07-01', interestAmount: 20 },
      { paymentDate: '2025-10-01', interestAmount: 21, paidTo: { kind: 'outside' as const } },
    ];
    expect(format(listJournalCdEntries({ ...cd, interestPayments }))).toBe(
      `
2025-01-02 CD at Citi
    assets:CDs:Citi 3  1000 USD
    equity:transfers  -1000 USD

2025-07-01 Interest of the CD at Citi
    assets:CDs:Citi 3  20 USD
    income:interest  -20 USD

2025-10-01 Interest of the CD at Citi
    equity:transfers  21 USD
    income:interest  -21 USD`.trimStart(),
    );
  });

  test.each([
    ['a savings account', { kind: 'savings' as const, id: 4 }],
    ['the cash of a platform', { kind: 'cash' as const, platform: 'Robinhood' }],
  ])('that paid its interest to %s leaves it to the entry there', (_, paidTo) => {
    const interestPayments = [{ paymentDate: '2025-07-01', interestAmount: 20, paidTo }];
    expect(listJournalCdEntries({ ...cd, interestPayments }).map(({ day }) => day)).toEqual(['2025-01-02']);
  });
});

describe('a savings account', () => {
  const formatTransaction = (transaction: JournalSavingsAccount['transactions'][number], currency = 'USD'): string =>
    format(listJournalSavingsEntries({ id: 4, accountName: 'Rainy day', currency, transactions: [transaction] }));

  test.each([
    ['deposit', '50', 'equity:transfers', '-50'],
    ['withdrawal', '-50', 'equity:transfers', '50'],
    ['interest_earned', '50', 'income:interest', '-50'],
    ['fee', '-50', 'expenses:fees', '50'],
  ] as const)('has a %s of 50 as %s, against %s with %s', (transactionType, figure, counter, opposite) => {
    expect(
      formatTransaction({ transactionType, amount: 50, transactionDate: '2026-01-31', description: 'As agreed' }),
    ).toBe(`2026-01-31 As agreed\n    assets:savings:Rainy day 4  ${figure} USD\n    ${counter}  ${opposite} USD`);
  });

  test('has its name and the kind of the transaction where there is no description, and its own currency', () => {
    expect(
      formatTransaction(
        { transactionType: 'deposit', amount: 0.1, transactionDate: '2026-01-31', description: '' },
        'EUR',
      ),
    ).toBe('2026-01-31 Rainy day: deposit\n    assets:savings:Rainy day 4  0.1 EUR\n    equity:transfers  -0.1 EUR');
  });
});
