import * as z from 'zod';
import { Day, IdParams, Instant, Version, wholeNumber } from '#contract/fields';
import { CertificateLine, count, ImportEnd, text } from '#contract/import-certificate';
import { LeftOutLine, LeftOutLines } from '#contract/import-left-out';
import { ImportRows, Looked, ledgerNames, RowLinks, RowsLookedAt, RowsRecorded } from '#contract/import-rows';
import { route } from '#contract/route';
import { Platform } from '#contract/trades';

/** The import of a broker's statement: begun, filled with rows part by part, compared with what the broker states. */

/** Stocks of one call that asks about them; imports of a person. */
export const mostSymbols = 200;
export const mostImports = 500;

/** A stock as a file writes it, and what is known of it here. */
export const SymbolsAsked = z.object({
  symbols: z
    .array(
      z.object({ symbol: text('Symbol', 40), name: text('Name', 200).default('') }, { error: 'Name the stock.' }),
      {
        error: 'Send the stocks as a list.',
      },
    )
    .min(1, { error: 'Send at least one stock.' })
    .max(mostSymbols, { error: `Send at most ${mostSymbols} stocks at once.` })
    .meta({ example: [{ symbol: 'BRK.B', name: 'Berkshire Hathaway' }] }),
});
export type SymbolsAsked = z.output<typeof SymbolsAsked>;

export const SymbolKnown = z.object({
  /** As it was sent. */
  symbol: z.string(),
  /** The one name of the stock here; null where it can be none: search, take it as an own asset, or leave it out. */
  as: z.string().nullable(),
  name: z.string(),
  /** Whether the market has a price of it, or one's own asset; null where the market could not be asked. */
  isPriced: z.boolean().nullable(),
  /** The splits that are known of it, oldest first; null where they could not be looked up. */
  splits: z.array(z.object({ date: Day, numerator: z.number(), denominator: z.number() })).nullable(),
});
export type SymbolKnown = z.infer<typeof SymbolKnown>;

const wrongEnding = { error: 'Send the last 3 or 4 digits of the account.' };
/** Nothing more of an account's number is sent or kept than its end. */
const FileAccount = z.object(
  {
    broker: text('Broker', 120),
    ending: z.string(wrongEnding).regex(/^\d{3,4}$/, wrongEnding),
    platform: Platform,
  },
  { error: 'Send an account with its broker.' },
);

const wrongFingerprint = { error: 'Send the SHA-256 of the file, 64 hexadecimal digits.' };
const ImportedFile = z.object(
  {
    name: text('File name', 200),
    /** `Robinhood, account activity`. */
    format: text('Format', 120),
    /** SHA-256 of the file, hexadecimal. */
    fingerprint: z
      .string(wrongFingerprint)
      .regex(/^[0-9a-f]{64}$/, wrongFingerprint)
      .meta({ example: '9f86d081884c7d659a2feaa0c55ad015a3bf4f1b2b0b822cd15d6c15b0f00a08' }),
    rows: count('Rows'),
    from: Day.nullable(),
    to: Day.nullable(),
    /** The accounts that it is of, as far as it numbers them; left out by older imports. */
    accounts: z
      .array(FileAccount, { error: 'Send the accounts as a list.' })
      .max(50, { error: 'A file takes at most 50 accounts.' })
      .optional(),
  },
  { error: 'Send a file with its fingerprint.' },
);
export type ImportedFile = z.infer<typeof ImportedFile>;

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
  total: count('Total', 'Send how many rows there are.'),
  /** Goes on where the files are of other accounts than those that were imported into these platforms before. */
  otherAccount: z.boolean({ error: 'Say true or false.' }).default(false),
});
export type NewImport = z.output<typeof NewImport>;

/** `open` until it is finished: broken off, it can go on, or be undone. */
export const Import = z.object({
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
  compared: z.object({ equal: z.number().int(), different: z.number().int() }).nullable(),
  /** Empty in the list of all imports. */
  certificate: z.array(CertificateLine),
  version: Version,
});
export type Import = z.infer<typeof Import>;

/** A row that was changed by hand since it came: undoing the import takes it away as well, if one says so. */
const ChangedRow = z.object({ ledger: z.enum(ledgerNames), id: z.number().int(), title: z.string() });
/**
 * What was made so that the rows of an import have a place: a platform, its cash, an own asset, a split. Told by the calls that
 * made it, whose Idempotency-Key began with `setup-import-000000007--` for the import 7.
 */
const MadeForImport = z.object({
  kind: z.enum(['split', 'asset', 'cash', 'platform']),
  title: z.string(),
  /** Why it stays where the import is undone; null where it can be taken back with it. */
  stays: z.string().nullable(),
  /** The same where rows that were changed by hand go as well. */
  staysWithChanged: z.string().nullable(),
});
const flag = z.boolean({ error: 'Say true or false.' }).default(false);
export const UndoImport = z.object({
  /** Takes rows along that were changed by hand since. */
  withChanged: flag,
  /** Takes back what was made for the import as well, as far as nothing else uses it. */
  withMade: flag,
});
export type UndoImport = z.output<typeof UndoImport>;
export const ImportUndone = z.object({
  /** False while the same call is to be made again. */
  finished: z.boolean(),
  left: z.number().int(),
  refused: z.array(z.object({ title: z.string(), why: z.string() })),
  /** What was made for the import and stays, since something else uses it by now. */
  stays: z.array(z.object({ title: z.string(), why: z.string() })),
});
export type ImportUndone = z.infer<typeof ImportUndone>;

export const importRoutes = {
  imports: route({
    method: 'GET',
    path: '/imports',
    access: 'user',
    summary: 'Every import of a statement, newest first',
    output: z.array(Import),
  }),
  resolve: route({
    method: 'POST',
    path: '/imports/symbols',
    access: 'user',
    summary: 'What is known of the stocks of a file; nothing is changed',
    input: SymbolsAsked,
    output: z.object({ symbols: z.array(SymbolKnown) }),
  }),
  look: route({
    method: 'POST',
    path: '/imports/preview',
    access: 'user',
    summary: 'Which rows are new, already here, typed by hand or in conflict; nothing is changed',
    input: RowsLookedAt,
    output: Looked,
  }),
  begin: route({
    method: 'POST',
    path: '/imports',
    access: 'user',
    summary: 'Begin an import; one of the same files that was broken off is answered as it stands',
    input: NewImport,
    output: Import,
    status: 201,
  }),
  one: route({
    method: 'GET',
    path: '/imports/{id}',
    access: 'user',
    summary: 'One import with its certificate',
    params: IdParams,
    output: Import,
  }),
  record: route({
    method: 'POST',
    path: '/imports/{id}/rows',
    access: 'user',
    summary:
      'Record rows of an import, each once; broken off, the same call under the same key goes on where it stopped',
    params: IdParams,
    input: ImportRows,
    output: RowsRecorded,
    keyed: true,
  }),
  link: route({
    method: 'POST',
    path: '/imports/{id}/links',
    access: 'user',
    summary: 'Take rows that were typed by hand for events of the import',
    params: IdParams,
    input: RowLinks,
    output: z.object({ linked: z.number().int() }),
  }),
  keepLeftOut: route({
    method: 'POST',
    path: '/imports/{id}/left-out',
    access: 'user',
    summary: 'Keep the lines that became no row, word for word',
    params: IdParams,
    input: LeftOutLines,
    output: z.object({ kept: z.number().int() }),
  }),
  leftOut: route({
    method: 'GET',
    path: '/imports/{id}/left-out',
    access: 'user',
    summary: 'The lines that became no row, a page at a time',
    params: IdParams,
    query: z.object({ after: wholeNumber('After', { min: 0, max: 10_000_000 }).default(0) }),
    output: z.object({ lines: z.array(LeftOutLine), after: z.number().int().nullable() }),
  }),
  finish: route({
    method: 'POST',
    path: '/imports/{id}/finish',
    access: 'user',
    summary: 'Finish an import: what stands is compared with what the broker states, and kept as its certificate',
    params: IdParams,
    input: ImportEnd,
    output: Import,
  }),
  changed: route({
    method: 'GET',
    path: '/imports/{id}/changed',
    access: 'user',
    summary: 'The rows of an import that were changed by hand since, and what was made for it and is still there',
    params: IdParams,
    output: z.object({ rows: z.array(ChangedRow), made: z.array(MadeForImport) }),
  }),
  takeBack: route({
    method: 'POST',
    path: '/imports/{id}/undo',
    access: 'user',
    summary: 'Take back exactly this import, as far as one call comes; the same call goes on',
    params: IdParams,
    input: UndoImport,
    output: ImportUndone,
  }),
};
