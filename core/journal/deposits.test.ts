import { describe, expect, test } from 'vitest';
import {
  type JournalCd,
  type JournalSavingsAccount,
  listJournalCdEntries,
  listJournalSavingsEntries,
  toJournalCdBalanceCheck,
} from '#core/journal/deposits';
import type { JournalEntry } from '#core/journal/entries';
import { formatJournalEntry } from '#core/journal/entry-text';

const today = '2026-11-20';
/** Without the rows that they are of. */
const format = (entries: readonly JournalEntry[]): string =>
  entries
    .map(({ row: _row, ...entry }) => formatJournalEntry(entry))
    .join('')
    .trimEnd();

describe('a CD', () => {
  /** $10,000 at 5.3 % a year: $10,530 after one. */
  const cd: JournalCd = {
    id: 3,
    bankName: 'Citi',
    principalAmount: 10_000,
    interestRate: 0.053,
    startDate: '2025-03-01',
    maturityDate: '2026-03-01',
    compoundingFrequency: 'annually',
    earlyWithdrawalPenalty: 0.01,
    closedDate: null,
    interestPayments: [],
  };
  const formatCd = (more: Partial<JournalCd>): string => format(listJournalCdEntries({ ...cd, ...more }, today));
  const opened = '2025-03-01 CD at Citi\n    assets:CDs:Citi 3  10000 USD\n    equity:transfers  -10000 USD';

  test('that grew to $10,530 and was closed books 530 of interest, by the years in which it came', () => {
    expect(formatCd({ closedDate: '2026-03-01' })).toBe(
      `${opened}

2026-01-01 Interest accrued by the CD at Citi
    assets:CDs:Citi 3  442.46 USD
    income:interest:accrued  -442.46 USD

2026-03-01 Interest accrued by the CD at Citi
    assets:CDs:Citi 3  87.54 USD
    income:interest:accrued  -87.54 USD

2026-03-01 CD at Citi closed
    assets:CDs:Citi 3  -10530 USD
    equity:transfers  10530 USD`,
    );
  });

  test('that is closed early pays its penalty', () => {
    const text = formatCd({ closedDate: '2025-12-31' });
    expect(text.split('\n\n').at(-1)).toBe(
      `
2025-12-31 CD at Citi closed
    assets:CDs:Citi 3  -10440.99 USD
    expenses:penalties  100 USD
    equity:transfers  10340.99 USD`.trimStart(),
    );
  });

  test('that is open holds what it is worth today, and no more once it has matured', () => {
    const sum = (day: string) =>
      listJournalCdEntries({ ...cd }, day)
        .flatMap(({ postings }) => postings.filter(({ account }) => account.startsWith('assets:')))
        .reduce((total, { amount }) => total + amount.toNumber(), 0);
    expect(sum('2025-03-01')).toBe(10_000);
    expect(sum('2025-12-31')).toBeCloseTo(10_440.99, 6);
    expect(sum(today)).toBeCloseTo(10_530, 6);
  });

  test('has the interest that was recorded as recorded, and what it has grown by beside that', () => {
    const interestPayments = [
      { paymentDate: '2026-02-01', interestAmount: 50 },
      { paymentDate: '2025-07-01', interestAmount: 200 },
    ];
    expect(formatCd({ interestPayments })).toBe(
      `${opened}

2025-07-01 Interest of the CD at Citi
    assets:CDs:Citi 3  200 USD
    income:interest  -200 USD

2026-01-01 Interest accrued by the CD at Citi
    assets:CDs:Citi 3  242.46 USD
    income:interest:accrued  -242.46 USD

2026-02-01 Interest of the CD at Citi
    assets:CDs:Citi 3  50 USD
    income:interest  -50 USD

2026-11-20 Interest accrued by the CD at Citi
    assets:CDs:Citi 3  37.54 USD
    income:interest:accrued  -37.54 USD`,
    );
  });

  test('that was recorded as paid after it was closed has it on that day', () => {
    const interestPayments = [{ paymentDate: '2026-03-05', interestAmount: 530 }];
    const days = listJournalCdEntries({ ...cd, closedDate: '2026-03-01', interestPayments }, today).map(
      ({ day }) => day,
    );
    expect(days).toEqual(['2025-03-01', '2026-01-01', '2026-03-01', '2026-03-01', '2026-03-01']);
  });

  test('that pays its interest out keeps its principal, and what went outside is income there', () => {
    const paidTo = { kind: 'outside' as const };
    const paidOut = [{ id: 1, date: '2025-07-01', amount: 174.11, to: paidTo }];
    const interestPayments = [{ paymentDate: '2025-07-01', interestAmount: 174.11, paidTo }];
    const entries = listJournalCdEntries({ ...cd, paidOut, interestPayments }, '2025-07-01');
    expect(format(entries.slice(1))).toBe(
      `
2025-07-01 Interest of the CD at Citi
    equity:transfers  174.11 USD
    income:interest  -174.11 USD`.trimStart(),
    );
  });

  test('holds nothing once it is closed, and what it is worth until then', () => {
    const held = (closedDate: string | null): string =>
      toJournalCdBalanceCheck({ ...cd, closedDate }, '2026-03-01').amount.toString();
    expect(held(null)).toBe('10530');
    expect(held('2026-02-01')).toBe('0');
  });

  test('has it beside each of its entries that they are of its row', () => {
    const interestPayments = [{ paymentDate: '2025-07-01', interestAmount: 200 }];
    const rows = listJournalCdEntries({ ...cd, closedDate: '2026-03-01', interestPayments }, today).map(
      ({ row }) => row,
    );
    expect(rows).toEqual(Array.from({ length: 5 }, () => 'cds/3'));
  });

  test.each([
    ['a savings account', { kind: 'savings' as const, id: 4 }],
    ['the cash of a platform', { kind: 'cash' as const, platform: 'Robinhood' }],
  ])('that paid its interest to %s leaves it to the entry there', (_, paidTo) => {
    const interestPayments = [{ paymentDate: '2025-07-01', interestAmount: 20, paidTo }];
    expect(
      listJournalCdEntries({ ...cd, interestPayments }, '2025-07-02').map(({ description }) => description),
    ).toEqual(['CD at Citi', 'Interest accrued by the CD at Citi']);
  });
});

describe('a savings account', () => {
  const formatTransaction = (
    transaction: Omit<JournalSavingsAccount['transactions'][number], 'id'>,
    currency = 'USD',
  ): string =>
    format(
      listJournalSavingsEntries({
        id: 4,
        accountName: 'Rainy day',
        currency,
        transactions: [{ id: 1, ...transaction }],
      }),
    );

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

  test('says of each transaction which one it is', () => {
    const transaction = { transactionType: 'deposit' as const, amount: 1, transactionDate: '2026-01-31' };
    const transactions = [7, 9].map((id) => ({ id, ...transaction, description: '' }));
    const entries = listJournalSavingsEntries({ id: 4, accountName: 'Rainy day', currency: 'USD', transactions });
    expect(entries.map(({ row }) => row)).toEqual(['savings/4/7', 'savings/4/9']);
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
