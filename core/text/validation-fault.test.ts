import { expect, test } from 'vitest';
import { createFieldFault } from '#core/text/validation-fault';

test('a fault of one field with a code has the field, the sentence and the code', () => {
  expect(createFieldFault('price', 'Enter a price above 0.', 'price_too_low')).toStrictEqual({
    fields: ['price'],
    sentence: 'Enter a price above 0.',
    code: 'price_too_low',
  });
});

test('a fault of one field without a code has no such property, not even an undefined one', () => {
  expect(createFieldFault('price', 'Enter a price above 0.')).toStrictEqual({
    fields: ['price'],
    sentence: 'Enter a price above 0.',
  });
});
