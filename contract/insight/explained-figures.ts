import * as z from 'zod';
import { CalendarDay, StockSymbol, wholeNumberField } from '#contract/fields/fields';
import { wrongCursorMessage } from '#contract/fields/pagination';
import { ReturnsQuery, YearMonthParam } from '#contract/insight/insight';
import { Platform } from '#contract/portfolio/trades';
import { defineRoute } from '#contract/route';
import { type ComputedFigure, explainableRowListNames, type FigureTerm } from '#core/insight/explain/figure-terms';
import { symbolInputPattern } from '#core/stocks/symbols';

/** What a figure of the returns is made of, and the rows of the ledger that a term of any figure is the sum of. */

/** Figures that can be explained. */
export const explainableFigureNames = [
  'simple',
  'gain',
  'timeWeighted',
  'timeWeightedYearly',
  'moneyWeighted',
  'drawdown',
  'best',
  'worst',
  'bridge',
  /** The value at the end, by what is held. */
  'endValue',
  /** What the same dollars would be at the end, and what ours are more. */
  'benchmark',
  'difference',
  'benchmarkGain',
  'benchmarkMoneyWeighted',
  /** Ours less theirs, of the money-weighted returns. */
  'points',
  'benchmarkTimeWeighted',
] as const;

export const ExplainedFigureQuery = ReturnsQuery.extend({
  name: z
    .enum(explainableFigureNames, { error: `Choose one of ${explainableFigureNames.join(', ')}.` })
    .default('simple'),
  /** Of a time-weighted return, ours or theirs: that month alone, by its days. */
  month: YearMonthParam.meta({ example: '2026-03' }).optional(),
});
export type ExplainedFigureQuery = z.output<typeof ExplainedFigureQuery>;

export const ExplainedFigure = z.object({
  /** How `core/insight/explain/figure-terms` has it: each of its parts is again a figure, or a row, a price or what is given. */
  figure: z.custom<ComputedFigure>().nullable().meta({
    description:
      'A figure: kind, name, value (an exact decimal), unit, how (how it comes from its parts), parts (again figures, or rows, prices, what is given, or a month whose days are asked for by `month`) and leftOut. Null where there is none.',
  }),
});
export type ExplainedFigure = z.infer<typeof ExplainedFigure>;

/** So many stocks can be named in one question for rows. */
export const maxSymbolsPerFigureRowsQuery = 50;
/** `AAPL,MSFT`: each symbol once. */
const Symbols = z
  .string({ error: 'Name the symbols, separated by commas.' })
  .max(1_000, { error: `Ask for at most ${maxSymbolsPerFigureRowsQuery} symbols at once.` })
  .transform((text) => text.split(','))
  .pipe(
    z
      .array(StockSymbol)
      .max(maxSymbolsPerFigureRowsQuery, { error: `Ask for at most ${maxSymbolsPerFigureRowsQuery} symbols at once.` }),
  )
  .transform((symbols) => [...new Set(symbols)])
  .meta({
    pattern: `^${symbolInputPattern}(?:,${symbolInputPattern}){0,${maxSymbolsPerFigureRowsQuery - 1}}$`,
    example: 'AAPL,MSFT',
  });

/** Which rows, as `ExplainRowFilter` of `core/insight/explain/figure-terms` has it. */
export const ExplainedFigureRowsQuery = z.object({
  list: z
    .enum(explainableRowListNames, { error: `Choose one of ${explainableRowListNames.join(', ')}.` })
    .default('bought'),
  symbols: Symbols.optional(),
  withoutSymbols: Symbols.optional(),
  platform: Platform.optional(),
  currency: z
    .string({ error: 'Name a currency.' })
    .regex(/^[A-Z]{3}$/, { error: 'Name a currency such as USD.' })
    .meta({ example: 'USD' })
    .optional(),
  account: wholeNumberField('The account', { min: 1, max: 999_999_999 }).optional(),
  from: CalendarDay.optional(),
  to: CalendarDay.optional(),
  /** So many rows of the ledger are looked at at once; of these, a page has those that count in the list. */
  limit: wholeNumberField('Limit', { min: 1, max: 200 }).default(100),
  /** Where the page before ended, as it was answered; left out for the first page. */
  cursor: z
    .string({ error: wrongCursorMessage })
    .regex(/^\d{1,4}(?:_\d{4}-\d{2}-\d{2}\.[^#/?&\s]{1,60})?$/, { error: wrongCursorMessage })
    .meta({ example: '0_2026-01-15.000000007' })
    .optional(),
});
export type ExplainedFigureRowsQuery = z.output<typeof ExplainedFigureRowsQuery>;

export const ExplainedFigureRowsPage = z.object({
  /** Each as a part of a figure: a row, or a figure that is made of what the row says. */
  rows: z.array(
    z.custom<FigureTerm>().meta({
      description: 'A part of a figure, as of `GET /insight/explained`: what the row counts, and what that is made of.',
    }),
  ),
  /** Null after the last page; a page may have no rows of the list, and others after it. */
  cursor: z.string().nullable(),
});
export type ExplainedFigureRowsPage = z.infer<typeof ExplainedFigureRowsPage>;

export const explainedFigureRoutes = {
  explained: defineRoute({
    method: 'GET',
    path: '/insight/explained',
    access: 'user',
    summary: 'What a figure of the returns was made of, down to single rows, by the computation that shows it',
    query: ExplainedFigureQuery,
    output: ExplainedFigure,
  }),
  rows: defineRoute({
    method: 'GET',
    path: '/insight/rows',
    access: 'user',
    summary: 'The rows that a term of a figure is the sum of, a page at a time',
    query: ExplainedFigureRowsQuery,
    output: ExplainedFigureRowsPage,
  }),
};
