import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { getFieldError } from '#lib/testing/get-field-error';
import { DividendFields } from './dividend-fields';
import { getBlankDividendFormValues } from './dividend-form-values';

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
