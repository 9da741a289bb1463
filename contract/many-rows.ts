import * as z from 'zod';
import { LedgerId, Version } from '#contract/fields';

/** What is said of many rows of a ledger at once, and what is answered. */

export const mostRows = 500;

const ChosenRow = z.object({
  id: LedgerId,
  /** The version that was read; omitted, whatever is there will do. */
  version: Version.optional(),
});
export type ChosenRow = z.infer<typeof ChosenRow>;

/** Each row once, so that nothing is done to it twice. */
export const ChosenRows = z
  .array(ChosenRow, { error: 'Send the rows as a list.' })
  .min(1, { error: 'Choose at least one row.' })
  .max(mostRows, { error: `At most ${mostRows} rows can be changed at once.` })
  .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, { error: 'A row is named twice.' });

export const RowsDeletion = z.object({ rows: ChosenRows });
export type RowsDeletion = z.output<typeof RowsDeletion>;

export const nothingToChange = 'Say what is to be changed.';
export const changesSomething = (change: Record<string, unknown>): boolean =>
  Object.values(change).some((value) => value !== undefined);

/** All rows are judged before the first is written; refused are those alone that somebody else has changed meanwhile. */
export const RowsChanged = z.object({
  /** How many are as they were asked to be. */
  changed: z.number().int(),
  refused: z.array(z.object({ id: z.number().int(), error: z.string(), code: z.string() })),
});
export type RowsChanged = z.infer<typeof RowsChanged>;

/** What became of one row of a batch; rows are counted from 0. */
export const BatchedRow = z.discriminatedUnion('status', [
  z.object({ status: z.literal('recorded'), id: z.number().int() }),
  /** By the sentence and code of a single call, and the field that it is about, where it is about one. */
  z.object({ status: z.literal('refused'), error: z.string(), code: z.string(), path: z.string().nullable() }),
  /** Nothing is wrong with it, but `because`, another row that it goes with, was refused. */
  z.object({ status: z.literal('leftOut'), error: z.string(), because: z.number().int() }),
]);
export type BatchedRow = z.infer<typeof BatchedRow>;

/** In the order of the rows that were sent. */
export const BatchAnswer = z.object({ transactions: z.array(BatchedRow) });
export type BatchAnswer = z.infer<typeof BatchAnswer>;

/** A row that is none is refused in its place of the answer, by the sentence of a single call; the others are not. */
export const NotARow = z.unknown().transform((sent) => ({ notARow: sent }));
export type NotARow = z.output<typeof NotARow>;

/** As many rows as a call takes, each as it should be or as it was sent. */
export const batchOf = <S extends z.ZodType>(row: S) =>
  z
    .array(z.union([row, NotARow]), { error: 'Send the transactions as a list.' })
    .min(1, { error: 'Send at least one transaction.' })
    .max(mostRows, { error: `A batch takes at most ${mostRows} transactions.` });
