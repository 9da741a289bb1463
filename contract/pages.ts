import * as z from 'zod';
import { wholeNumber } from '#contract/fields';

export const wrongCursor = 'Send the cursor as it was answered with the page before.';

/**
 * A long list, a page at a time, from either end. Without a limit the whole list is answered as it always was: a bare
 * array, the newest first.
 */
export const PageQuery = z.object({
  limit: wholeNumber('Limit', { min: 1, max: 100 }).optional(),
  /** Where the page before ended, as it was answered; left out for the first page. */
  cursor: z
    .string({ error: wrongCursor })
    .regex(/^\d{4}-\d{2}-\d{2}\.\d{9}$/, { error: wrongCursor })
    .meta({ example: '2026-01-15.000000007' })
    .optional(),
  /** Which end the pages begin at. */
  order: z.enum(['newest', 'oldest'], { error: 'Choose newest or oldest.' }).default('newest'),
});
export type PageQuery = z.output<typeof PageQuery>;

/** One page of rows; `count` of all there are, `cursor` for the next page, null after the last row. */
export const pageOf = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), count: z.number().int(), cursor: z.string().nullable() });
