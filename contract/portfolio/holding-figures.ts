import * as z from 'zod';
import { CalendarDay } from '#contract/fields/fields';
import { Platform } from '#contract/portfolio/trades';
import { defineRoute } from '#contract/route';

/** Against the previous close, as `GET /portfolio/daily-change` has it; US dollars to the cent, percent to 2 decimals. */
const DayChange = z.object({ amount: z.number(), percent: z.number().nullable() });

/** What is told of a holding beside its value: it follows from more than the trades, and is asked for apart. */
export const HoldingFigures = z.object({
  /** A row a stock held, by name. */
  holdings: z.array(
    z.object({
      symbol: z.string(),
      /** As the allocation has it: the one that the person names, else that of well-known stocks; null where neither is known. */
      sector: z.string().nullable(),
      /** Null without a price or a previous close, and while anything about the stock needs review. */
      day: DayChange.extend({
        /** What it is made of: value and received, less before and paid. */
        terms: z.object({
          value: z.number(),
          /** Of the shares held when the day began, at the previous close. */
          before: z.number(),
          /** Totals of the trades since the day of the price began. */
          paid: z.number(),
          received: z.number(),
          isTraded: z.boolean(),
          since: CalendarDay,
        }),
      }).nullable(),
      /** The same on each platform; their amounts come to that of the stock. Empty where there is none. */
      platforms: z.array(DayChange.extend({ platform: Platform })),
      /** Net dividends of the 12 months up to today, of every share held then: 0 where it paid none. */
      income: z.number(),
    }),
  ),
});
export type HoldingFigures = z.infer<typeof HoldingFigures>;

export const RecentHoldingPrices = z.object({
  /** 30 days ago, in New York. */
  from: CalendarDay,
  /** Of stocks held of which at least two closes are known, by name. */
  stocks: z.array(
    z.object({
      symbol: z.string(),
      /** The closes of the days from then on, oldest first, in US dollars and in shares of today. */
      prices: z.array(z.number()),
    }),
  ),
});
export type RecentHoldingPrices = z.infer<typeof RecentHoldingPrices>;

export const holdingFigureRoutes = {
  recentPrices: defineRoute({
    method: 'GET',
    path: '/insight/holdings/prices',
    access: 'user',
    summary: 'The closes of the last 30 days of the stocks that are held',
    output: RecentHoldingPrices,
  }),
  holdingFigures: defineRoute({
    method: 'GET',
    path: '/insight/holdings',
    access: 'user',
    summary: 'The day’s change, the income of 12 months and the sector of what is held',
    output: HoldingFigures,
  }),
};
