import * as z from 'zod';
import { NewCashEntry } from '#contract/cash';
import { StatementDividend } from '#contract/dividends/manual-dividends';
import type { InvalidBatchRow } from '#contract/fields/bulk-row-refs';
import { dividendRules } from '#contract/fields/field-rules';
import { figureField, ledgerRowIdLimits } from '#contract/fields/fields';
import {
  maxImportLinksPerCall,
  maxImportRowsPerPreviewCall,
  maxImportRowsPerRecordCall,
} from '#contract/imports/import-limits';
import { NewTrade, Platform } from '#contract/portfolio/trades';

/**
 * What a broker's statement has brought: rows for the ledgers, given in parts, each row with the identities of the events
 * that it stands for, so that no row comes twice however often it is sent.
 */

const wrongIdentity = 'Send the identity of the event, 8 to 64 letters and digits.';
export const StatementEventIdentity = z
  .string({ error: wrongIdentity })
  .regex(/^[A-Za-z0-9_-]{8,64}$/, { error: wrongIdentity });
/** The first is the row's own; a dividend carries that of its tax as well. */
const Identities = z
  .array(StatementEventIdentity, { error: wrongIdentity })
  .min(1, { error: wrongIdentity })
  .max(4, { error: 'A row stands for at most 4 events.' })
  .meta({ example: ['k3v9q2x7m1'] });

/** A dividend as a statement has it, with the platform whose cash it moves. */
export const ImportDividendRow = StatementDividend.omit({ source: true }).extend({
  platform: Platform,
  gross: figureField(dividendRules.gross),
});
export type ImportDividendRow = z.output<typeof ImportDividendRow>;

const isSent = z
  .unknown()
  .refine((sent) => sent !== undefined, { error: 'Send the row.' })
  .transform((sent): InvalidBatchRow => ({ notARow: sent }));
/** A row that is none is refused in its place of the answer; the others are not. */
const identifiedRowSchema = <Row extends z.ZodType>(row: Row) =>
  z.object(
    { row: z.union([row, isSent], { error: 'Send the row.' }), identities: Identities },
    { error: 'Send a row with its identities.' },
  );

const listSchema = <Row extends z.ZodType>(row: Row, noun: string, most: number) =>
  z
    .array(identifiedRowSchema(row), { error: `Send the ${noun} as a list.` })
    .max(most, { error: `Send at most ${most} ${noun} at once.` });

const exampleTrade = {
  row: {
    symbol: 'AAPL',
    companyName: 'Apple Inc.',
    transactionType: 'buy',
    quantity: 10,
    price: 150.25,
    transactionDate: '2026-01-15',
    platform: 'Robinhood',
  },
  identities: ['k3v9q2x7m1'],
};

/** One of the lists has a row. */
const anyRow = {
  anyOf: ['trades', 'cash', 'dividends'].map((name) => ({ required: [name], properties: { [name]: { minItems: 1 } } })),
};

interface Sent {
  identities: readonly string[];
}
const isEachOnce = (ledgers: Readonly<Record<string, readonly Sent[]>>): boolean => {
  const all = Object.values(ledgers).flatMap((rows) => rows.flatMap(({ identities }) => identities));
  return new Set(all).size === all.length;
};

const rowsByLedgerSchema = (most: number) =>
  z
    .object({
      trades: listSchema(NewTrade, 'trades', most)
        .default([])
        .meta({ example: [exampleTrade] }),
      cash: listSchema(NewCashEntry, 'cash rows', most).default([]),
      dividends: listSchema(ImportDividendRow, 'dividends', most).default([]),
    })
    .refine(
      ({ trades, cash, dividends }) => {
        const sent = trades.length + cash.length + dividends.length;
        return sent > 0 && sent <= most;
      },
      { error: `Send 1 to ${most} rows at once.` },
    )
    .refine(isEachOnce, { error: 'Send each event once: one of these is there twice.' })
    .meta(anyRow);

export const ImportRows = rowsByLedgerSchema(maxImportRowsPerRecordCall);
export type ImportRows = z.output<typeof ImportRows>;

/** Some rows, of any days: whoever sends a long file sends it in parts, each day whole. */
export const ImportPreviewRows = rowsByLedgerSchema(maxImportRowsPerPreviewCall);
export type ImportPreviewRows = z.output<typeof ImportPreviewRows>;

const RecordedRow = z.object({ id: z.number().int(), title: z.string() });
/**
 * `here`: a row of an import already stands for this event. `typed`: one that was entered by hand, or by another kind of file,
 * is the same event; it can be linked. `conflict`: rows of the same day, stock and side with other figures.
 */
export const ImportPreviewRowResult = z.discriminatedUnion('status', [
  z.object({ status: z.literal('new') }),
  z.object({ status: z.literal('here'), with: RecordedRow }),
  z.object({ status: z.literal('typed'), with: RecordedRow }),
  z.object({ status: z.literal('conflict'), with: z.array(RecordedRow) }),
  z.object({ status: z.literal('refused'), error: z.string(), path: z.string().nullable() }),
]);
export type ImportPreviewRowResult = z.infer<typeof ImportPreviewRowResult>;

/** In the order of the rows that were sent. */
const statusesByLedgerSchema = <Row extends z.ZodType>(row: Row) =>
  z.object({ trades: z.array(row), cash: z.array(row), dividends: z.array(row) });

export const ImportPreview = statusesByLedgerSchema(ImportPreviewRowResult);
export type ImportPreview = z.infer<typeof ImportPreview>;

/** `here`: it was recorded before, by this import or another. */
export const ImportRowResult = z.discriminatedUnion('status', [
  z.object({ status: z.literal('recorded'), id: z.number().int() }),
  z.object({ status: z.literal('here'), id: z.number().int() }),
  z.object({ status: z.literal('refused'), error: z.string(), code: z.string(), path: z.string().nullable() }),
]);
export type ImportRowResult = z.infer<typeof ImportRowResult>;
export const ImportRowResultsByLedger = statusesByLedgerSchema(ImportRowResult);
export type ImportRowResultsByLedger = z.infer<typeof ImportRowResultsByLedger>;

export const importLedgerNames = ['trades', 'cash', 'dividends'] as const;
const noRow = { error: 'Name the row by its id.' };
/** Rows that were typed and are the same as events of the statement: from now on they count as theirs. */
export const ImportRowLinks = z.object({
  links: z
    .array(
      z.object(
        {
          ledger: z.enum(importLedgerNames, { error: `Choose one of ${importLedgerNames.join(', ')}.` }),
          id: z.number(noRow).int(noRow).min(ledgerRowIdLimits.min, noRow).max(ledgerRowIdLimits.max, noRow),
          identities: Identities,
        },
        { error: 'Name the row, and the event that it stands for.' },
      ),
      { error: 'Send the links as a list.' },
    )
    .min(1, { error: 'Send at least one link.' })
    .max(maxImportLinksPerCall, { error: `Send at most ${maxImportLinksPerCall} links at once.` })
    .meta({ example: [{ ledger: 'trades', id: 7, identities: ['k3v9q2x7m1'] }] }),
});
export type ImportRowLinks = z.output<typeof ImportRowLinks>;
