import * as z from 'zod';
import { stockNoteTextRule } from '#contract/fields/field-rules';
import { Instant, RecordVersion, StockSymbol } from '#contract/fields/fields';
import { untrimmedTextField } from '#contract/fields/text-rules';
import { defineRoute } from '#contract/route';

/** What a person writes down about a stock: one text each, whether it is held, watched, sold, or none of these. */

/** The text with its line breaks; without a character that shows, there is none. */
export const StockNoteText = untrimmedTextField(stockNoteTextRule);

const versionRule = { error: 'The version must be a whole number, 0 where there was no note.' };

export const StockNoteEdit = z.object({
  text: StockNoteText,
  /** The version that was read, 0 where there was no note; omitted, the text takes the place of whatever is there. */
  version: z.number(versionRule).int(versionRule).min(0, versionRule).optional(),
});
export type StockNoteEdit = z.output<typeof StockNoteEdit>;

/** As it is recorded; a stock without a note has none. */
export const StockNoteRecord = z.object({
  symbol: z.string(),
  text: z.string(),
  changedAt: Instant,
  version: RecordVersion,
});
export type StockNoteRecord = z.infer<typeof StockNoteRecord>;

/** Of a stock without a note the text is empty, the version 0 and the instant null. */
export const StockNote = z.object({
  text: z.string(),
  changedAt: Instant.nullable(),
  version: RecordVersion.or(z.literal(0)),
});
export type StockNote = z.infer<typeof StockNote>;

/** By symbol, each with how it begins, on one line. */
export const StockNoteList = z.object({ notes: z.array(z.object({ symbol: z.string(), begins: z.string() })) });
export type StockNoteList = z.infer<typeof StockNoteList>;

export const stockNoteRoutes = {
  notes: defineRoute({
    method: 'GET',
    path: '/insight/notes',
    access: 'user',
    summary: 'Which stocks have a note, and how each begins',
    output: StockNoteList,
  }),
  putNote: defineRoute({
    method: 'PUT',
    path: '/insight/stock/{symbol}/note',
    access: 'user',
    summary: 'Write the note of a stock; an empty text takes it away',
    params: z.object({ symbol: StockSymbol }),
    input: StockNoteEdit,
    output: StockNote,
  }),
};
