import * as z from 'zod';
import { Day, StockSymbol, wholeNumber } from '#contract/fields';
import { MonthText, ReturnsQuery } from '#contract/insight';
import { wrongCursor } from '#contract/pages';
import { route } from '#contract/route';
import { Platform } from '#contract/trades';
import { type AnyPart, type Explained, rowLists } from '#core/insight/explained';
import { symbolPattern } from '#core/stocks/symbols';

/** What a figure of the returns is made of, and the rows of the ledger that a term of any figure is the sum of. */

/** Figures that can be explained. */
export const explainedNames = [
  'simple',
  'gain',
  'timeWeighted',
  'timeWeightedYearly',
  'moneyWeighted',
  'drawdown',
  'best',
  'worst',
  'bridge',
  /** What the same dollars would be at the end, and what ours are more. */
  'benchmark',
  'difference',
  'benchmarkGain',
  'benchmarkMoneyWeighted',
  /** Ours less theirs, of the money-weighted returns. */
  'points',
  'benchmarkTimeWeighted',
] as const;

export const ExplainedQuery = ReturnsQuery.extend({
  name: z.enum(explainedNames, { error: `Choose one of ${explainedNames.join(', ')}.` }).default('simple'),
  /** Of a time-weighted return, ours or theirs: that month alone, by its days. */
  month: MonthText.meta({ example: '2026-03' }).optional(),
});
export type ExplainedQuery = z.output<typeof ExplainedQuery>;

export const ExplainedFigure = z.object({
  /** How `core/insight/explained` has it: each of its parts is again a figure, or a row, a price or what is given. */
  figure: z.custom<Explained>().nullable().meta({
    description:
      'A figure: kind, name, value (an exact decimal), unit, how (how it comes from its parts), parts (again figures, or rows, prices, what is given, or a month whose days are asked for by `month`) and leftOut. Null where there is none.',
  }),
});
export type ExplainedFigure = z.infer<typeof ExplainedFigure>;

const mostSymbols = 50;
/** `AAPL,MSFT`: each symbol once. */
const Symbols = z
  .string({ error: 'Name the symbols, parted by commas.' })
  .max(1_000, { error: `Ask for at most ${mostSymbols} symbols at once.` })
  .transform((text) => text.split(','))
  .pipe(z.array(StockSymbol).max(mostSymbols, { error: `Ask for at most ${mostSymbols} symbols at once.` }))
  .transform((symbols) => [...new Set(symbols)])
  .meta({ pattern: `^${symbolPattern}(?:,${symbolPattern}){0,${mostSymbols - 1}}$`, example: 'AAPL,MSFT' });

/** Which rows, as `RowsAsked` of `core/insight/explained` has it. */
export const RowsQuery = z.object({
  list: z.enum(rowLists, { error: `Choose one of ${rowLists.join(', ')}.` }).default('bought'),
  symbols: Symbols.optional(),
  platform: Platform.optional(),
  currency: z
    .string({ error: 'Name a currency.' })
    .regex(/^[A-Z]{3}$/, { error: 'Name a currency such as USD.' })
    .meta({ example: 'USD' })
    .optional(),
  account: wholeNumber('The account', { min: 1, max: 999_999_999 }).optional(),
  from: Day.optional(),
  to: Day.optional(),
  /** So many rows of the ledger are looked at at once; of these, a page has those that count in the list. */
  limit: wholeNumber('Limit', { min: 1, max: 200 }).default(100),
  /** Where the page before ended, as it was answered; left out for the first page. */
  cursor: z
    .string({ error: wrongCursor })
    .regex(/^\d{1,4}(?:_\d{4}-\d{2}-\d{2}\.[^#/?&\s]{1,60})?$/, { error: wrongCursor })
    .meta({ example: '0_2026-01-15.000000007' })
    .optional(),
});
export type RowsQuery = z.output<typeof RowsQuery>;

export const RowsPage = z.object({
  /** Each as a part of a figure: a row, or a figure that is made of what the row says. */
  rows: z.array(
    z.custom<AnyPart>().meta({
      description: 'A part of a figure, as of `GET /insight/explained`: what the row counts, and what that is made of.',
    }),
  ),
  /** Null after the last page; a page may have no rows of the list, and others after it. */
  cursor: z.string().nullable(),
});
export type RowsPage = z.infer<typeof RowsPage>;

export const explainedRoutes = {
  explained: route({
    method: 'GET',
    path: '/insight/explained',
    access: 'user',
    summary: 'What a figure of the returns was made of, down to single rows, by the computation that shows it',
    query: ExplainedQuery,
    output: ExplainedFigure,
  }),
  rows: route({
    method: 'GET',
    path: '/insight/rows',
    access: 'user',
    summary: 'The rows that a term of a figure is the sum of, a page at a time',
    query: RowsQuery,
    output: RowsPage,
  }),
};
