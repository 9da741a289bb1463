import * as z from 'zod';
import { Day } from '#contract/fields';
import { count, text } from '#contract/import-certificate';
import { Platform } from '#contract/trades';

/** Lines of one call that keeps what was left out. */
export const mostLeftOut = 500;
/** Of one line that is kept word for word. */
const mostCharacters = 8_000;

const wrongFigure = { error: 'Send a figure as text, such as -28.246354.' };
const Figure = z.string(wrongFigure).regex(/^-?\d{1,15}(?:\.\d{1,18})?$/, wrongFigure);
const wrongCurrency = { error: 'Send a currency such as USD.' };

/** Below 0 where it goes. */
const Effect = z.object(
  {
    day: Day,
    type: text('Type', 20),
    symbol: text('Symbol', 40).nullable(),
    shares: Figure,
    money: Figure,
    currency: z.string(wrongCurrency).regex(/^[A-Z]{3}$/, wrongCurrency),
    /** Of a dividend and of its tax. */
    paid: z.object({ gross: Figure, tax: Figure, net: Figure }, { error: 'Send what it adds to the year.' }).nullable(),
  },
  { error: 'Send what the line would have changed.' },
);

/** A line of a file that became no row, word for word. */
const LeftOutFields = z.object({
  file: count('File').max(19, { error: 'Name the file by its place among the import’s files.' }),
  lines: z
    .array(count('Line'), { error: 'Send the numbers of the lines as a list.' })
    .max(20, { error: 'At most 20 lines make one event.' }),
  cells: z
    .array(text('Cell', 2_000), { error: 'Send the cells as a list.' })
    .max(100, { error: 'A row has at most 100 cells.' })
    .refine((cells) => cells.join('').length <= mostCharacters, {
      error: `A row takes at most ${mostCharacters} characters.`,
    }),
  sentence: text('Reason', 300),
  /** Not settled when the file was made. */
  isPending: z.boolean({ error: 'Say true or false.' }).optional(),
  /** Of which platform it would have been, where that is known. */
  platform: Platform.optional(),
  /** What it would have changed, where it is a row that could have been recorded: by it the certificate names it. */
  effect: Effect.optional(),
});
export const LeftOutLine = z.object(LeftOutFields.shape, { error: 'Send a line with its cells.' });
export type LeftOutLine = z.infer<typeof LeftOutLine>;
export const LeftOutLines = z.object({
  /** How many were sent before these: sent again they are kept once. */
  at: count('At', 'Send how many lines were sent before.'),
  lines: z
    .array(LeftOutLine, { error: 'Send the lines as a list.' })
    .min(1, { error: 'Send at least one line.' })
    .max(mostLeftOut, { error: `Send at most ${mostLeftOut} lines at once.` })
    .meta({ example: [{ file: 0, lines: [7], cells: ['OEXP', '-1'], sentence: 'Options are not kept here.' }] }),
});
export type LeftOutLines = z.output<typeof LeftOutLines>;
