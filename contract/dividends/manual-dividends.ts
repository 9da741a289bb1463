import * as z from 'zod';
import { normalizeFieldNames } from '#contract/fields/field-naming';
import { dividendRules, tradeRules } from '#contract/fields/field-rules';
import {
  CalendarDay,
  dayField,
  figureField,
  ImportedRowSource,
  LedgerRowId,
  RecordVersion,
  requiredTextLineField,
  StockSymbol,
  textLineField,
} from '#contract/fields/fields';
import { createPageSchema } from '#contract/fields/pagination';
import { toRecordedFieldSchemas } from '#contract/fields/to-recorded-field-schemas';
import { Platform } from '#contract/portfolio/trades';
import { foreignCurrencies } from '#core/portfolio/platforms';
import { exchangeRateSources } from '#core/portfolio/trade-currency';

/** US dollars and cents. */
const TaxWithheld = figureField(dividendRules.tax);

/** What names a found dividend, as it was answered. */
const foundDividendNameFields = {
  platform: Platform,
  symbol: requiredTextLineField('Symbol', 20),
  exDate: dayField(dividendRules.exDate),
};
export const FoundDividendRef = z.preprocess(
  normalizeFieldNames,
  z.object(foundDividendNameFields, { error: 'Name a found dividend by its platform, symbol and ex-date.' }),
);
export type FoundDividendRef = z.output<typeof FoundDividendRef>;

/** What was withheld from a found dividend; 0 for nothing. */
export const FoundDividendTax = z.preprocess(
  normalizeFieldNames,
  z.object({ ...foundDividendNameFields, taxWithheld: figureField(dividendRules.foundTax) }),
);
export type FoundDividendTax = z.output<typeof FoundDividendTax>;

const manualFields = {
  symbol: StockSymbol,
  companyName: textLineField(dividendRules.companyName),
  shares: figureField(dividendRules.shares),
  dividendPerShare: figureField(dividendRules.perShare),
  fees: figureField(dividendRules.fees).default(0),
  taxWithheld: TaxWithheld.default(0),
  paymentDate: dayField(dividendRules.paymentDate),
  /** Where it was paid; null or left out for one on several platforms, or on none of them. */
  platform: Platform.nullish(),
  notes: textLineField(dividendRules.notes).default(''),
};

const paidInFields = {
  currency: z.enum(foreignCurrencies, { error: `Choose a currency: ${foreignCurrencies.join(', ')}.` }),
  gross: figureField(dividendRules.gross),
  tax: TaxWithheld,
  fees: figureField(dividendRules.fees),
  /** US dollars for one unit of the currency. */
  exchangeRate: figureField(tradeRules.exchangeRate),
  rateSource: z.enum(exchangeRateSources, { error: 'Choose market, statement or entered.' }),
};
/** What it was paid in, where that is not US dollars. Its dollars follow from it, and are refused where they do not. */
const PaidIn = z.strictObject(paidInFields, { error: 'Send what it was paid in.' });
const RecordedPaidIn = z.object(toRecordedFieldSchemas(paidInFields));

/** Without shares, or what they paid, where its gross amount is stated. */
const unsaidAmountFields = {
  shares: manualFields.shares.nullish(),
  dividendPerShare: manualFields.dividendPerShare.nullish(),
};

/**
 * Shares and what they paid may stay unsaid of one in another currency, of which the gross amount is. What is missing, and fees
 * and tax beyond the gross amount, are refused by the rule, not here.
 */
export const NewManualDividend = z.preprocess(
  normalizeFieldNames,
  z.object({ ...manualFields, ...unsaidAmountFields, paidIn: PaidIn.nullish() }),
);
export type NewManualDividend = z.output<typeof NewManualDividend>;

/**
 * Of one whose gross amount a statement has, shares and what they paid may stay unsaid: the amount stays as it is then. `paidIn`
 * of null says US dollars; left out, what it was paid in stays, and follows its dollars at its rate.
 */
export const ManualDividendEdit = z.preprocess(
  normalizeFieldNames,
  z.object({
    ...manualFields,
    ...unsaidAmountFields,
    paidIn: PaidIn.nullish(),
    version: RecordVersion.optional(),
  }),
);
export type ManualDividendEdit = z.output<typeof ManualDividendEdit>;

/** As a statement has it: gross, tax and net. Never the body of a request; its source says which statement. */
export const StatementDividend = z.object({
  ...manualFields,
  ...unsaidAmountFields,
  gross: figureField(dividendRules.gross).optional(),
  paidIn: PaidIn.optional(),
  source: ImportedRowSource.optional(),
});
export type StatementDividend = z.input<typeof StatementDividend>;

/** What names a found dividend, once it is recorded. */
const RecordedName = z.object({ ...toRecordedFieldSchemas(foundDividendNameFields), platform: Platform });

/** As it is recorded: one entered by hand as it was sent, or one as a statement has it. US dollars, but for `paidIn`. */
export const ManualDividendRecord = z.object({
  id: LedgerRowId,
  ...toRecordedFieldSchemas(manualFields),
  /** 0 where the amount alone is stated; so is what it paid a share. */
  shares: z.number(),
  /** As a statement has it, or as it follows from `paidIn`; absent where it follows from the shares. */
  gross: z.number().optional(),
  paidIn: RecordedPaidIn.optional(),
  /** Absent where it was not said. */
  platform: Platform.optional(),
  /** Found dividends that the person joined with it, and those that the person parted from it. */
  joined: z.array(RecordedName).optional(),
  parted: z.array(RecordedName).optional(),
  /** The number of its own row of cash; found dividends that it makes a pair with bring none while there is one. */
  cashId: LedgerRowId.optional(),
  /** Of one with such a number, where its platform keeps cash because the person has switched it on. */
  keepsCash: z.literal(true).optional(),
  source: ImportedRowSource.optional(),
  version: RecordVersion,
});
export type ManualDividendRecord = z.infer<typeof ManualDividendRecord>;

const FoundPart = z.object({
  ...foundDividendNameFields,
  paymentDate: CalendarDay,
  sharesHeld: z.number(),
  totalAmount: z.number(),
});

/** The found dividends that are the same payment as an entry, which counts in their place. */
export const MatchedFoundDividends = z.object({
  found: z.array(FoundPart),
  /** Gross, of the found ones together: `found 10.70, entered 10.29`. */
  foundAmount: z.number(),
  /** True where the person joined them. */
  byHand: z.boolean(),
});
export type MatchedFoundDividends = z.infer<typeof MatchedFoundDividends>;

/** A dividend entered by hand, read back in lower case as the specification has it. US dollars. */
export const ManualDividend = z.object({
  id: z.number().int(),
  symbol: z.string(),
  companyname: z.string(),
  /** Null where the amount alone is stated; so is what it paid a share. */
  shares: z.number().nullable(),
  dividendpershare: z.number().nullable(),
  fees: z.number(),
  taxwithheld: z.number(),
  paymentdate: CalendarDay,
  platform: Platform.nullable(),
  /** Shares x dividend per share, to the cent, unless it was stated; net is gross less fees and tax. */
  grossamount: z.number(),
  /** True where the gross amount is as a statement has it, or follows from what was paid. */
  grossstated: z.boolean().optional(),
  /** What it was paid in, where that is not US dollars. */
  paidin: RecordedPaidIn.optional(),
  netamount: z.number(),
  notes: z.string(),
  pair: MatchedFoundDividends.nullable(),
  /** Its own row of cash, which moves its platform's balance by the net amount. */
  cashid: z.number().int().optional(),
  source: ImportedRowSource.optional(),
  version: RecordVersion,
});
export type ManualDividend = z.infer<typeof ManualDividend>;

export const ManualDividendSummary = z.object({
  totalNetAmount: z.number(),
  totalGrossAmount: z.number(),
  totalFees: z.number(),
  totalTax: z.number(),
  /** Net, per payment; 0 without any. */
  averagePerDividend: z.number(),
  totalPayments: z.number().int(),
});
export type ManualDividendSummary = z.infer<typeof ManualDividendSummary>;

/**
 * A page of entries with what all of them come to. `joinable` says that something was found of its stock which no entry
 * stands for; `companies` names every stock that a dividend was recorded or found of.
 */
export const ManualDividendPage = createPageSchema(ManualDividend.extend({ joinable: z.boolean() })).extend({
  summary: ManualDividendSummary,
  companies: z.array(z.object({ symbol: z.string(), companyName: z.string() })),
});
export type ManualDividendPage = z.infer<typeof ManualDividendPage>;

const names = z
  .array(FoundDividendRef, { error: 'Name the dividends that were found.' })
  .min(1, { error: 'Name at least one dividend that was found.' })
  .max(8, { error: 'Name at most 8 dividends that were found.' })
  .meta({ example: [{ platform: 'Robinhood', symbol: 'AAPL', exDate: '2026-11-09' }] });

/** Which found dividends an entry is the same payment as, or is not. */
export const DividendPairDecision = z.object({
  found: names,
  /** The version that was read; omitted, the decision applies to whatever is there. */
  version: RecordVersion.optional(),
});
export type DividendPairDecision = z.output<typeof DividendPairDecision>;
