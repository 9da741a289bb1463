import * as z from 'zod';
import { NewCashEntry } from '#contract/cash';
import { dividendRules } from '#contract/field-rules';
import { Day, dayOf, figure, IdParams, Instant, lineOf, StockSymbol, Version, wholeNumber } from '#contract/fields';
import { route } from '#contract/route';
import { NewTrade, Platform } from '#contract/trades';

/**
 * What a broker's statement has brought: rows for the ledgers, given in parts, each row with the identities of the events
 * that it stands for, so that no row comes twice however often it is sent.
 */

/** Rows of one call that records them, of one that only looks, of one that keeps what was left out; stocks of one. */
export const mostRecorded = 250;
export const mostLookedAt = 1_000;
export const mostLeftOut = 500;
export const mostSymbols = 200;

const text = (name: string, max: number) =>
  z.string({ error: `${name} must be text.` }).max(max, { error: `${name} takes at most ${max} characters.` });
const count = (name: string) =>
  z
    .number({ error: `${name} must be a number.` })
    .int({ error: `${name} must be a whole number.` })
    .min(0, { error: `${name} cannot be negative.` })
    .max(10_000_000, { error: `${name} is too large.` });

/** An exact figure as text: `-28.246354`. */
const wrongFigure = 'Send a figure as text, such as 28.246354.';
const Figure = z.string({ error: wrongFigure }).regex(/^-?\d{1,15}(?:\.\d{1,18})?$/, { error: wrongFigure });

const wrongIdentity = 'Send the identity of the event, 8 to 64 letters and digits.';
const Identity = z.string({ error: wrongIdentity }).regex(/^[A-Za-z0-9_-]{8,64}$/, { error: wrongIdentity });
/** The first is the row's own; a dividend carries that of its tax as well. */
const Identities = z
  .array(Identity, { error: wrongIdentity })
  .min(1, { error: wrongIdentity })
  .max(4, { error: 'A row stands for at most 4 events.' });

/** A dividend as a statement has it: what was paid in all, in US dollars, whatever a share has brought. */
export const StatedDividend = z.object({
  symbol: StockSymbol,
  companyName: lineOf(dividendRules.companyName),
  platform: Platform,
  paymentDate: dayOf(dividendRules.paymentDate),
  gross: figure({ ...dividendRules.tax, name: 'Gross amount', min: 0.01, missing: 'Enter the gross amount.' }),
  taxWithheld: figure(dividendRules.tax).default(0),
  fees: figure(dividendRules.fees).default(0),
  /** Null where the statement does not say. */
  shares: figure(dividendRules.shares).nullable().default(null),
  dividendPerShare: figure(dividendRules.perShare).nullable().default(null),
  notes: lineOf(dividendRules.notes).default(''),
});
export type StatedDividend = z.output<typeof StatedDividend>;

const identified = <Row extends z.ZodType>(row: Row) => z.object({ row, identities: Identities });

const rowsUpTo = (most: number) =>
  z
    .object({
      trades: z.array(identified(NewTrade)).default([]),
      cash: z.array(identified(NewCashEntry)).default([]),
      dividends: z.array(identified(StatedDividend)).default([]),
    })
    .refine(
      ({ trades, cash, dividends }) => {
        const sent = trades.length + cash.length + dividends.length;
        return sent > 0 && sent <= most;
      },
      { error: `Send 1 to ${most} rows at once.` },
    );

export const ImportRows = rowsUpTo(mostRecorded);
export type ImportRows = z.output<typeof ImportRows>;

/** Some rows, of any days: whoever sends a long file sends it in parts, each day whole. */
export const RowsLookedAt = rowsUpTo(mostLookedAt);
export type RowsLookedAt = z.output<typeof RowsLookedAt>;

const RecordedRow = z.object({ id: z.number().int(), title: z.string() });
/**
 * `here`: a row of an import already stands for this event. `typed`: one that was entered by hand, or by another kind of file,
 * is the same event; it can be linked. `conflict`: rows of the same day, stock and side with other figures.
 */
export const RowStatus = z.discriminatedUnion('status', [
  z.object({ status: z.literal('new') }),
  z.object({ status: z.literal('here'), with: RecordedRow }),
  z.object({ status: z.literal('typed'), with: RecordedRow }),
  z.object({ status: z.literal('conflict'), with: z.array(RecordedRow) }),
  z.object({ status: z.literal('refused'), error: z.string(), path: z.string().nullable() }),
]);
export type RowStatus = z.infer<typeof RowStatus>;

/** In the order of the rows that were sent. */
const perLedger = <Row extends z.ZodType>(row: Row) =>
  z.object({ trades: z.array(row), cash: z.array(row), dividends: z.array(row) });

export const Looked = perLedger(RowStatus);
export type Looked = z.infer<typeof Looked>;

/** `here`: it was recorded before, by this import or another. */
export const RecordedStatus = z.discriminatedUnion('status', [
  z.object({ status: z.literal('recorded'), id: z.number().int() }),
  z.object({ status: z.literal('here'), id: z.number().int() }),
  z.object({ status: z.literal('refused'), error: z.string(), code: z.string(), path: z.string().nullable() }),
]);
export type RecordedStatus = z.infer<typeof RecordedStatus>;
export const RowsRecorded = perLedger(RecordedStatus);
export type RowsRecorded = z.infer<typeof RowsRecorded>;

const ledgerNames = ['trades', 'cash', 'dividends'] as const;
/** Rows that were typed and are the same as events of the statement: from now on they count as theirs. */
export const RowLinks = z.object({
  links: z
    .array(
      z.object({
        ledger: z.enum(ledgerNames, { error: `Choose one of ${ledgerNames.join(', ')}.` }),
        id: z.number().int().positive(),
        identities: Identities,
      }),
      { error: 'Send the links as a list.' },
    )
    .min(1, { error: 'Send at least one link.' })
    .max(mostRecorded, { error: `Send at most ${mostRecorded} links at once.` }),
});
export type RowLinks = z.output<typeof RowLinks>;

/** A stock as a file writes it, and what is known of it here. */
export const SymbolsAsked = z.object({
  symbols: z
    .array(z.object({ symbol: text('Symbol', 40), name: text('Name', 200).default('') }), {
      error: 'Send the stocks as a list.',
    })
    .min(1, { error: 'Send at least one stock.' })
    .max(mostSymbols, { error: `Send at most ${mostSymbols} stocks at once.` }),
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

const ImportedFile = z.object({
  name: text('File name', 200),
  /** `Robinhood, account activity`. */
  format: text('Format', 120),
  /** SHA-256 of the file, hexadecimal. */
  fingerprint: z.string().regex(/^[0-9a-f]{64}$/, { error: 'Send the SHA-256 of the file, 64 hexadecimal digits.' }),
  rows: count('Rows'),
  from: Day.nullable(),
  to: Day.nullable(),
});
export type ImportedFile = z.infer<typeof ImportedFile>;

export const NewImport = z.object({
  files: z
    .array(ImportedFile, { error: 'Send the files as a list.' })
    .min(1, { error: 'Name at least one file.' })
    .max(20, { error: 'An import takes at most 20 files.' }),
  platforms: z.array(Platform, { error: 'Send the platforms as a list.' }).min(1).max(20),
  /** How many rows are to be recorded: by it the page says how far it is. */
  total: count('Total'),
});
export type NewImport = z.output<typeof NewImport>;

/** A line of a file that became no row, word for word. */
export const LeftOutLine = z.object({
  file: count('File').max(19, { error: 'Name the file by its place among the import’s files.' }),
  lines: z.array(count('Line')).max(20, { error: 'At most 20 lines make one event.' }),
  cells: z.array(text('Cell', 2_000)).max(100, { error: 'A row has at most 100 cells.' }),
  sentence: text('Reason', 300),
});
export type LeftOutLine = z.infer<typeof LeftOutLine>;
export const LeftOutLines = z.object({
  /** How many were sent before these: sent again they are kept once. */
  at: count('At'),
  lines: z
    .array(LeftOutLine, { error: 'Send the lines as a list.' })
    .min(1, { error: 'Send at least one line.' })
    .max(mostLeftOut, { error: `Send at most ${mostLeftOut} lines at once.` }),
});
export type LeftOutLines = z.output<typeof LeftOutLines>;

/** What the broker says is held: from a file, or typed from the screen. */
export const Stated = z.object({
  platform: Platform,
  /** The end of which day it is about. */
  day: Day,
  positions: z.array(z.object({ symbol: StockSymbol, quantity: Figure })).max(2_000),
  balances: z.array(z.object({ currency: z.string().regex(/^[A-Z]{3}$/), amount: Figure })).max(20),
});
export type Stated = z.output<typeof Stated>;

/** One line of the certificate: what the broker states beside what is counted here, exact, and what may be the cause. */
export const CertificateLine = z.object({
  platform: z.string(),
  kind: z.enum(['shares', 'cash', 'dividends']),
  /** The stock, the currency, or the year. */
  what: z.string(),
  stated: Figure,
  counted: Figure,
  /** Counted less stated. */
  difference: Figure,
  cause: z.string().nullable(),
});
export type CertificateLine = z.infer<typeof CertificateLine>;

export const ImportEnd = z.object({
  stated: z.array(Stated).max(20).default([]),
  /** What the page counted of the files' rows; together they are all of them. */
  counts: z.object({ recorded: count('Recorded'), here: count('Here'), leftOut: count('Left out') }),
});
export type ImportEnd = z.output<typeof ImportEnd>;

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
  certificate: z.array(CertificateLine),
  version: Version,
});
export type Import = z.infer<typeof Import>;

/** A row that was changed by hand since it came: undoing the import takes it away as well, if one says so. */
const ChangedRow = z.object({ ledger: z.enum(ledgerNames), id: z.number().int(), title: z.string() });
export const UndoImport = z.object({
  /** Takes rows along that were changed by hand since. */
  withChanged: z.boolean({ error: 'Say true or false.' }).default(false),
});
export const ImportUndone = z.object({
  /** False while the same call is to be made again. */
  finished: z.boolean(),
  left: z.number().int(),
  refused: z.array(z.object({ title: z.string(), why: z.string() })),
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
    summary: 'The rows of an import that were changed by hand since',
    params: IdParams,
    output: z.object({ rows: z.array(ChangedRow) }),
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
