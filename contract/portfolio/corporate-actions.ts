import * as z from 'zod';
import { corporateActionRules as rules, tradeRules } from '#contract/fields/field-rules';
import { CalendarDay, dayField, figureField, StockSymbol, textLineField } from '#contract/fields/fields';
import { Platform, TransactionType } from '#contract/portfolio/trades';
import { defineRoute } from '#contract/route';

/** What a company does to its shares, as guided steps: each is one change of trades, looked at first and undone as one. */

const received = { to: StockSymbol, toName: textLineField(tradeRules.companyName) };
const ratio = { newShares: figureField(rules.newShares), oldShares: figureField(rules.oldShares) };
const onDay = { symbol: StockSymbol, date: dayField(rules.date) };

/** What a platform paid for the fraction of a share that came to it; one that is not named keeps its fraction. */
const fractions = z
  .array(z.object({ platform: Platform, amount: figureField(rules.amount) }), {
    error: 'Send the platforms as a list.',
  })
  .max(100, { error: 'At most 100 platforms.' })
  .default([]);

/** US dollars; percentages from 0 to 100. Every platform that holds the stock at the close of the day takes part. */
export const CorporateActionInput = z.discriminatedUnion(
  'kind',
  [
    /** All trades of the stock, on any day, become trades of the other one. */
    z.object({ kind: z.literal('rename'), symbol: StockSymbol, ...received }),
    z.object({
      kind: z.literal('merger'),
      ...onDay,
      /** For each share held; 0 where none is paid. */
      cashPerShare: figureField(rules.perShare).default(0),
      /** How much of the value the cash stands for, where shares are received as well. */
      cashPercent: figureField(rules.percent).optional(),
      received: z.object({ ...received, ...ratio }).optional(),
      fractions,
    }),
    z.object({
      kind: z.literal('spinOff'),
      ...onDay,
      received: z.object({ ...received, ...ratio }),
      /** How much of the cost goes to the new stock. */
      costPercent: figureField(rules.percent),
      fractions,
    }),
    /** For each share, or in all. */
    z.object({
      kind: z.literal('returnOfCapital'),
      ...onDay,
      amountPerShare: figureField(rules.perShare).optional(),
      totalAmount: figureField(rules.amount).optional(),
    }),
    z.object({
      kind: z.literal('cashInLieu'),
      ...onDay,
      platform: Platform,
      quantity: figureField(rules.quantity),
      amount: figureField(rules.amount),
    }),
    z.object({ kind: z.literal('reverseSplit'), ...onDay, ...ratio, fractions }),
  ],
  { error: 'Say what happened: rename, merger, spinOff, returnOfCapital, cashInLieu or reverseSplit.' },
);
export type CorporateActionInput = z.output<typeof CorporateActionInput>;

/** Shares to 8 decimals, cost to the cent. */
const Figures = z.object({ shares: z.number(), cost: z.number() });

export const CorporateActionPreview = z.object({
  /** Of the person's trades as they were looked at; to record the action, send it back. */
  version: z.number().int(),
  /** Why it cannot be recorded; null where it can. */
  refused: z.string().nullable(),
  /** Every position that it changes, by stock and platform, as of today. */
  positions: z.array(z.object({ symbol: z.string(), platform: Platform, before: Figures, after: Figures })),
  /** What is recorded, in order. */
  trades: z.array(
    z.object({
      transactionType: TransactionType,
      symbol: z.string(),
      platform: Platform,
      quantity: z.number(),
      price: z.number(),
      total: z.number(),
      transactionDate: CalendarDay,
      acquiredOn: CalendarDay.optional(),
    }),
  ),
  /** How many trades get another stock's name. */
  renamed: z.number().int(),
  /** The split that is recorded with it. */
  split: z.object({ date: CalendarDay, numerator: z.number(), denominator: z.number() }).nullable(),
  /** Of a share, which cash may have been paid for. */
  fractions: z.array(z.object({ platform: Platform, symbol: z.string(), quantity: z.number() })),
  /** What it brings in cash, by platform, and what of it is realized as a gain or a loss. */
  cash: z.array(z.object({ platform: Platform, amount: z.number() })),
  realizedGain: z.number(),
  /** What does not follow a rename, in sentences. */
  notFollowing: z.array(z.string()),
});
export type CorporateActionPreview = z.infer<typeof CorporateActionPreview>;

export const corporateActionRoutes = {
  previewAction: defineRoute({
    method: 'POST',
    path: '/portfolio/corporate-actions/preview',
    access: 'user',
    summary: 'What a corporate action would make of trades and positions; changes nothing',
    input: z.object({ action: CorporateActionInput }),
    output: CorporateActionPreview,
  }),
  recordAction: defineRoute({
    method: 'POST',
    path: '/portfolio/corporate-actions',
    access: 'user',
    summary:
      'Record a corporate action as it was previewed, as one change; broken off, the same call under the same key goes on where it stopped',
    input: z.object({
      action: CorporateActionInput,
      /** That of the preview. */
      version: z
        .number({ error: 'Send the version of the preview.' })
        .int({ error: 'Send the version of the preview.' }),
    }),
    output: z.object({
      /** How many trades were recorded, or got another name. */
      trades: z.number().int(),
    }),
    keyed: true,
  }),
};
