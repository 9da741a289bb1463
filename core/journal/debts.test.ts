import { expect, test } from 'vitest';
import { listJournalDebtEntries } from '#core/journal/debts';
import { formatJournalEntry } from '#core/journal/entry-text';

test('a debt comes in as it was first told of, and moves by what was borrowed and repaid', () => {
  const entries = listJournalDebtEntries({
    id: '17',
    name: 'Home: mortgage',
    currency: 'EUR',
    amounts: [
      { date: '2025-03-01', amount: 199_000.5 },
      { date: '2025-01-01', amount: 200_000 },
      { date: '2025-04-01', amount: 199_000.5 },
      { date: '2025-05-01', amount: 199_050.5 },
    ],
  });
  expect(entries.map(formatJournalEntry).join('').trim()).toBe(
    `
2025-01-01 (debts/17) Home: mortgage: borrowed
    liabilities:Home- mortgage 17  -200000 EUR
    equity:transfers  200000 EUR

2025-03-01 (debts/17) Home: mortgage: repaid
    liabilities:Home- mortgage 17  999.5 EUR
    equity:transfers  -999.5 EUR

2025-05-01 (debts/17) Home: mortgage: borrowed
    liabilities:Home- mortgage 17  -50 EUR
    equity:transfers  50 EUR
`.trim(),
  );
});
