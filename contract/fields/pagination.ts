import * as z from 'zod';
import { wholeNumberField } from '#contract/fields/fields';

export const wrongCursorMessage = 'Send the cursor as returned with the page before.';

/** Rows of one page: some 250 KB. */
const maxPageRows = 1000;

/**
 * A long list, a page at a time, from either end. Without a limit the whole list is answered, the newest first, where one
 * answer holds it; else 422 `too_long`.
 */
export const PageQuery = z.object({
  limit: wholeNumberField('Limit', { min: 1, max: maxPageRows }).optional(),
  /** Where the page before ended, as it was answered; left out for the first page. */
  cursor: z
    .string({ error: wrongCursorMessage })
    .regex(/^\d{4}-\d{2}-\d{2}\.\d{9}$/, { error: wrongCursorMessage })
    .meta({ example: '2026-01-15.000000007' })
    .optional(),
  /** Which end the pages begin at. */
  order: z.enum(['newest', 'oldest'], { error: 'Choose newest or oldest.' }).default('newest'),
});
export type PageQuery = z.output<typeof PageQuery>;

/** One page of rows; `count` of all there are, `cursor` for the next page, null after the last row. */
export const createPageSchema = <Row extends z.ZodType>(row: Row) =>
  z.object({ rows: z.array(row), count: z.number().int(), cursor: z.string().nullable() });
