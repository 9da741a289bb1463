import * as z from 'zod';
import { Instant, wholeNumberField } from '#contract/fields/fields';
import { wrongCursorMessage } from '#contract/fields/pagination';
import { defineRoute } from '#contract/route';
import { activityKinds } from '#core/activity/record-kinds';

/** By what a change was made: a page, many rows at once, a file, the daily run, what follows from a change, undoing, sample data. */
const activitySources = ['page', 'batch', 'import', 'run', 'follow', 'undo', 'sample'] as const;

const Scalar = z.union([z.string(), z.number(), z.boolean(), z.null()]);

export const ChangedRecord = z.object({
  /** Names the record's history; null where a record is looked for by nobody one by one. */
  record: z.string().nullable(),
  kind: z.enum(activityKinds),
  /** `Purchase of 10 AAPL on Robinhood, Nov 20, 2026`, as it is after the change, else as it was. */
  title: z.string(),
  what: z.enum(['added', 'changed', 'deleted']),
  fields: z.array(z.object({ name: z.string(), before: Scalar, after: Scalar })),
});
export type ChangedRecord = z.infer<typeof ChangedRecord>;

export const ActivityChange = z.object({
  id: z.string(),
  at: Instant,
  source: z.enum(activitySources),
  /** One press, one run, one file: its changes are undone together. */
  group: z.string(),
  /** True once it has been put back. */
  undone: z.boolean(),
  /** True where it puts another one back. */
  undoes: z.boolean(),
  /** Of all its records; a list shows the first five. */
  count: z.number().int(),
  records: z.array(ChangedRecord),
});
export type ActivityChange = z.infer<typeof ActivityChange>;

export const ActivityListPage = z.object({
  changes: z.array(ActivityChange),
  /** Null after the oldest change. */
  cursor: z.string().nullable(),
});
export type ActivityListPage = z.infer<typeof ActivityListPage>;

/** `20261120T210000000Z-0003-k2f9`, as it was answered. */
const changeIdField = (error: string) =>
  z
    .string({ error })
    .regex(/^\d{8}T\d{9}Z-\d{4}-[0-9a-z]{4}$/, { error })
    .meta({ example: '20261120T210000000Z-0003-k2f9' });

const noRecord = 'Name the record as a change names it.';
const noGroup = 'Send the group of a change, as returned.';
const noWithLater = 'Say true or false.';

const ActivityQuery = z.object({
  limit: wholeNumberField('Limit', { min: 1, max: 50 }).optional(),
  /** The id of the last change of the page before; left out for the first page. */
  cursor: changeIdField(wrongCursorMessage).optional(),
  kind: z.enum(activityKinds, { error: `Choose one of ${activityKinds.join(', ')}.` }).optional(),
  source: z.enum(activitySources, { error: `Choose one of ${activitySources.join(', ')}.` }).optional(),
  /** The history of one record, as a change names it. */
  record: z
    .string({ error: noRecord })
    .regex(
      /^(?:(?:PTX|CTX|MDIV|CD|SAV|WL|IMP)#\d{9}|CBAL#[A-Za-z*. ]{1,40}#[A-Z]{3}|(?:OWN|NOTE)#[A-Z0-9.=&^-]{1,24})$/,
      {
        error: noRecord,
      },
    )
    .meta({ example: 'PTX#000000007' })
    .optional(),
  /** One change alone, with all its records. */
  change: changeIdField('Name the change as returned.').optional(),
});

export const UndoRequest = z.object({
  group: z
    .string({ error: noGroup })
    .regex(/^[\w-]{8,100}$/, { error: noGroup })
    .meta({ example: 'b1430803-8afb-44d8-a9c5-ca08de1d4427' }),
  /** Takes back first what has changed the same records since. */
  withLater: z.boolean({ error: noWithLater }).default(false),
});
export type UndoRequest = z.infer<typeof UndoRequest>;

export const UndoResult = z.object({
  /** Changes that were put back by this call. */
  undone: z.number().int(),
  /** Changes that are still to be put back: the same call goes on with them. */
  left: z.number().int(),
  /** Those that could not be, each with the reason. */
  refused: z.array(z.object({ title: z.string(), why: z.string() })),
});
export type UndoResult = z.infer<typeof UndoResult>;

export const activityRoutes = {
  list: defineRoute({
    method: 'GET',
    path: '/activity',
    access: 'user',
    summary: 'Changes of one’s records, newest first, a page at a time',
    query: ActivityQuery,
    output: ActivityListPage,
  }),
  undo: defineRoute({
    method: 'POST',
    path: '/activity/undo',
    access: 'user',
    summary: 'Put back what one press, run or file has changed',
    input: UndoRequest,
    output: UndoResult,
  }),
};
