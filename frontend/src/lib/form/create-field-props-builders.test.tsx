import { describe, expect, test } from 'vitest';
import { tradeRules } from '#contract/fields/field-rules';
import { createFieldPropsBuilders } from '#lib/form/create-field-props-builders';
import { getFieldError } from '#lib/testing/get-field-error';
import { DateField } from '#ui/form/date-field';

const notADay = 'Enter a date such as 2026-11-21, nov 21 or yesterday.';
const late = (day: string) => day <= '2026-01-31' || 'Too late.';
const said = (text: string, rule: { missing?: string }) =>
  getFieldError(
    { date: text },
    (form) => <DateField label="Date" {...createFieldPropsBuilders(form).day('date', rule, late)} />,
    'date',
  );

describe('a date', () => {
  test.each([
    ['soon', notADay],
    ['12/45', notADay],
    ['2026-02-01', 'Too late.'],
    ['2026-01-31', undefined],
  ])('%j: %s', async (text, sentence) => {
    expect(await said(text, tradeRules.date)).toBe(sentence);
    expect(await said(text, {})).toBe(sentence);
  });

  test('is asked for where it has to be, and else may be left empty', async () => {
    expect(await said('', tradeRules.date)).toBe('Enter the transaction date.');
    expect(await said('', {})).toBeUndefined();
  });
});
