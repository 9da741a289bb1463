import * as z from 'zod';
import { CashEntryType, CashPlatform, Currency } from '#contract/cash';
import { CalendarDay } from '#contract/fields/fields';
import { maxImportRowsPerRecordCall, maxSkippedLinesPerCall } from '#contract/imports/import-limits';
import { createNamedCountField, createNamedTextField } from '#contract/imports/import-reconciliation';
import { StatementEventIdentity } from '#contract/imports/import-rows';
import { Platform } from '#contract/portfolio/trades';

/** Of one line that is kept word for word. */
const maxCharacters = 8_000;

const wrongFigure = { error: 'Send a figure as text, such as -28.246354.' };
const Figure = z.string(wrongFigure).regex(/^-?\d{1,15}(?:\.\d{1,18})?$/, wrongFigure);
const wrongCurrency = { error: 'Send a currency such as USD.' };

/** Below 0 where it goes. */
const Effect = z.object(
  {
    day: CalendarDay,
    type: createNamedTextField('Type', 20),
    symbol: createNamedTextField('Symbol', 40).nullable(),
    shares: Figure,
    money: Figure,
    currency: z.string(wrongCurrency).regex(/^[A-Z]{3}$/, wrongCurrency),
    /** Of a dividend and of its tax. */
    paid: z.object({ gross: Figure, tax: Figure, net: Figure }, { error: 'Send what it adds to the year.' }).nullable(),
  },
  { error: 'Send what the line would have changed.' },
);

/** As `NewCashEntry` has it; judged by its rules once it is recorded. */
const RowOfCash = z.object(
  {
    transactionType: CashEntryType,
    amount: z.number({ error: 'Send the amount as a number.' }),
    platform: CashPlatform,
    currency: Currency,
    transactionDate: CalendarDay,
    description: createNamedTextField('Description', 200),
  },
  { error: 'Send the row of cash.' },
);

/** A line of a file that became no row, word for word. */
const LeftOutFields = z.object({
  file: createNamedCountField('File').max(19, { error: 'Name the file by its place among the import’s files.' }),
  lines: z
    .array(createNamedCountField('Line'), { error: 'Send the numbers of the lines as a list.' })
    .max(20, { error: 'At most 20 lines make one event.' }),
  cells: z
    .array(createNamedTextField('Cell', 2_000), { error: 'Send the cells as a list.' })
    .max(100, { error: 'A row has at most 100 cells.' })
    .refine((cells) => cells.join('').length <= maxCharacters, {
      error: `A row takes at most ${maxCharacters} characters.`,
    }),
  sentence: createNamedTextField('Reason', 300),
  /** Not settled when the file was made. */
  isPending: z.boolean({ error: 'Say true or false.' }).optional(),
  /** It was sent to be recorded, and a rule refused it. */
  isRefused: z.boolean({ error: 'Say true or false.' }).optional(),
  /** Of which platform it would have been, where that is known. */
  platform: Platform.optional(),
  /** What it would have changed, where it is a row that could have been recorded: by it the certificate names it. */
  effect: Effect.optional(),
  /** Its money as a row of cash, which may be recorded by itself afterwards, and by which identity it is known again. */
  cash: z
    .object({ identity: StatementEventIdentity, row: RowOfCash }, { error: 'Send its row of cash with its identity.' })
    .optional(),
});
export const SkippedLine = z.object(LeftOutFields.shape, { error: 'Send a line with its cells.' });
export type SkippedLine = z.output<typeof SkippedLine>;
/** `cash` only where it can be recorded now. */
export const SkippedLineWithCashState = SkippedLine.extend({
  /** Its row of cash stands, whichever import brought it. */
  cashIsRecorded: z.boolean().optional(),
});
export type SkippedLineWithCashState = z.output<typeof SkippedLineWithCashState>;

export const RecordSkippedCashRequest = z.object({
  /** Those of some lines; of all that can be recorded where they are left out. */
  identities: z
    .array(StatementEventIdentity, { error: 'Send the identities as a list.' })
    .min(1, { error: 'Send at least one identity.' })
    .max(maxImportRowsPerRecordCall, { error: `Send at most ${maxImportRowsPerRecordCall} identities at once.` })
    .optional(),
});
export type RecordSkippedCashRequest = z.output<typeof RecordSkippedCashRequest>;
export const SkippedLineBatch = z.object({
  /** How many were sent before these: sent again they are kept once. */
  at: createNamedCountField('At', 'Send how many lines were sent before.'),
  lines: z
    .array(SkippedLine, { error: 'Send the lines as a list.' })
    .min(1, { error: 'Send at least one line.' })
    .max(maxSkippedLinesPerCall, { error: `Send at most ${maxSkippedLinesPerCall} lines at once.` })
    .meta({ example: [{ file: 0, lines: [7], cells: ['OEXP', '-1'], sentence: 'Options are not supported.' }] }),
});
export type SkippedLineBatch = z.output<typeof SkippedLineBatch>;
