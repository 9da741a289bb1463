import { expect, test } from 'vitest';
import { getFieldError } from '#lib/testing/get-field-error';
import { covers } from '#tests/kit/covers';
import { CdFields } from './cd-fields';
import { type CdFormValues, getBlankCdFormValues } from './cd-form-values';

const said = (values: CdFormValues, name: 'startDate' | 'maturityDate') =>
  getFieldError(values, (form) => <CdFields form={form} />, name);

test('a CD without its dates is asked for each by its name', async () => {
  covers('3.5 bank forms');
  const blank = getBlankCdFormValues('');
  expect(await said(blank, 'startDate')).toBe('Enter the start date.');
  expect(await said(blank, 'maturityDate')).toBe('Enter the maturity date.');
});

test('a CD that matures before it starts is told so', async () => {
  const early = { ...getBlankCdFormValues('2026-01-31'), maturityDate: '2026-01-30' };
  expect(await said(early, 'maturityDate')).toBe('Maturity must be after the start date.');
  expect(await said({ ...early, maturityDate: '2027-01-31' }, 'maturityDate')).toBeUndefined();
});
