import * as z from 'zod';
import { MatchedFoundDividends } from '#contract/dividends/manual-dividends';
import { companyNameRule } from '#contract/fields/field-rules';
import { CalendarDay, ImportedRowSource, StockSymbol, wholeNumberField, YearMonth } from '#contract/fields/fields';
import { createPageSchema, PageQuery, wrongCursorMessage } from '#contract/fields/pagination';
import { platformNameField } from '#contract/portfolio/platform-name';
import { Platform } from '#contract/portfolio/trades';

/** How another currency came to US dollars: what one unit was worth at the close of `day`. */
const Conversion = z.object({ currency: z.string(), rate: z.number(), day: CalendarDay });

/** What shares entitle to: found as paid, announced or estimated. */
const entitlement = {
  symbol: z.string(),
  companyName: z.string(),
  platform: Platform,
  exDate: CalendarDay,
  paymentDate: CalendarDay,
  /** True where the provider names no payment date and ex-date + 21 days stands in. */
  paymentDateEstimated: z.boolean(),
  /** At the close of the day before the ex-date, in shares of that day; for an ex-date to come, what is held now. */
  sharesHeld: z.number(),
  /** In US dollars, or in the currency of `conversion`. */
  amountPerShare: z.number(),
  /** Gross, in US dollars. */
  totalAmount: z.number(),
  /** Of a dividend in another currency, at the rate of its payment day; null in US dollars. */
  conversion: Conversion.nullable(),
};

/** A dividend to come: announced by the provider, or estimated from the ones before it. */
export const FutureDividendView = z.object({
  ...entitlement,
  basis: z.enum(['announced', 'estimated']),
});
export type FutureDividendView = z.infer<typeof FutureDividendView>;

/** A dividend found from the trades: what the shares held before the ex-date entitle to. US dollars. */
export const FoundDividendView = z.object({
  ...entitlement,
  /** As the person entered it; the market data tells gross amounts only. */
  taxWithheld: z.number(),
  /** Total amount less the tax withheld. */
  netAmount: z.number(),
  /** The entry that counts in its place, where the same payment was entered by hand too. */
  enteredAs: z
    .object({
      id: z.number().int(),
      paymentDate: CalendarDay,
      grossAmount: z.number(),
      netAmount: z.number(),
      /** Gross, of all the found dividends that the entry stands for. */
      foundAmount: z.number(),
      /** True where the entry came from a statement. */
      stated: z.boolean().optional(),
    })
    .nullable(),
  /** Paid by today in New York. */
  paid: z.boolean(),
  syncedToCash: z.boolean(),
});
export type FoundDividendView = z.infer<typeof FoundDividendView>;

/** Of those that count: one that was entered by hand too counts as entered, and not here. */
const FoundSummary = z.object({
  totalDividends: z.number().int(),
  /** Gross; net is less the tax withheld. */
  totalAmount: z.number(),
  totalTax: z.number(),
  totalNet: z.number(),
  symbolsCount: z.number().int(),
  enteredByHand: z.number().int(),
});
export const FoundDividendReport = z.object({ dividends: z.array(FoundDividendView), summary: FoundSummary });
export type FoundDividendReport = z.infer<typeof FoundDividendReport>;

/** Which page of found dividends: as of any long list, or of those whose symbol or company name holds a text. */
export const FoundDividendPageQuery = PageQuery.extend({
  cursor: z
    .string({ error: wrongCursorMessage })
    .regex(/^\d{4}-\d{2}-\d{2}\.[^~#]{1,20}~\d{4}-\d{2}-\d{2}$/, { error: wrongCursorMessage })
    .meta({ example: '2026-02-12.AAPL~2026-02-09' })
    .optional(),
  search: z
    .string({ error: 'Send the search as text.' })
    .max(companyNameRule.max, { error: `Search for at most ${companyNameRule.max} characters.` })
    .optional(),
});
export type FoundDividendPageQuery = z.output<typeof FoundDividendPageQuery>;

/** `count` of those that the search finds, all of them without one; `summary` always of all. */
export const FoundDividendPage = createPageSchema(FoundDividendView).extend({ summary: FoundSummary });
export type FoundDividendPage = z.infer<typeof FoundDividendPage>;

/** One payment that counts as income, found or entered by hand. US dollars to the cent. */
export const CountedDividendView = z.object({
  origin: z.enum(['found', 'entered']),
  /** The id of the entry; null for a found one. */
  id: z.number().int().nullable(),
  symbol: z.string(),
  companyName: z.string(),
  /** Null for an entry that names none and stands for none, or for several. */
  platform: Platform.nullable(),
  /** Null for an entry. */
  exDate: CalendarDay.nullable(),
  paymentDate: CalendarDay,
  paymentDateEstimated: z.boolean(),
  /** Null where a statement names the amount alone. */
  shares: z.number().nullable(),
  /** In US dollars, or in the currency of `conversion`; null where the gross amount is as a statement has it. */
  perShare: z.number().nullable(),
  conversion: Conversion.nullable(),
  gross: z.number(),
  taxWithheld: z.number(),
  fees: z.number(),
  /** Gross less tax and fees. */
  net: z.number(),
  pair: MatchedFoundDividends.nullable(),
  source: ImportedRowSource.optional(),
});
export type CountedDividendView = z.infer<typeof CountedDividendView>;

/** US dollars; net is gross less tax and fees. */
const IncomeSums = z.object({
  count: z.number().int(),
  gross: z.number(),
  taxWithheld: z.number(),
  fees: z.number(),
  net: z.number(),
});

/** Every payment by today, newest first. `net` is the total of dividends wherever one stands, and the sum of the rows. */
export const DividendIncomeReport = z.object({
  dividends: z.array(CountedDividendView),
  summary: IncomeSums,
});
export type DividendIncomeReport = z.infer<typeof DividendIncomeReport>;

/** What each stock brought on each platform by today, by their names; those sums come to the summary. */
export const DividendIncomeByStock = z.object({
  stocks: z.array(
    IncomeSums.extend({
      symbol: z.string(),
      companyName: z.string(),
      /** Null for entries that name none and stand for none, or for several. */
      platform: Platform.nullable(),
    }),
  ),
  summary: IncomeSums,
  /**
   * Net, of every platform: paid since New Year, and in the 12 months up to today in New York; `byMonth` has the 12
   * calendar months up to this one, oldest first.
   */
  received: z.object({
    today: CalendarDay,
    thisYear: z.number(),
    last12Months: z.number(),
    byMonth: z.array(z.object({ month: YearMonth, amount: z.number() })),
  }),
  /** How many dividends were found on each platform, by name; `toCome` of them are still to be paid. */
  foundByPlatform: z.array(z.object({ platform: Platform, found: z.number().int(), toCome: z.number().int() })),
});
export type DividendIncomeByStock = z.infer<typeof DividendIncomeByStock>;

/** All of it, or of one stock, or of one platform: `none` for what names no platform. */
export const DividendIncomeScopeQuery = z.object({
  symbol: StockSymbol.optional(),
  platform: platformNameField('Choose a platform, or none.').optional(),
});
export type DividendIncomeScopeQuery = z.output<typeof DividendIncomeScopeQuery>;

/** Those to come that are paid within so many months; left out, the next payment of each holding. */
export const FutureDividendQuery = z.object({ months: wholeNumberField('Months', { min: 1, max: 12 }).optional() });
export type FutureDividendQuery = z.output<typeof FutureDividendQuery>;

export const FoundDividendReportQuery = z.object({ symbol: StockSymbol.optional() });
export type FoundDividendReportQuery = z.output<typeof FoundDividendReportQuery>;
