import * as z from 'zod';
import { normalizeFieldNames } from '#contract/fields/field-naming';
import { ledgerRowIdLimits, RecordVersion } from '#contract/fields/fields';

/** What is said of many rows of a ledger at once, and what is answered. */

const maxChosenRows = 500;

const noId = { error: 'Name each row by its id.' };
const ChosenRow = z.object(
  {
    id: z.number(noId).int(noId).min(ledgerRowIdLimits.min, noId).max(ledgerRowIdLimits.max, noId),
    /** The version that was read; omitted, whatever is there will do. */
    version: RecordVersion.optional(),
  },
  noId,
);
export type BulkRowRef = z.infer<typeof ChosenRow>;

/** Each row once, so that nothing is done to it twice. */
export const BulkRowRefs = z
  .array(ChosenRow, { error: 'Send the rows as a list.' })
  .min(1, { error: 'Choose at least one row.' })
  .max(maxChosenRows, { error: `At most ${maxChosenRows} rows can be changed at once.` })
  .refine((rows) => new Set(rows.map(({ id }) => id)).size === rows.length, { error: 'A row is named twice.' })
  .meta({ example: [{ id: 7, version: 1 }] });

export const BulkRowDeletion = z.object({ rows: BulkRowRefs });
export type BulkRowDeletion = z.output<typeof BulkRowDeletion>;

const nothingToChange = { error: 'Say what is to be changed.' };
const hasChange = (change: Record<string, unknown>): boolean =>
  Object.values(change).some((value) => value !== undefined);

/** The fields that all of them are given, at least one; what is left out stays as it is. */
export const createBulkEditSchema = <Shape extends z.ZodRawShape>(fields: Shape) =>
  z.preprocess(
    normalizeFieldNames,
    z
      .object(fields, nothingToChange)
      .refine(hasChange, nothingToChange)
      .meta({ minProperties: 1, example: { platform: 'Robinhood' } }),
  );

/** All rows are judged before the first is written; refused are those alone that somebody else has changed meanwhile. */
export const BulkRowChangeResult = z.object({
  /** How many are as they were asked to be. */
  changed: z.number().int(),
  refused: z.array(z.object({ id: z.number().int(), error: z.string(), code: z.string() })),
});
export type BulkRowChangeResult = z.infer<typeof BulkRowChangeResult>;

/** What became of one row of a batch; rows are counted from 0. */
export const BatchRowResult = z.discriminatedUnion('status', [
  z.object({ status: z.literal('recorded'), id: z.number().int() }),
  /** By the sentence and code of a single call, and the field that it is about, where it is about one. */
  z.object({ status: z.literal('refused'), error: z.string(), code: z.string(), path: z.string().nullable() }),
  /** Nothing is wrong with it, but `because`, another row that it goes with, was refused. */
  z.object({ status: z.literal('leftOut'), error: z.string(), because: z.number().int() }),
]);
export type BatchRowResult = z.infer<typeof BatchRowResult>;

/** In the order of the rows that were sent. */
export const RowBatchResult = z.object({ transactions: z.array(BatchRowResult) });
export type RowBatchResult = z.infer<typeof RowBatchResult>;

/** A row that is none is refused in its place of the answer, by the sentence of a single call; the others are not. */
export const InvalidBatchRow = z.unknown().transform((sent) => ({ notARow: sent }));
export type InvalidBatchRow = z.output<typeof InvalidBatchRow>;

/** As many rows as a call takes, each as it should be or as it was sent. */
export const rowBatchField = <S extends z.ZodType>(row: S) =>
  z
    .array(z.union([row, InvalidBatchRow]), { error: 'Send the transactions as a list.' })
    .min(1, { error: 'Send at least one transaction.' })
    .max(maxChosenRows, { error: `A batch takes at most ${maxChosenRows} transactions.` });
