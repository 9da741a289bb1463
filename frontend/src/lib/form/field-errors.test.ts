import { expect, it } from 'vitest';
import { createFieldFinderByName, toFieldErrors } from '#lib/form/field-errors';

type Field = 'quantity' | 'taxWithheld';
const isField = (name: string): name is Field => ['quantity', 'taxWithheld'].includes(name);

it('puts each sentence at its field, the first one of several, and leaves out what has none', () => {
  expect(
    toFieldErrors(
      [
        { path: 'quantity', msg: 'Quantity must be greater than 0.' },
        { path: 'quantity', msg: 'Quantity takes at most 8 decimals.' },
        { path: 'tax_withheld', msg: 'Tax withheld cannot be negative.' },
        { path: 'total', msg: 'Total must be a number.' },
      ],
      createFieldFinderByName(isField),
    ),
  ).toEqual([
    ['quantity', 'Quantity must be greater than 0.'],
    ['taxWithheld', 'Tax withheld cannot be negative.'],
  ]);
});

it.each(['total', 'quantity.0', ''])('has no field for %j', (path) => {
  expect(createFieldFinderByName(isField)(path)).toBeUndefined();
});
