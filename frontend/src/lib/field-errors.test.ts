import { expect, it } from 'vitest';
import { fieldErrors } from '#lib/field-errors';

const fieldOf = { quantity: 'quantity', companyName: 'stock', company_name: 'stock' } as const;

it('puts each sentence at its field, the first one of several, and leaves out what has none', () => {
  expect(
    fieldErrors(
      [
        { path: 'quantity', msg: 'Quantity must be greater than 0.' },
        { path: 'quantity', msg: 'Quantity takes at most 8 decimals.' },
        { path: 'company_name', msg: 'Enter the company name.' },
        { path: 'total', msg: 'Total must be a number.' },
      ],
      fieldOf,
    ),
  ).toEqual([
    ['quantity', 'Quantity must be greater than 0.'],
    ['stock', 'Enter the company name.'],
  ]);
});
