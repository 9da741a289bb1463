import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { useForm } from 'react-hook-form';
import { MemoryRouter } from 'react-router-dom';
import { beforeAll, expect, test } from 'vitest';
import { getFieldError } from '#lib/testing/get-field-error';
import { OnDemandCurrencyFields } from '../../stocks/exchange-rate/paid-in-another-currency';
import { TradeFields } from './trade-fields';
import { getBlankTradeFormValues, type TradeFormValues } from './trade-form-values';

const errorAt = (values: TradeFormValues, field: keyof TradeFormValues) =>
  getFieldError(
    values,
    (form) => (
      <QueryClientProvider client={new QueryClient()}>
        <TradeFields form={form} today="2026-01-31" />
      </QueryClientProvider>
    ),
    field,
  );
const said = (date: string) => errorAt(getBlankTradeFormValues(date), 'transactionDate');

/** The form of a stock that is quoted in a currency, as it is drawn first. */
const Form = ({ values }: { values: Partial<TradeFormValues> }) => {
  const stock = { symbol: 'PKN.WA', companyName: 'Orlen' };
  const form = useForm<TradeFormValues>({
    defaultValues: { ...getBlankTradeFormValues('2026-01-30'), stock, ...values },
  });
  return <TradeFields form={form} today="2026-01-31" />;
};
const drawn = (quoted: string, values: Partial<TradeFormValues> = {}) => {
  const client = new QueryClient();
  client.setQueryData(['stocks', 'quotes', 'PKN.WA'], { quotes: [{ symbol: 'PKN.WA', currency: quoted }] });
  const form = createElement(MemoryRouter, null, createElement(Form, { values }));
  return renderToStaticMarkup(createElement(QueryClientProvider, { client }, form));
};

beforeAll(() => OnDemandCurrencyFields.load());

test('a trade without its date is asked for it by its name', async () => {
  expect(await said('')).toBe('Enter the transaction date.');
});

test('a trade of tomorrow is refused', async () => {
  expect(await said('2026-02-01')).toBe('The date cannot be in the future.');
  expect(await said('2026-01-31')).toBeUndefined();
});

test('a trade in another currency is asked for its exchange rate', async () => {
  const blank = getBlankTradeFormValues('2026-01-30');
  expect(await errorAt({ ...blank, currency: 'PLN' }, 'exchangeRate')).toBe(
    'Enter the exchange rate: US dollars for one PLN.',
  );
  expect(await errorAt({ ...blank, currency: 'USD' }, 'exchangeRate')).toBeUndefined();
});

test('a stock that is quoted in another currency leads to that currency, in which price and fees are then', () => {
  const dollars = drawn('USD');
  expect(dollars).toContain('Paid in another currency');
  expect(dollars).not.toContain('Exchange rate');
  const zlotys = drawn('PLN');
  expect(zlotys).toContain('In US dollars, though PKN.WA is quoted in PLN.');
  expect(zlotys).toContain('Paid in PLN');
  const paid = drawn('PLN', { currency: 'PLN', quantity: '10', price: '60', exchangeRate: '0.25' });
  for (const words of ['In PLN.', 'In PLN, kept apart from the cost.', 'Total in PLN', '600.00 PLN', '$150.00'])
    expect(paid).toContain(words);
  expect(paid).toContain('Exchange rate: US dollars for one PLN');
  expect(paid).not.toContain('Paid in');
});
