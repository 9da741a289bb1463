import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { beforeAll, expect, test } from 'vitest';
import { getFieldError } from '#lib/testing/get-field-error';
import { OnDemandCurrencyFields } from '../../stocks/exchange-rate/paid-in-another-currency';
import { DividendFields } from './dividend-fields';
import { type DividendFormValues, getBlankDividendFormValues } from './dividend-form-values';

beforeAll(() => OnDemandCurrencyFields.load());

test('a dividend in another currency is asked for its gross amount and its exchange rate there', async () => {
  const getError = (field: 'grossInCurrency' | 'exchangeRate') =>
    getFieldError(
      { ...getBlankDividendFormValues('2026-11-20'), currency: 'EUR' } as DividendFormValues,
      (form) => (
        <QueryClientProvider client={new QueryClient()}>
          <DividendFields form={form} companies={[]} takesFocus={0} />
        </QueryClientProvider>
      ),
      field,
    );
  expect(await getError('exchangeRate')).toBe('Enter the exchange rate: US dollars for one EUR.');
  expect(await getError('grossInCurrency')).toBe('Enter the gross amount.');
});

test('a dividend without its date is asked for it by its name', async () => {
  const said = await getFieldError(
    getBlankDividendFormValues(''),
    (form) => (
      <QueryClientProvider client={new QueryClient()}>
        <DividendFields form={form} companies={[]} takesFocus={0} />
      </QueryClientProvider>
    ),
    'paymentDate',
  );
  expect(said).toBe('Enter the payment date.');
});
