import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { getFieldError } from '#lib/testing/get-field-error';
import { CashEntryFields } from './cash-entry-fields';
import { getBlankCashEntryFormValues } from './cash-entry-form-values';

const said = (date: string, field: 'transactionDate' | 'amount' | 'platform' = 'transactionDate') =>
  getFieldError(
    getBlankCashEntryFormValues(date),
    (form) => (
      <QueryClientProvider client={new QueryClient()}>
        <CashEntryFields form={form} today="2026-01-31" />
      </QueryClientProvider>
    ),
    field,
  );

test('a cash transaction without its date is asked for it by its name', async () => {
  expect(await said('')).toBe('Enter the transaction date.');
});

test('a cash transaction without its amount or platform is asked for each of them', async () => {
  expect(await said('2026-01-31', 'amount')).toBe('Enter the amount.');
  expect(await said('2026-01-31', 'platform')).toBe('Choose a platform.');
});

test('a cash transaction of tomorrow is refused', async () => {
  expect(await said('2026-02-01')).toBe('The date cannot be in the future.');
  expect(await said('2026-01-31')).toBeUndefined();
});
