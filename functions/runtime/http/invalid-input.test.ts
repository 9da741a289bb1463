import { expect, test } from 'vitest';
import * as z from 'zod';
import { invalidInputRefusal } from '#functions/runtime/http/invalid-input';

const refuse = (schema: z.ZodType, value: unknown) => invalidInputRefusal(schema.safeParse(value).error as z.ZodError);

test('the first sentence is what is said, and each field is named by its path', () => {
  const schema = z.object({
    rows: z.array(z.object({ price: z.number('Price must be a number.') })),
    name: z.string('Name is needed.'),
  });
  expect(refuse(schema, { rows: [{ price: 1 }, { price: 'one' }] })).toMatchObject({
    message: 'Price must be a number.',
    status: 400,
    code: 'invalid',
    details: [
      { path: 'rows.1.price', msg: 'Price must be a number.' },
      { path: 'name', msg: 'Name is needed.' },
    ],
  });
});

test('of very many faults twenty are listed', () => {
  expect(refuse(z.array(z.number()), Array(25).fill('x')).details).toHaveLength(20);
});

test('without any sentence it says that much', () => {
  expect(invalidInputRefusal(new z.ZodError([])).message).toBe('The request is not valid.');
});
