import * as z from 'zod';
import { CalendarDay, dayField, figureField, RecordVersion, StockSymbol } from '#contract/fields/fields';
import { toRecordedFieldSchemas } from '#contract/fields/to-recorded-field-schemas';
import { splitRules } from '#contract/portfolio/split-rules';
import { Platform } from '#contract/portfolio/trades';
import { defineRoute } from '#contract/route';

/** Splits that a person records, since the market does not know them: of an asset of one's own, or told late. */

const ratio = { numerator: figureField(splitRules.numerator), denominator: figureField(splitRules.denominator) };
const splitFields = { date: dayField(splitRules.date), ...ratio };

/** `numerator` new shares for `denominator` old ones from `date` on. */
export const NewOwnSplit = z.object({ symbol: StockSymbol, ...splitFields });
export type NewOwnSplit = z.output<typeof NewOwnSplit>;

export const OwnSplitEdit = z.object({
  ...splitFields,
  /** The version that was read; omitted, the edit applies to whatever is there. */
  version: RecordVersion.optional(),
});

export type OwnSplitEdit = z.output<typeof OwnSplitEdit>;

export const OwnSplit = z.object({
  symbol: z.string(),
  ...toRecordedFieldSchemas(splitFields),
  version: RecordVersion,
});
export type OwnSplit = z.infer<typeof OwnSplit>;

/** Which one: a stock has at most one of a person's own a day. */
const SplitName = z.object({ symbol: StockSymbol, day: CalendarDay });

export const StockSplits = z.object({
  /** Null where they could not be learned. */
  market: z.array(z.object({ date: CalendarDay, numerator: z.number(), denominator: z.number() })).nullable(),
  /** `marketDay`: the market knows it as well by now, and its day counts. */
  own: z.array(OwnSplit.extend({ marketDay: CalendarDay.nullable() })),
});
export type StockSplits = z.infer<typeof StockSplits>;

/** Shares to 8 decimals, the average in US dollars to 6, cost to the cent. */
const PositionFigures = z.object({ shares: z.number(), avgPrice: z.number(), cost: z.number() });

export const OwnSplitPreview = z.object({
  /** Every position of the stock, those that are closed with no shares. */
  positions: z.array(z.object({ platform: Platform, before: PositionFigures, after: PositionFigures })),
  /** The market knows the split already, on that day: recording it changes nothing. */
  marketDay: CalendarDay.nullable(),
  /** Why it cannot be recorded; null where it can. */
  refused: z.string().nullable(),
});
export type OwnSplitPreview = z.infer<typeof OwnSplitPreview>;

export const ownSplitRoutes = {
  splits: defineRoute({
    method: 'GET',
    path: '/portfolio/splits',
    access: 'user',
    summary: "A stock's splits: the market's, and those of one's own",
    query: z.object({ symbol: StockSymbol }),
    output: StockSplits,
  }),
  addSplit: defineRoute({
    method: 'POST',
    path: '/portfolio/splits',
    access: 'user',
    summary: 'Record a split that the market does not know',
    input: NewOwnSplit,
    output: OwnSplit,
    status: 201,
  }),
  previewSplit: defineRoute({
    method: 'POST',
    path: '/portfolio/splits/preview',
    access: 'user',
    summary: 'What a split would make of the positions of its stock; changes nothing',
    input: NewOwnSplit.extend({
      /** The day of the split that it would take the place of. */
      replaces: CalendarDay.optional(),
    }),
    output: OwnSplitPreview,
  }),
  editSplit: defineRoute({
    method: 'PUT',
    path: '/portfolio/splits/{symbol}/{day}',
    access: 'user',
    summary: "Change a split of one's own",
    params: SplitName,
    input: OwnSplitEdit,
    output: OwnSplit,
  }),
  deleteSplit: defineRoute({
    method: 'DELETE',
    path: '/portfolio/splits/{symbol}/{day}',
    access: 'user',
    summary: "Delete a split of one's own",
    params: SplitName,
    status: 204,
  }),
};
