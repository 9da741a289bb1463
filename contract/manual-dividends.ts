import * as z from 'zod';
import { Day, decimal, Fees, filledLine, largest, largestText, Notes, StockSymbol, Version } from '#contract/fields';
import { inOneStyle } from '#contract/naming';

const positive = (name: string, places: number) =>
  decimal(name, places)
    .positive({ error: `${name} must be greater than 0.` })
    .max(largest, { error: `${name} must be at most ${largestText}.` });

const manualFields = {
  symbol: StockSymbol,
  companyName: filledLine('Company name', 120),
  shares: positive('Shares', 8),
  dividendPerShare: positive('Dividend per share', 6),
  fees: Fees.default(0),
  paymentDate: Day,
  notes: Notes.default(''),
};

/** Fees beyond the gross amount are refused by the rule, not here. */
export const NewDividend = z.preprocess(inOneStyle, z.object(manualFields));
export type NewDividend = z.output<typeof NewDividend>;

export const DividendEdit = z.preprocess(inOneStyle, z.object({ ...manualFields, version: Version.optional() }));
export type DividendEdit = z.output<typeof DividendEdit>;

/** A dividend entered by hand, read back in lower case as the specification has it. US dollars. */
export const ManualDividend = z.object({
  id: z.number().int(),
  symbol: z.string(),
  companyname: z.string(),
  shares: z.number(),
  dividendpershare: z.number(),
  fees: z.number(),
  paymentdate: Day,
  /** shares x dividend per share, to the cent; net is gross less fees. */
  grossamount: z.number(),
  netamount: z.number(),
  notes: z.string(),
  version: Version,
});
export type ManualDividend = z.infer<typeof ManualDividend>;

export const ManualSummary = z.object({
  totalNetAmount: z.number(),
  totalGrossAmount: z.number(),
  totalFees: z.number(),
  /** Net, per payment; 0 without any. */
  averagePerDividend: z.number(),
  totalPayments: z.number().int(),
});
export type ManualSummary = z.infer<typeof ManualSummary>;
