import { expect, test } from 'vitest';
import * as z from 'zod';
import { cashRules } from '#contract/fields/field-rules';
import { dayField, figureField, textLineField } from '#contract/fields/fields';
import { toRecordedFieldSchemas } from '#contract/fields/to-recorded-field-schemas';

const amount = figureField({ ...cashRules.amount, max: 5, decimals: 0 });
const recorded = z.object(
  toRecordedFieldSchemas({
    amount: amount.default(0),
    text: textLineField({ name: 'Text', max: 3 }),
    day: dayField({ missing: 'Enter a day.' }),
    note: textLineField({ name: 'Note', max: 3 }).nullish(),
    kind: z.enum(['a', 'b']),
  }),
);
const row = { amount: 7.5, text: ' longer than it may be ', day: '2026-01-15', kind: 'a' };

test('what is recorded is held to its kind, and not to the limits of today', () => {
  expect(recorded.parse(row)).toEqual(row);
  expect(recorded.parse({ ...row, note: null })).toEqual({ ...row, note: null });
});

test.for([
  ['a figure that is text', { amount: '7' }],
  ['a day that there is not', { day: '2026-02-30' }],
  ['a choice that there is not', { kind: 'c' }],
  ['no value where there is a default', { amount: undefined }],
] as const)('%s is not as it is recorded', ([, change]) => {
  expect(recorded.safeParse({ ...row, ...change }).success).toBe(false);
});
