import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { getFieldError } from '#lib/testing/get-field-error';
import { TradeFields } from './trade-fields';
import { getBlankTradeFormValues } from './trade-form-values';

const said = (date: string) =>
  getFieldError(
    getBlankTradeFormValues(date),
    (form) => (
      <QueryClientProvider client={new QueryClient()}>
        <TradeFields form={form} today="2026-01-31" />
      </QueryClientProvider>
    ),
    'transactionDate',
  );

test('a trade without its date is asked for it by its name', async () => {
  expect(await said('')).toBe('Enter the transaction date.');
});

test('a trade of tomorrow is refused', async () => {
  expect(await said('2026-02-01')).toBe('The date cannot be in the future.');
  expect(await said('2026-01-31')).toBeUndefined();
});
