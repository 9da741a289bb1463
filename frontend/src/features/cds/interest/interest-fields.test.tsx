import { expect, test } from 'vitest';
import { getFieldError } from '#lib/testing/get-field-error';
import { covers } from '#tests/kit/covers';
import { InterestFields } from './interest-fields';
import { getBlankInterestFormValues } from './interest-form-values';

const said = (date: string) =>
  getFieldError(
    getBlankInterestFormValues(date, 10_000),
    (form) => <InterestFields form={form} start="2026-01-31" />,
    'paymentDate',
  );

test('an interest payment without its date is asked for it by its name', async () => {
  covers('3.5 bank forms');
  expect(await said('')).toBe('Enter the payment date.');
});

test('an interest payment from before the CD is refused', async () => {
  expect(await said('2026-01-30')).toBe('The CD starts on Jan 31, 2026; a payment cannot be earlier.');
  expect(await said('2026-01-31')).toBeUndefined();
});
