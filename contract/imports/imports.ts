import * as z from 'zod';
import { CalendarDay, IdParams, Instant, RecordVersion, wholeNumberField } from '#contract/fields/fields';
import { maxImportLookupSymbolsPerCall, maxVestDaysPerStock } from '#contract/imports/import-limits';
import {
  createNamedCountField,
  createNamedTextField,
  ImportFinishRequest,
  ImportRowCounts,
  ReconciledFigureCounts,
  ReconciliationLineView,
} from '#contract/imports/import-reconciliation';
import {
  ImportPreview,
  ImportPreviewRows,
  ImportRowLinks,
  ImportRowResultsByLedger,
  ImportRows,
  importLedgerNames,
} from '#contract/imports/import-rows';
import {
  RecordSkippedCashRequest,
  SkippedLineBatch,
  SkippedLineWithCashState,
} from '#contract/imports/import-skipped-lines';
import { Platform } from '#contract/portfolio/trades';
import { defineRoute } from '#contract/route';

/** The import of a broker's statement: begun, filled with rows part by part, compared with what the broker states. */

/** Imports of a person. */
export const maxImportsPerUser = 500;

const SymbolQuestion = z.object(
  {
    symbol: createNamedTextField('Symbol', 40),
    name: createNamedTextField('Name', 200).default(''),
    /** Days of vests that have no price. */
    vests: z
      .array(CalendarDay, { error: 'Send the days as a list.' })
      .max(maxVestDaysPerStock, { error: `Send at most ${maxVestDaysPerStock} days of a stock.` })
      .default([]),
  },
  { error: 'Name the stock.' },
);

/** A stock as a file writes it, and what is known of it here. */
export const SymbolLookupRequest = z.object({
  symbols: z
    .array(SymbolQuestion, { error: 'Send the stocks as a list.' })
    .min(1, { error: 'Send at least one stock.' })
    .max(maxImportLookupSymbolsPerCall, { error: `Send at most ${maxImportLookupSymbolsPerCall} stocks at once.` })
    .meta({ example: [{ symbol: 'BRK.B', name: 'Berkshire Hathaway' }] }),
});
export type SymbolLookupRequest = z.output<typeof SymbolLookupRequest>;

export const SymbolLookupResult = z.object({
  /** As it was sent. */
  symbol: z.string(),
  /** The one name of the stock here; null where it can be none: search, take it as an own asset, or leave it out. */
  as: z.string().nullable(),
  name: z.string(),
  /** Whether the market has a price of it, or one's own asset; null where the market could not be asked. */
  isPriced: z.boolean().nullable(),
  /** The splits that are known of it, oldest first; null where they could not be looked up. */
  splits: z.array(z.object({ date: CalendarDay, numerator: z.number(), denominator: z.number() })).nullable(),
  /** Of the days that were asked about what a share closed at, in US dollars: on `day`, or on the last one before it. */
  closes: z.array(z.object({ vest: CalendarDay, day: CalendarDay, close: z.number(), source: z.string() })),
});
export type SymbolLookupResult = z.infer<typeof SymbolLookupResult>;

const wrongEnding = { error: 'Send the last 3 or 4 digits of the account.' };
/** Nothing more of an account's number is sent or kept than its end. */
const FileAccount = z.object(
  {
    broker: createNamedTextField('Broker', 120),
    ending: z.string(wrongEnding).regex(/^\d{3,4}$/, wrongEnding),
    platform: Platform,
  },
  { error: 'Send an account with its broker.' },
);

const wrongFingerprint = { error: 'Send the SHA-256 of the file, 64 hexadecimal digits.' };
const ImportedFile = z.object(
  {
    name: createNamedTextField('File name', 200),
    /** `Robinhood, account activity`. */
    format: createNamedTextField('Format', 120),
    /** SHA-256 of the file, hexadecimal. */
    fingerprint: z
      .string(wrongFingerprint)
      .regex(/^[0-9a-f]{64}$/, wrongFingerprint)
      .meta({ example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' }),
    /** That were read. */
    rows: createNamedCountField('Rows'),
    /** That the file says it holds, where it does. */
    statedRows: createNamedCountField('Stated rows').optional(),
    from: CalendarDay.nullable(),
    to: CalendarDay.nullable(),
    /** The accounts that it is of, as far as it numbers them; left out by older imports. */
    accounts: z
      .array(FileAccount, { error: 'Send the accounts as a list.' })
      .max(50, { error: 'A file takes at most 50 accounts.' })
      .optional(),
  },
  { error: 'Send a file with its fingerprint.' },
);

const exampleFile = {
  name: 'robinhood.csv',
  format: 'Robinhood, account activity',
  fingerprint: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08',
  rows: 412,
  from: '2021-01-04',
  to: '2026-11-20',
};

export const NewImport = z.object({
  files: z
    .array(ImportedFile, { error: 'Send the files as a list.' })
    .min(1, { error: 'Name at least one file.' })
    .max(20, { error: 'An import takes at most 20 files.' })
    .meta({ example: [exampleFile] }),
  platforms: z
    .array(Platform, { error: 'Send the platforms as a list.' })
    .min(1, { error: 'Name at least one platform.' })
    .max(20, { error: 'An import takes at most 20 platforms.' })
    .meta({ example: ['Robinhood'] }),
  /** How many rows are to be recorded: by it the page says how far it is. */
  total: createNamedCountField('Total', 'Send how many rows there are.'),
  /** Goes on where the files are of other accounts than those that were imported into these platforms before. */
  otherAccount: z.boolean({ error: 'Say true or false.' }).default(false),
});
export type NewImport = z.output<typeof NewImport>;

/** `open` until it is finished: broken off, it can go on, or be undone. */
export const StatementImport = z.object({
  id: z.number().int(),
  state: z.enum(['open', 'finished', 'undoing']),
  files: z.array(ImportedFile),
  platforms: z.array(z.string()),
  total: z.number().int(),
  /** Rows that stand by it. */
  recorded: z.number().int(),
  linked: z.number().int(),
  leftOut: z.number().int(),
  begunAt: Instant,
  finishedAt: Instant.nullable(),
  /** What the certificate came to; null where nothing was stated. */
  compared: z
    .object({
      equal: z.number().int(),
      different: z.number().int(),
      kinds: z.object({
        shares: ReconciledFigureCounts,
        cash: ReconciledFigureCounts,
        dividends: ReconciledFigureCounts,
      }),
    })
    .nullable(),
  /** What became of the rows of the files, as the end of the import told it. */
  counts: ImportRowCounts.optional(),
  /** Empty in the list of all imports. */
  certificate: z.array(ReconciliationLineView),
  version: RecordVersion,
});
export type StatementImport = z.infer<typeof StatementImport>;

const CashOfLeftOutRecorded = z.object({
  /** Rows of cash of these lines that stand by this import now. */
  recorded: z.number().int(),
  refused: z.array(z.string()),
  /** Lines that are left for another call. */
  left: z.number().int(),
  import: StatementImport,
});
export type RecordSkippedCashResult = z.infer<typeof CashOfLeftOutRecorded>;

/** A row that was changed by hand since it came: undoing the import takes it away as well, if one says so. */
const ChangedRow = z.object({ ledger: z.enum(importLedgerNames), id: z.number().int(), title: z.string() });
/**
 * What was made so that the rows of an import have a place: a platform, its cash, an own asset, a split. Told by the calls that
 * made it, whose Idempotency-Key began with `setup-import-000000007--` for the import 7.
 */
const ImportSetupItem = z.object({
  kind: z.enum(['split', 'asset', 'cash', 'platform']),
  title: z.string(),
  /** Why it stays where the import is undone; null where it can be taken back with it. */
  stays: z.string().nullable(),
  /** The same where rows that were changed by hand go as well. */
  staysWithChanged: z.string().nullable(),
});
const flag = z.boolean({ error: 'Say true or false.' }).default(false);
export const UndoImportRequest = z.object({
  /** Takes rows along that were changed by hand since. */
  withChanged: flag,
  /** Takes back what was made for the import as well, as far as nothing else uses it. */
  withMade: flag,
});
export type UndoImportRequest = z.output<typeof UndoImportRequest>;
export const UndoImportResult = z.object({
  /** False while the same call is to be made again. */
  finished: z.boolean(),
  /** Rows that are still to be undone, of as many as the import has recorded in all. */
  left: z.number().int(),
  total: z.number().int(),
  refused: z.array(z.object({ title: z.string(), why: z.string() })),
  /** What was made for the import and stays, since something else uses it by now. */
  stays: z.array(z.object({ title: z.string(), why: z.string() })),
});
export type UndoImportResult = z.infer<typeof UndoImportResult>;

export const importRoutes = {
  imports: defineRoute({
    method: 'GET',
    path: '/imports',
    access: 'user',
    summary: 'Every import of a statement, newest first',
    output: z.array(StatementImport),
  }),
  resolve: defineRoute({
    method: 'POST',
    path: '/imports/symbols',
    access: 'user',
    summary: 'What is known of the stocks of a file; nothing is changed',
    input: SymbolLookupRequest,
    output: z.object({ symbols: z.array(SymbolLookupResult) }),
  }),
  look: defineRoute({
    method: 'POST',
    path: '/imports/preview',
    access: 'user',
    summary: 'Which rows are new, already here, typed by hand or in conflict; nothing is changed',
    input: ImportPreviewRows,
    output: ImportPreview,
  }),
  begin: defineRoute({
    method: 'POST',
    path: '/imports',
    access: 'user',
    summary: 'Begin an import; one of the same files that was broken off is answered as it stands',
    input: NewImport,
    output: StatementImport,
    status: 201,
  }),
  one: defineRoute({
    method: 'GET',
    path: '/imports/{id}',
    access: 'user',
    summary: 'One import with its certificate',
    params: IdParams,
    output: StatementImport,
  }),
  record: defineRoute({
    method: 'POST',
    path: '/imports/{id}/rows',
    access: 'user',
    summary:
      'Record rows of an import, each once; broken off, the same call under the same key goes on where it stopped',
    params: IdParams,
    input: ImportRows,
    output: ImportRowResultsByLedger,
    keyed: true,
  }),
  link: defineRoute({
    method: 'POST',
    path: '/imports/{id}/links',
    access: 'user',
    summary: 'Take rows that were typed by hand for events of the import',
    params: IdParams,
    input: ImportRowLinks,
    output: z.object({ linked: z.number().int() }),
  }),
  keepLeftOut: defineRoute({
    method: 'POST',
    path: '/imports/{id}/left-out',
    access: 'user',
    summary: 'Keep the lines that became no row, word for word',
    params: IdParams,
    input: SkippedLineBatch,
    output: z.object({ kept: z.number().int() }),
  }),
  leftOut: defineRoute({
    method: 'GET',
    path: '/imports/{id}/left-out',
    access: 'user',
    summary: 'The lines that became no row, a page at a time',
    params: IdParams,
    query: z.object({ after: wholeNumberField('After', { min: 0, max: 10_000_000 }).default(0) }),
    output: z.object({ lines: z.array(SkippedLineWithCashState), after: z.number().int().nullable() }),
  }),
  recordCash: defineRoute({
    method: 'POST',
    path: '/imports/{id}/cash',
    access: 'user',
    summary:
      'Record the cash alone of lines that a finished import left out, each once and as part of it, and compare anew; the same call goes on while rows are left',
    params: IdParams,
    input: RecordSkippedCashRequest,
    output: CashOfLeftOutRecorded,
    keyed: true,
  }),
  finish: defineRoute({
    method: 'POST',
    path: '/imports/{id}/finish',
    access: 'user',
    summary: 'Finish an import: what stands is compared with what the broker states, and kept as its certificate',
    params: IdParams,
    input: ImportFinishRequest,
    output: StatementImport,
  }),
  changed: defineRoute({
    method: 'GET',
    path: '/imports/{id}/changed',
    access: 'user',
    summary: 'The rows of an import that were changed by hand since, and what was made for it and is still there',
    params: IdParams,
    output: z.object({ rows: z.array(ChangedRow), made: z.array(ImportSetupItem) }),
  }),
  takeBack: defineRoute({
    method: 'POST',
    path: '/imports/{id}/undo',
    access: 'user',
    summary: 'Take back exactly this import, as far as one call comes; the same call goes on',
    params: IdParams,
    input: UndoImportRequest,
    output: UndoImportResult,
  }),
};
