import * as z from 'zod';
import { CalendarDay } from '#contract/fields/fields';
import { defineRoute } from '#contract/route';

/** What moved today, what comes next and what wants attention, as `core/insight/agenda` chooses it. US dollars to the cent. */

const dividend = {
  symbol: z.string(),
  date: CalendarDay,
  /** Gross, of all platforms together. */
  amount: z.number(),
  isEstimated: z.boolean(),
};

export const AgendaEntry = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('mover'),
    symbol: z.string(),
    companyName: z.string(),
    /** As the daily change of the portfolio tells it. */
    amount: z.number(),
    percent: z.number().nullable(),
  }),
  z.object({ kind: z.literal('exDate'), ...dividend }),
  z.object({ kind: z.literal('payment'), ...dividend }),
  z.object({
    kind: z.literal('maturity'),
    cdId: z.number().int(),
    bankName: z.string(),
    accountNumber: z.string(),
    /** Of a CD that has matured and is still open, a day that is past. */
    date: CalendarDay,
    /** What it is worth then. */
    amount: z.number(),
    /** The last day of grace of one that has matured, while it is to come. */
    graceEnd: CalendarDay.optional(),
  }),
  /** The daily run of that day did not come to a good end. */
  z.object({ kind: z.literal('failedRun'), date: CalendarDay }),
  z.object({ kind: z.literal('unpriced'), symbols: z.array(z.string()) }),
  z.object({ kind: z.literal('review'), symbols: z.array(z.string()) }),
  /** So many figures of a platform were others than its broker's when they were compared, at the end of that day. */
  z.object({ kind: z.literal('difference'), platform: z.string(), date: CalendarDay, figures: z.number().int() }),
]);
export type AgendaEntry = z.infer<typeof AgendaEntry>;

export const Agenda = z.object({
  /** At most six, in the order in which they are shown. */
  entries: z.array(AgendaEntry),
  /** Stocks of which the market could not be asked: what they will pay is not told. */
  failedSymbols: z.array(z.string()),
});
export type Agenda = z.infer<typeof Agenda>;

export const agendaRoutes = {
  agenda: defineRoute({
    method: 'GET',
    path: '/insight/agenda',
    access: 'user',
    summary: "The day's largest moves, the next dividends and maturities, and what wants attention",
    output: Agenda,
  }),
};
