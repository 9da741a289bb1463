import * as z from 'zod';
import {
  BulkRowChangeResult,
  BulkRowDeletion,
  BulkRowRefs,
  createBulkEditSchema,
  RowBatchResult,
  rowBatchField,
} from '#contract/fields/bulk-row-refs';
import { normalizeFieldNames } from '#contract/fields/field-naming';
import { cashRules } from '#contract/fields/field-rules';
import {
  CdPaymentRef,
  dayField,
  figureField,
  IdParams,
  ImportedRowSource,
  Instant,
  LedgerRowId,
  RecordVersion,
  textLineField,
} from '#contract/fields/fields';
import { createPageSchema, PageQuery } from '#contract/fields/pagination';
import { toRecordedFieldSchemas } from '#contract/fields/to-recorded-field-schemas';
import { platformNameField } from '#contract/portfolio/platform-name';
import { defineRoute } from '#contract/route';
import { cashPlatforms, cashTransactionTypes, ledgerCurrencies } from '#core/portfolio/platforms';

export const CashPlatform = platformNameField(`Choose a platform: ${cashPlatforms.join(', ')}.`);
export type CashPlatform = z.infer<typeof CashPlatform>;

export const Currency = z.enum(ledgerCurrencies, { error: `Choose a currency: ${ledgerCurrencies.join(', ')}.` });
export type Currency = z.infer<typeof Currency>;

export const CashEntryType = z.enum(cashTransactionTypes, {
  error: `Choose a type: ${cashTransactionTypes.join(', ')}.`,
});
export type CashEntryType = z.infer<typeof CashEntryType>;

/** Above zero, in the row's own currency, 2 decimals. */
const CashAmount = figureField(cashRules.amount);

const entryFields = {
  transactionType: CashEntryType,
  amount: CashAmount,
  platform: CashPlatform,
  currency: Currency.default('USD'),
  transactionDate: dayField(cashRules.date),
  description: textLineField(cashRules.description).default(''),
};

export const NewCashEntry = z.preprocess(normalizeFieldNames, z.object(entryFields));
export type NewCashEntry = z.output<typeof NewCashEntry>;

export const CashEntryEdit = z.preprocess(
  normalizeFieldNames,
  z.object({
    ...entryFields,
    /** The version that was read; omitted, the edit applies to whatever is there. */
    version: RecordVersion.optional(),
  }),
);
export type CashEntryEdit = z.output<typeof CashEntryEdit>;

const CashBatch = z.object({ transactions: rowBatchField(NewCashEntry) });

/** What many rows can be given at once; what is left out stays as it is. */
export const CashEntriesBulkEdit = z.object({
  rows: BulkRowRefs,
  change: createBulkEditSchema({
    transactionType: CashEntryType.optional(),
    platform: CashPlatform.optional(),
    transactionDate: dayField(cashRules.date).optional(),
    description: textLineField(cashRules.description).optional(),
  }),
});
export type CashEntriesBulkEdit = z.output<typeof CashEntriesBulkEdit>;

/** Whose hand a row is from: a person's, a dividend's, the portfolio's, or a CD's. Only the first can be edited. */
const CashOrigin = z.enum(['entered', 'dividend', 'portfolio', 'cd']);

/** A row of the cash ledger as it is recorded. `amount` is in `currency` and positive; the type gives it its sign. */
export const CashEntryRecord = z.object({
  id: LedgerRowId,
  ...toRecordedFieldSchemas(entryFields),
  platform: CashPlatform,
  /** The dividend by hand or from a statement that the row belongs to: it follows that one, and goes with it alone. */
  manualDividend: LedgerRowId.optional(),
  /** The interest payment of a CD that it arrived by. */
  paidBy: CdPaymentRef.optional(),
  source: ImportedRowSource.optional(),
  version: RecordVersion,
});
export type CashEntryRecord = z.infer<typeof CashEntryRecord>;

export const CashEntry = z.object({
  ...CashEntryRecord.shape,
  /** In US dollars at the latest rate; null where no rate is available. */
  amountUsd: z.number().nullable(),
  origin: CashOrigin,
});
export type CashEntry = z.infer<typeof CashEntry>;

/**
 * A page of the rows that the page's table lists: all but those of type dividend; and how many of all rows were synced from
 * dividends, with what they come to in US dollars.
 */
export const CashEntriesPage = createPageSchema(CashEntry).extend({
  dividends: z.object({ count: z.number().int(), total: z.number() }),
});
export type CashEntriesPage = z.infer<typeof CashEntriesPage>;

export const CashBalance = z.object({
  id: z.number().int(),
  platform: CashPlatform,
  /** In `currency`. Kept up with every row; equals their sum unless it was set by hand. */
  balance: z.number(),
  currency: Currency,
  balanceUsd: z.number().nullable(),
  /**
   * What its rows come to, whatever the balance was set to: deposits, interest and sales less withdrawals, fees, tax and
   * buys; no row of type dividend. In `currency`, and in US dollars at the latest rate.
   */
  counted: z.number(),
  countedUsd: z.number().nullable(),
});
export type CashBalance = z.infer<typeof CashBalance>;

export const CashBalanceUpdate = z.object({
  platform: CashPlatform,
  currency: Currency.default('USD'),
  balance: figureField(cashRules.balance),
});
export type CashBalanceUpdate = z.output<typeof CashBalanceUpdate>;

/** All balances in US dollars at the latest rates. */
export const CashTotal = z.object({
  total: z.number(),
  /** One unit of each currency in US dollars, as it was used. */
  rates: z.array(
    z.object({ currency: Currency, rate: z.number(), asOf: Instant, source: z.string(), stale: z.boolean() }),
  ),
  /** Currencies left out of the total for want of a rate. */
  missingRates: z.array(Currency),
});
export type CashTotal = z.infer<typeof CashTotal>;

export const CashEntriesQuery = PageQuery.extend({
  /**
   * Of pages: those of the list, which has no rows of the kind `dividend`; or every row that was entered or synced, in the
   * order of entry.
   */
  rows: z.enum(['listed', 'entered'], { error: 'Choose listed or entered.' }).default('listed'),
});
export type CashEntriesQuery = z.output<typeof CashEntriesQuery>;

export const cashRoutes = {
  balances: defineRoute({
    method: 'GET',
    path: '/cash/balances',
    access: 'user',
    summary: 'A balance per platform and currency',
    output: z.array(CashBalance),
  }),
  setBalance: defineRoute({
    method: 'PUT',
    path: '/cash/balances',
    access: 'user',
    summary: 'Set the balance of a platform',
    input: CashBalanceUpdate,
    output: CashBalance,
  }),
  total: defineRoute({
    method: 'GET',
    path: '/cash/balance',
    access: 'user',
    summary: 'Total cash in US dollars',
    output: CashTotal,
  }),
  entries: defineRoute({
    method: 'GET',
    path: '/cash/transactions',
    access: 'user',
    summary: 'Every cash row, newest first: entered, synced from dividends, derived from trades; with a limit, a page',
    query: CashEntriesQuery,
    output: z.union([z.array(CashEntry), CashEntriesPage]),
  }),
  entry: defineRoute({
    method: 'GET',
    path: '/cash/transactions/{id}',
    access: 'user',
    summary: 'One entered or synced row',
    params: IdParams,
    output: CashEntry,
  }),
  dividendEntries: defineRoute({
    method: 'GET',
    path: '/cash/dividend-transactions',
    access: 'user',
    summary: 'The rows that were synced from dividends, by their ids',
    output: z.object({ ids: z.array(z.number().int()), total: z.number() }),
  }),
  addEntry: defineRoute({
    method: 'POST',
    path: '/cash/transactions',
    access: 'user',
    summary: 'Record a deposit, withdrawal, fee, dividend, interest or tax',
    input: NewCashEntry,
    output: CashEntry,
    status: 201,
  }),
  addEntries: defineRoute({
    method: 'POST',
    path: '/cash/transactions/batch',
    access: 'user',
    summary:
      'Record up to 500 rows, all or none, each answered in its place; broken off, the same call under the same key goes on where it stopped',
    input: CashBatch,
    output: RowBatchResult,
    keyed: true,
  }),
  editEntries: defineRoute({
    method: 'POST',
    path: '/cash/transactions/batch-edit',
    access: 'user',
    summary:
      'Give up to 500 entered rows the same type, platform, date or description, all or none; broken off, the same call under the same key goes on where it stopped',
    input: CashEntriesBulkEdit,
    output: BulkRowChangeResult,
    keyed: true,
  }),
  deleteEntries: defineRoute({
    method: 'POST',
    path: '/cash/transactions/batch-delete',
    access: 'user',
    summary:
      'Delete up to 500 entered or synced rows, all or none; broken off, the same call under the same key goes on where it stopped',
    input: BulkRowDeletion,
    output: BulkRowChangeResult,
    keyed: true,
  }),
  editEntry: defineRoute({
    method: 'PUT',
    path: '/cash/transactions/{id}',
    access: 'user',
    summary: 'Replace the fields of an entered row',
    params: IdParams,
    input: CashEntryEdit,
    output: CashEntry,
  }),
  deleteEntry: defineRoute({
    method: 'DELETE',
    path: '/cash/transactions/{id}',
    access: 'user',
    summary: 'Delete an entered or synced row',
    params: IdParams,
    status: 204,
  }),
};
